import { type ByteReader, Damaged } from '../byte-reader.ts';
import type { ByteWriter } from '../byte-writer.ts';
import { type Fraction, fractionOfSum, none, sumOf } from '../fraction.ts';
import { type GivenFigures, givenFigures } from './given-figures.ts';
import {
  type NumberFields,
  type NumericAnswer,
  readNumberAnswer,
  rightNumber,
  scoreNumber,
  validNumber,
  writeNumber,
} from './numeric.ts';
import { asItIs, noRichTexts, type QuestionKind, type ScoringRules } from './question-kind.ts';
import { rightText, scoreText, type TextRules, validText } from './text.ts';
import { readTyped, type Typed, writeTyped } from './typed.ts';

// A text with gaps: `[[1]]`, `[[2]]` … stand in the question's text, once each. `other-fields.ts` has the schemas.

export interface DropdownGap {
  kind: 'dropdown';
  options: string[];
  /** The place of the right option. */
  correct: number;
}

export type Gap = (DropdownGap | ({ kind: 'numeric' } & NumberFields) | ({ kind: 'text' } & TextRules)) & {
  /** Its part of the question's points beside those of the other gaps: a whole number, 1 without it. */
  points?: number;
};

export interface GapsFields {
  kind: 'gaps';
  gaps: Gap[];
}

/** The place of an option, or what was typed; null for nothing. */
export type GapAnswer = number | NumericAnswer | Typed | null;
/** One for each gap; empty for no answer. */
export type GapsAnswer = GapAnswer[];

function validGap(gap: Gap, answer: unknown): GapAnswer {
  if (gap.kind === 'dropdown') {
    const isOption = Number.isInteger(answer) && (answer as number) >= 0 && (answer as number) < gap.options.length;
    return isOption ? (answer as number) : null;
  }
  const typed = gap.kind === 'numeric' ? validNumber(answer) : validText(answer);
  return typed.typed === '' ? null : typed;
}

/** The part of a gap's own points that an answer has. */
export function scoreGap(gap: Gap, answer: GapAnswer, rules: ScoringRules): Fraction {
  if (answer === null) return none;
  if (gap.kind === 'dropdown') return { n: answer === gap.correct ? 1 : 0, d: 1 };
  if (typeof answer === 'number') return none;
  return gap.kind === 'numeric' ? scoreNumber(gap, answer) : scoreText(gap, answer, rules);
}

function rightGap(gap: Gap): GapAnswer {
  if (gap.kind === 'dropdown') return gap.correct;
  return gap.kind === 'numeric' ? rightNumber(gap) : rightText(gap);
}

function writeGap(gap: Gap, answer: GapAnswer, writer: ByteWriter): void {
  if (gap.kind === 'dropdown') writer.number(typeof answer === 'number' ? answer + 1 : 0);
  else {
    const typed = typeof answer === 'object' && answer ? answer : { typed: '' };
    if (gap.kind === 'numeric') writeNumber(typed, writer);
    else writeTyped(typed, writer);
  }
}

function readGap(gap: Gap, reader: ByteReader): GapAnswer {
  if (gap.kind === 'dropdown') {
    const place = reader.number();
    if (place > gap.options.length) throw new Damaged();
    return place === 0 ? null : place - 1;
  }
  const typed = gap.kind === 'numeric' ? readNumberAnswer(reader) : { typed: readTyped(reader) };
  return typed.typed === '' ? null : typed;
}

export const gaps: QuestionKind<GapsFields, GapsAnswer, GivenFigures> = {
  ownFields: ({ kind, gaps }) => ({ kind, gaps }),
  ...noRichTexts,
  hasParts: true,
  noAnswer: [],
  isAnswered: (answer) => answer.some((each) => each !== null),
  validAnswer({ gaps }, answer) {
    const given = Array.isArray(answer) && answer.length === gaps.length ? answer : [];
    const valid = gaps.map((gap, at) => validGap(gap, given[at]));
    return valid.every((each) => each === null) ? [] : valid;
  },
  score({ gaps }, answer, rules) {
    const parts = gaps.map((gap, at) => ({
      fraction: scoreGap(gap, answer[at] ?? null, rules),
      points: gap.points ?? 1,
    }));
    return fractionOfSum(sumOf(parts));
  },
  solution: ({ gaps }) => gaps.map(rightGap),
  writeAnswer({ gaps }, answer, writer) {
    for (const [at, gap] of gaps.entries()) writeGap(gap, answer[at] ?? null, writer);
  },
  readAnswer({ gaps }, reader) {
    const answer = gaps.map((gap) => readGap(gap, reader));
    return answer.every((each) => each === null) ? [] : answer;
  },
  shuffle: asItIs,
  figures: givenFigures((answer: GapsAnswer) => JSON.stringify(answer)),
};
