import { all, type Fraction, fractionOf, none } from '../fraction.ts';
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

/** Marks that count as accents. The vowel signs of Thai and Devanagari and the voicing marks of kana do not. */
const accentMarks = /(?=\p{Mn})(?![\u3099\u309A])[\p{Script=Inherited}\p{Script=Arabic}\p{Script=Hebrew}]/gu;
const apostrophes = /[’‘ʼʹ′`´＇]/gu;
const dashes = /[‐‑‒–—―−﹣－]/gu;

type HowToFold = Pick<TextRules, 'caseSensitive' | 'accents'>;

/**
 * A text as answers are compared: in Unicode's compatibility form (NFKC), with one kind of space, apostrophe and dash.
 * Case is folded by way of capitals: `ß` is `ss`. Only the Turkish i depends on the exam's language, because capitals of
 * other languages lose accents that count: `ποτέ` is not `πότε`.
 */
function foldTyped(text: string, { caseSensitive, accents }: HowToFold, language: string | undefined): string {
  // NFKC makes a space and an accent of an acute, which many keyboards have for an apostrophe.
  let folded = text
    .replaceAll('´', "'")
    .normalize('NFKC')
    .replace(apostrophes, "'")
    .replace(dashes, '-')
    .replace(/\s+/gu, ' ')
    .trim();
  if (!caseSensitive) {
    const of = /^(?:az|tr)\b/.test(language ?? '') ? 'tr' : 'en';
    // `ẞ` is its own capital.
    folded = folded.toLocaleLowerCase(of).toLocaleUpperCase(of).toLocaleLowerCase(of);
  }
  return accents === false ? folded.normalize('NFD').replace(accentMarks, '').normalize('NFC') : folded;
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
