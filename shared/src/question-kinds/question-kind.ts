import type { QuestionTally } from '../attempt-tally.ts';

/** A part of a question's points: n of d. */
export interface Fraction {
  n: number;
  d: number;
}

/**
 * The rules of one kind of question. The rest of the product asks `kindOf(question)`, and knows of a question only its
 * id, name and explanation.
 *
 * @template Fields the fields of a question that only this kind has
 * @template Given an answer
 * @template Figures the figures of a question's answers in the statistics
 */
export interface QuestionKind<Fields, Given, Figures> {
  /** Its fields of a question and no others, in the order in which they are stored. */
  ownFields(question: Fields): Fields;
  /** The answer before the taker has given any. */
  noAnswer: Given;
  isAnswered(answer: Given): boolean;
  /** An answer without what the question does not offer, in its stored form. */
  validAnswer(question: Fields, answer: Given): Given;
  score(question: Fields, answer: Given): Fraction;
  /** An answer that has the full score. */
  solution(question: Fields): Given;
  /** A valid answer as text without `|`, which receipts sign: never changed after a release. Empty for no answer. */
  toCanonical(answer: Given): string;
  fromCanonical(text: string): Given;
  /** An answer in a code: a number from 0 to 15, 0 for no answer. Never changed after a release. */
  toHalfByte(answer: Given): number;
  fromHalfByte(bits: number): Given;
  /** A question in the order of an attempt, which is the same for the same seed, and answers to and from that order. */
  shuffle(question: Fields, seed: string): Shuffled<Fields, Given>;
  /** The figures of a question's answers. @param tallies from exams of different lengths */
  figures(question: Fields, tallies: readonly QuestionTally[]): Figures;
}

interface Shuffled<Fields, Given> {
  fields: Fields;
  toShown(written: Given): Given;
  toWritten(shown: Given): Given;
}
