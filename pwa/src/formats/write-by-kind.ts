import { type KindName, type KindTypes, kindNameOf } from '@quiz-app/shared/question-kinds';
import type { ImportedQuestion } from './format.ts';

type Texts = Pick<ImportedQuestion, 'name' | 'explanation'>;

/** How a format writes the questions of each kind. */
export type KindWriters<Written> = {
  [Name in KindName]: (question: Texts & KindTypes[Name]['fields']) => Written;
};

/** Writes a question as a format writes its kind. */
export function writeByKind<Written>(writers: KindWriters<Written>, question: ImportedQuestion): Written {
  const write = writers[kindNameOf(question)] as (question: ImportedQuestion) => Written;
  return write(question);
}
