import type { QuestionTally } from '../attempt-tally.ts';
import type { ByteReader } from '../byte-reader.ts';
import type { ByteWriter } from '../byte-writer.ts';
import type { Fraction } from '../fraction.ts';

/** What of an exam decides how its questions are scored. */
export interface ScoringRules {
  /** `partial`: an answer can have a part of a question's points. Without it, choices and orders are right or wrong. */
  marking?: 'exact' | 'partial' | undefined;
  /** BCP 47: how typed texts are compared, and numbers read. */
  language?: string | undefined;
}

/**
 * The rules of one kind of question. The rest of the product asks `kindOf(question)`, and knows of a question only its
 * id, name, points and explanation.
 *
 * @template Fields the fields of a question that only this kind has
 * @template Given an answer, which is plain JSON
 * @template Figures the figures of a question's answers in the statistics
 */
export interface QuestionKind<Fields, Given, Figures> {
  /** Its fields of a question and no others, in the order in which they are stored. */
  ownFields(question: Fields): Fields;
  /**
   * Its texts that may be rich: what takers choose from, order or match, but no gaps and typed answers. In the order in
   * which formulas are counted.
   */
  texts(question: Fields): string[];
  /** The question with other ones of these texts. */
  mapTexts(question: Fields, change: (text: string) => string): Fields;
  /** Whether an answer can have a part of the points in every exam. */
  hasParts: boolean;
  /** The answer before the taker has given any. */
  noAnswer: Given;
  isAnswered(answer: Given): boolean;
  /**
   * An answer without what the question does not offer, in its stored form. Receipts sign its JSON: never changed after
   * a release.
   * @param answer anything: another kind's answer becomes `noAnswer`
   */
  validAnswer(question: Fields, answer: unknown): Given;
  /** The part of the question's points that a valid answer has. */
  score(question: Fields, answer: Given, rules: ScoringRules): Fraction;
  /** An answer that has the full score. */
  solution(question: Fields): Given;
  /** Writes a valid answer into a code, and reads it there. Never changed after a release. @throws Damaged */
  writeAnswer(question: Fields, answer: Given, writer: ByteWriter): void;
  readAnswer(question: Fields, reader: ByteReader): Given;
  /** A question in the order of an attempt, which is the same for the same seed, and answers to and from that order. */
  shuffle(question: Fields, seed: string): Shuffled<Fields, Given>;
  /** The figures of a question's answers. @param tallies from versions of its exam */
  figures(question: Fields, tallies: readonly QuestionTally[]): Figures;
}

interface Shuffled<Fields, Given> {
  fields: Fields;
  toShown(written: Given): Given;
  toWritten(shown: Given): Given;
}

/** The texts of a kind that has no rich ones. */
export const noRichTexts = {
  texts: () => [],
  mapTexts: <Fields>(question: Fields) => question,
};

/** The shuffle of a kind whose questions look the same in every attempt. */
export const asItIs = <Fields, Given>(fields: Fields): Shuffled<Fields, Given> => ({
  fields,
  toShown: (written) => written,
  toWritten: (shown) => shown,
});
