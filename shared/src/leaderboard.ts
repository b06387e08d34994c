import type { Reference } from './report.ts';
import { marksOf } from './scoring.ts';

/** One user's row: how many attempts, and the sum of their marks. */
export interface LeaderboardRow {
  user: { _id: string; name: string };
  attempts: number;
  /** Marks, unrounded. */
  score: number;
}

export interface RankedRow extends LeaderboardRow {
  /** From 1; equal scores share a rank, and as many ranks are skipped after them. */
  rank: number;
}

interface ScoredAttempt {
  marks?: number;
  user: LeaderboardRow['user'];
  exam: { totalMarks: number; questions: readonly Reference[] };
  result: { correctAnswers: readonly Reference[] };
}

/** The sum of each user's marks: by the specification's formula (§4), correct / questions × totalMarks for each attempt. */
export function sumByUser(reports: Iterable<ScoredAttempt>): LeaderboardRow[] {
  const rows = new Map<string, LeaderboardRow>();
  for (const { user, exam, result, marks } of reports) {
    const row = rows.get(user._id) ?? { user, attempts: 0, score: 0 };
    row.attempts += 1;
    row.score += marksOf({ marks }, result.correctAnswers.length, {
      questionsCount: exam.questions.length,
      totalMarks: exam.totalMarks,
    });
    rows.set(user._id, row);
  }
  return [...rows.values()];
}

/** Sorted by score, highest first, then by name; ranked from 1. Scores that are equal at two decimals are ties. */
export function rank(rows: readonly LeaderboardRow[]): RankedRow[] {
  const shown = (score: number) => Math.round(score * 100);
  const sorted = rows.toSorted((a, b) => shown(b.score) - shown(a.score) || a.user.name.localeCompare(b.user.name));
  const ranked: RankedRow[] = [];
  for (const [index, row] of sorted.entries()) {
    const above = ranked[index - 1];
    ranked.push({ ...row, rank: above && shown(above.score) === shown(row.score) ? above.rank : index + 1 });
  }
  return ranked;
}
