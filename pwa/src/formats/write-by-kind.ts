import { type KindName, type KindTypes, kindNameOf } from '@quiz-app/shared/question-kinds';
import type { ImportedQuestion } from './format.ts';

type Texts = Pick<ImportedQuestion, 'name' | 'explanation'>;

/** A question of one kind. */
export type OfKind<Name extends KindName> = Texts & KindTypes[Name]['fields'];

/** How a format writes the questions of each kind. */
export type KindWriters<Written> = {
  [Name in KindName]: (question: OfKind<Name>) => Written;
};

/** Writes a question as a format writes its kind. */
export function writeByKind<Written>(writers: KindWriters<Written>, question: ImportedQuestion): Written {
  const write = writers[kindNameOf(question)] as (question: ImportedQuestion) => Written;
  return write(question);
}
