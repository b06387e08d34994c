import { all, type Fraction, fractionOf, none } from '../fraction.ts';
import { foldTyped } from './fold-typed.ts';
import { type GivenFigures, givenFigures } from './given-figures.ts';
import { asItIs, type QuestionKind, type ScoringRules } from './question-kind.ts';
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
function differByOne(one: string, other: string): boolean {
  const [long, short] = [[...one], [...other]].sort((a, b) => b.length - a.length) as [string[], string[]];
  if (long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && long[start] === short[start]) start += 1;
  let end = 0;
  while (end < short.length - start && long.at(-1 - end) === short.at(-1 - end)) end += 1;
  const [longRest, shortRest] = [long.slice(start, long.length - end), short.slice(start, short.length - end)];
  if (longRest.length <= 1) return true;
  return longRest.length === 2 && longRest[0] === shortRest[1] && longRest[1] === shortRest[0];
}

/** The best of the accepted texts that an answer is: exact ones before those with a typo. */
export function scoreText(question: TextRules, { typed }: Typed, { language }: ScoringRules): Fraction {
  const given = foldTyped(typed, question, language);
  if (given === '') return none;
  const accepted = question.accepted.map(({ text, fraction = 1 }) => ({
    text: foldTyped(text, question, language),
    fraction,
  }));
  const exact = accepted.filter(({ text }) => text === given);
  const close = (text: string) => mayHaveTypo(text) && mayHaveTypo(given) && differByOne(text, given);
  const counted = exact.length > 0 || !question.typos ? exact : accepted.filter(({ text }) => close(text));
  const best = Math.max(0, ...counted.map(({ fraction }) => fraction));
  return best === 1 ? all : fractionOf(best);
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
