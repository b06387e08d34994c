import type { Verdict } from '@quiz-app/shared/report';
import type { Selectable } from 'kysely';
import type { ReportsTable } from '../database/tables.ts';

/** A score that a report had before it was scored again, in the columns of its row. */
export interface EarlierScore {
  correct: string;
  marks: number | null;
  verdict: Verdict;
  receipt: string | null;
  /** When it was replaced: ISO instant. */
  until: string;
}

type Scored = Pick<Selectable<ReportsTable>, 'correct' | 'marks' | 'verdict' | 'receipt' | 'earlier'>;

/** The earlier scores of a row, the first one first. */
export const earlierScores = ({ earlier }: Pick<Scored, 'earlier'>): EarlierScore[] =>
  earlier === null ? [] : JSON.parse(earlier);

/** The columns of a row whose score is replaced. */
export function withEarlier(row: Scored, until: string): string {
  const { correct, marks, verdict, receipt } = row;
  return JSON.stringify([...earlierScores(row), { correct, marks, verdict, receipt, until } satisfies EarlierScore]);
}
