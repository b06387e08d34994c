import { all, type Fraction, fractionOf } from '../fraction.ts';
import { foldTyped } from './fold-typed.ts';
import { type GivenFigures, givenFigures } from './given-figures.ts';
import { asItIs, noRichTexts, type QuestionKind, type ScoringRules } from './question-kind.ts';
import { nothingTyped, readTyped, type Typed, typedIn, writeTyped } from './typed.ts';

// A word or a short text. `typed-fields.ts` has the schemas.

/** A text that counts, with the part of the points that it has: 0 to 1, without it all of them. */
export interface AcceptedText {
  text: string;
  fraction?: number;
}

/** What a text in a question or in a gap needs. */
export interface TextRules {
  accepted: AcceptedText[];
  caseSensitive?: boolean;
  /** `false`: accents do not count. */
  accents?: boolean;
  /** 1: one letter may be wrong, missing, too many, or swapped with the next one. */
  typos?: 0 | 1;
}

export interface TextFields extends TextRules {
  kind: 'text';
}

/** Typos are forgiven only in words of at least this many letters, and never beside digits. */
const shortestWithTypo = 6;

function mayHaveTypo(text: string): boolean {
  return !/\p{Nd}/u.test(text) && (text.match(/\p{L}/gu)?.length ?? 0) >= shortestWithTypo;
}

/** Whether two texts are equal but for one letter that differs, is missing or too many, or is swapped with the next. */
function differByOne(one: readonly string[], other: readonly string[]): boolean {
  const [long, short] = one.length < other.length ? [other, one] : [one, other];
  if (long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && long[start] === short[start]) start += 1;
  let end = 0;
  while (end < short.length - start && long.at(-1 - end) === short.at(-1 - end)) end += 1;
  const left = long.length - start - end;
  return left <= 1 || (left === 2 && long[start] === short[start + 1] && long[start + 1] === short[start]);
}

/** An accepted text as it is compared. */
interface FoldedText extends Required<AcceptedText> {
  /** As it was accepted. */
  written: string;
  /** Undefined where no typo is forgiven. */
  letters: string[] | undefined;
}

/** The accepted texts of questions, which never change: a question is scored for many takers. */
const foldedTexts = new WeakMap<TextRules, { language: string | undefined; texts: FoldedText[] }>();

function foldAccepted(question: TextRules, language: string | undefined): FoldedText[] {
  const known = foldedTexts.get(question);
  if (known && known.language === language) return known.texts;
  const texts = question.accepted.map(({ text: given, fraction = 1 }) => {
    const text = foldTyped(given, question, language);
    return { written: given, text, fraction, letters: question.typos && mayHaveTypo(text) ? [...text] : undefined };
  });
  foldedTexts.set(question, { language, texts });
  return texts;
}

/** The accepted texts that an answer is: exact ones, or else those with a typo. */
function acceptedAs(question: TextRules, { typed }: Typed, language: string | undefined) {
  const given = foldTyped(typed, question, language);
  if (given === '') return { texts: [], hasTypo: false };
  const accepted = foldAccepted(question, language);
  const exact = accepted.filter(({ text }) => text === given);
  if (exact.length > 0 || !question.typos || !mayHaveTypo(given)) return { texts: exact, hasTypo: false };
  const givenLetters = [...given];
  const texts = accepted.filter(({ letters }) => letters && differByOne(letters, givenLetters));
  return { texts, hasTypo: texts.length > 0 };
}

/** The best of the accepted texts that an answer is: exact ones before those with a typo. */
export function scoreText(question: TextRules, answer: Typed, { language }: ScoringRules): Fraction {
  const best = Math.max(0, ...acceptedAs(question, answer, language).texts.map(({ fraction }) => fraction));
  return best === 1 ? all : fractionOf(best);
}

/** How an answer with a typo that is forgiven is spelled; undefined for any other answer. */
export function spellingOf(question: TextRules, answer: Typed, { language }: ScoringRules): string | undefined {
  const { texts, hasTypo } = acceptedAs(question, answer, language);
  return hasTypo ? texts.toSorted((a, b) => b.fraction - a.fraction)[0]?.written : undefined;
}

export const validText = (answer: unknown): Typed => ({ typed: typedIn(answer) });

/** The first text with all points, or with the most. */
export function rightText({ accepted }: TextRules): Typed {
  const best = accepted.toSorted((a, b) => (b.fraction ?? 1) - (a.fraction ?? 1))[0];
  return { typed: best?.text ?? '' };
}

export const text: QuestionKind<TextFields, Typed, GivenFigures> = {
  ownFields: ({ kind, accepted, caseSensitive, accents, typos }) => ({
    kind,
    accepted,
    ...(caseSensitive && { caseSensitive }),
    ...(accents === false && { accents }),
    ...(typos && { typos }),
  }),
  ...noRichTexts,
  hasParts: false,
  noAnswer: nothingTyped,
  isAnswered: ({ typed }) => typed !== '',
  validAnswer: (_, answer) => validText(answer),
  score: scoreText,
  solution: rightText,
  writeAnswer: (_, answer, writer) => writeTyped(answer, writer),
  readAnswer: (_, reader) => ({ typed: readTyped(reader) }),
  shuffle: asItIs,
  figures: (question, tallies) =>
    givenFigures(({ typed }: Typed) => foldTyped(typed, question, undefined))(question, tallies),
};
