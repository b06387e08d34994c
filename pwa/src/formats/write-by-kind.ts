import { type KindName, type KindTypes, kindNameOf } from '@quiz-app/shared/question-kinds';
import type { ImportedQuestion } from './format.ts';

/** How a format writes the questions of each kind. */
export type KindWriters<Written> = {
  [Name in KindName]: (question: ImportedQuestion & KindTypes[Name]['fields']) => Written;
};

/** Writes a question as a format writes its kind. */
export const writeByKind = <Written>(writers: KindWriters<Written>, question: ImportedQuestion): Written =>
  writers[kindNameOf(question)](question);
