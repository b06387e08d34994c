import type { ListedAttempt } from '@quiz-app/shared/exam-statistics';
import type { Answer } from '@quiz-app/shared/question-kinds';

/** A heading of the grid: a number is the place of a question. */
export type GridKey = 'name' | 'marks' | 'time' | number;

export interface GridSort {
  by: GridKey;
  isReversed: boolean;
}

/** The lowest marks first. */
export const firstSort: GridSort = { by: 'marks', isReversed: false };

/** The sort after a press on a heading: pressing it again reverses it. */
export const nextSort = (sort: GridSort, by: GridKey): GridSort => ({
  by,
  isReversed: sort.by === by && !sort.isReversed,
});

type Compare = (a: ListedAttempt, b: ListedAttempt) => number;

const { compare } = new Intl.Collator(undefined, { numeric: true });
const byName: Compare = (a, b) => compare(a.user.name, b.user.name);
const byMarks: Compare = (a, b) => shareOf(a) - shareOf(b);
/** Unknown times come last. */
const byTime: Compare = (a, b) => secondsOf(a) - secondsOf(b);
const secondsOf = ({ secondsUsed = Number.MAX_SAFE_INTEGER }: ListedAttempt) => secondsUsed;

/** Sorts the attempts; equal ones by marks, then by name. A question starts with the wrong answers, by their keys. */
export function sorted(attempts: readonly ListedAttempt[], { by, isReversed }: GridSort): readonly ListedAttempt[] {
  const first = comparerOf(by, attempts);
  const sign = isReversed ? -1 : 1;
  return attempts.toSorted((a, b) => sign * first(a, b) || byMarks(a, b) || byName(a, b));
}

function comparerOf(by: GridKey, attempts: readonly ListedAttempt[]): Compare {
  if (by === 'name') return byName;
  if (by === 'marks') return byMarks;
  if (by === 'time') return byTime;
  const ranks = new Map(attempts.map((attempt) => [attempt, rankOf(cellsOf(attempt)[by])]));
  return (a, b) => {
    const [one, other] = [ranks.get(a) ?? '', ranks.get(b) ?? ''];
    return one === other ? 0 : one < other ? -1 : 1;
  };
}

/** How an attempt answered a question. */
export interface GridCell {
  state: 'wrong' | 'open' | 'right' | 'not asked';
  /** Null for none, or if it is not known. */
  answer: Answer | null;
}

/** How an attempt answered each question, in the order of the statistics. */
export function cellsOf({ right, answers }: ListedAttempt): GridCell[] {
  return Array.from(right, (mark, place) => {
    const answer = answers?.[place] ?? null;
    if (mark === '1') return { state: 'right', answer };
    if (mark !== '0') return { state: 'not asked', answer };
    return { state: answers && answer === null ? 'open' : 'wrong', answer };
  });
}

const order = ['wrong', 'open', 'right', 'not asked'] as const;
const rankOf = (cell: GridCell | undefined): string =>
  cell ? `${order.indexOf(cell.state)}${JSON.stringify(cell.answer)}` : '';

/** The part of all marks that was obtained: 0 to 1. */
const shareOf = ({ obtained, totalMarks }: ListedAttempt): number => (totalMarks === 0 ? 0 : obtained / totalMarks);
