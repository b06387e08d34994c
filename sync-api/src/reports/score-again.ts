import { withAccepted } from '@quiz-app/shared/accepted-answers';
import { readCanonicalAnswers } from '@quiz-app/shared/canonical-answers';
import { obtainedMarks, scoreAnswers } from '@quiz-app/shared/scoring';
import { type Kysely, sql } from 'kysely';
import { dialectOf } from '../database/dialect.ts';
import type { Database } from '../database/open-database.ts';
import type { Tables } from '../database/tables.ts';
import { withEarlier } from './earlier-scores.ts';
import type { Receipts } from './receipts.ts';
import type { ReportRow, TakenExam } from './report-json.ts';
import { scoreColumns } from './reports-store.ts';

/** Reports of one transaction, so that those who hand in need not wait. */
const reportsAtOnce = 200;

interface Deps {
  /** Called when it was interrupted: the next `begin` goes on. */
  onFailure(error: unknown): void;
  exams: {
    byRef(ref: number): Promise<TakenExam>;
    find(examId: string, version: number): Promise<TakenExam | undefined>;
  };
  receipts: Pick<Receipts, 'sign'>;
}

/** A report with its new score, if that is another one. */
interface Rescored {
  row: ReportRow;
  changed?: Pick<ReportRow, 'correct' | 'marks' | 'verdict' | 'earlier' | 'receipt'> & { gained: number };
}

/**
 * Creates a function that scores reports of an exam again whose version accepts fewer answers than the newest one. The
 * score that a report had stays beside the new one, whose receipt names the earlier receipt. Several servers may do it
 * at the same time: each report is changed once.
 */
export function createScoreAgain(
  { reads, write }: Pick<Database, 'reads' | 'write'>,
  { exams, receipts, onFailure }: Deps,
) {
  /** The exams whose reports are being scored. */
  const running = new Set<string>();

  async function scoreRow(row: ReportRow, newest: TakenExam, until: string): Promise<Rescored> {
    if (row.answers === null) return { row };
    const taken = await exams.byRef(row.version_ref);
    const scored = withAccepted(taken.exam, newest.exam);
    const { correct, marks, verdict, obtained } = scoreColumns(
      scored,
      scoreAnswers(scored, readCanonicalAnswers(taken.exam, row.answers)),
    );
    if (correct === row.correct && marks === row.marks) return { row };
    const before = row.marks ?? obtainedMarks(countOf(row.correct), row.correct.length, taken.exam.totalMarks);
    const changed = { correct, marks, verdict, earlier: withEarlier(row, until) };
    const receipt = row.receipt === null ? null : await receipts.sign({ ...row, ...changed }, taken);
    return { row, changed: { ...changed, receipt, gained: obtained - before } };
  }

  /** @returns how many reports were looked at: 0 if none is left */
  async function scoreSome(examId: string): Promise<number> {
    const accepted = await acceptedVersion(reads, examId);
    const newest = accepted && (await exams.find(examId, accepted));
    if (!newest) return 0;
    const rows = await reportsLeft(reads, examId, accepted)
      .selectAll('reports')
      .orderBy('seq')
      .limit(reportsAtOnce)
      .execute();
    const until = new Date().toISOString();
    const scored = await Promise.all(rows.map((row) => scoreRow(row, newest, until)));
    await write((tx) => storeScores(tx, scored, accepted), 'reports');
    return rows.length;
  }

  async function scoreAll(examId: string): Promise<void> {
    if (running.has(examId)) return;
    running.add(examId);
    try {
      while ((await scoreSome(examId)) > 0);
    } finally {
      running.delete(examId);
    }
  }

  /** Begins to score every report of an exam again that has to be, unless that is going on here. */
  const begin = (examId: string): void => void scoreAll(examId).catch(onFailure);

  return {
    begin,

    /** How many reports of an exam are still to be scored again. Goes on with them if a stop interrupted it. */
    async left(examId: string): Promise<number> {
      const accepted = await acceptedVersion(reads, examId);
      if (!accepted) return 0;
      const { count } = await reportsLeft(reads, examId, accepted)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      if (count > 0) begin(examId);
      return count;
    },
  };
}

const countOf = (correct: string): number => correct.replaceAll('0', '').length;

async function acceptedVersion(reads: Kysely<Tables>, examId: string): Promise<number | null | undefined> {
  const exam = await reads.selectFrom('exams').select('accepted_version').where('id', '=', examId).executeTakeFirst();
  return exam?.accepted_version;
}

const reportsLeft = (reads: Kysely<Tables>, examId: string, accepted: number) =>
  reads
    .selectFrom('reports')
    .innerJoin('exam_versions', 'exam_versions.ref', 'reports.version_ref')
    .where('exam_versions.exam_id', '=', examId)
    .where('exam_versions.version', '<', accepted)
    .where(({ eb, or }) => or([eb('scored_version', 'is', null), eb('scored_version', '<', accepted)]));

/** Stores new scores, and adds what they gained to the totals. A report that another server has scored stays. */
async function storeScores(tx: Kysely<Tables>, scored: readonly Rescored[], accepted: number): Promise<void> {
  const toScore = (ids: readonly string[]) =>
    tx
      .updateTable('reports')
      .set({ scored_version: accepted })
      .where('id', 'in', dialectOf(tx).anyOf('text', ids))
      .where(({ eb, or }) => or([eb('scored_version', 'is', null), eb('scored_version', '<', accepted)]));
  const same = scored.filter(({ changed }) => !changed).map(({ row }) => row.id);
  if (same.length > 0) await toScore(same).execute();
  for (const { row, changed } of scored) {
    if (!changed) continue;
    const { gained, ...columns } = changed;
    const { numUpdatedRows } = await toScore([row.id]).set(columns).executeTakeFirst();
    if (numUpdatedRows === 0n) continue;
    await tx
      .updateTable('totals')
      .set({ score: sql`score + ${gained}` })
      .where('user_id', '=', row.user_id)
      .execute();
  }
}
