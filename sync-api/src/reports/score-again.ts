import { setImmediate as nextTick } from 'node:timers/promises';
import { readCanonicalAnswers } from '@quiz-app/shared/canonical-answers';
import type { Exam } from '@quiz-app/shared/exam';
import { messages } from '@quiz-app/shared/messages';
import { obtainedMarks, scoreAnswers } from '@quiz-app/shared/scoring';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { ApiError } from '../api-error.ts';
import { dialectOf } from '../database/dialect.ts';
import type { Database } from '../database/open-database.ts';
import type { Tables } from '../database/tables.ts';
import { withEarlier } from './earlier-scores.ts';
import type { Receipts } from './receipts.ts';
import type { ReportRow, TakenExam } from './report-json.ts';
import { scoreColumns } from './reports-store.ts';

/** Reports of one transaction, so that those who hand in need not wait. */
const reportsAtOnce = 200;
/** Reports that are scored before other requests run. */
const rowsOfTick = 20;

interface Deps {
  /** Called when it was interrupted: `resume` or the next `begin` goes on. */
  onFailure(error: unknown): void;
  exams: {
    byRef(ref: number): Promise<TakenExam>;
    /** The versions that accept another answer, the first one first; undefined for an unknown exam. */
    acceptedVersions(examId: string): Promise<number[] | undefined>;
    /** A version with the answers that these later ones accept. */
    asScored(exam: Exam, accepted: readonly number[]): Promise<Exam>;
  };
  receipts: Pick<Receipts, 'sign'>;
}

/** A report with its new score, if that is another one. It is never lower. */
interface Rescored {
  row: ReportRow;
  changed?: Pick<ReportRow, 'correct' | 'marks' | 'verdict' | 'earlier' | 'receipt'> & { gained: number };
}

/** A version as it was taken, and as it is scored now. */
interface Versions {
  taken: TakenExam;
  scored: Exam;
}

/**
 * Creates a function that scores reports of an exam again whose version accepts fewer answers than the newest one. The
 * score that a report had stays beside the new one, whose receipt names the earlier receipt. Several servers may do it
 * at the same time: each report is changed once. It is long because it holds all of its short functions.
 */
export function createScoreAgain(
  { reads, write }: Pick<Database, 'reads' | 'write'>,
  { exams, receipts, onFailure }: Deps,
) {
  /** The exams whose reports are being scored, and whether to begin again: there is a later version, or a late report. */
  const running = new Map<string, boolean>();

  async function scoreRow(row: ReportRow, { taken, scored }: Versions, until: string): Promise<Rescored> {
    if (row.answers === null) return { row };
    const { correct, marks, verdict, obtained } = scoreColumns(
      scored,
      scoreAnswers(scored, readCanonicalAnswers(taken.exam, row.answers)),
    );
    const before = row.marks ?? obtainedMarks(countOf(row.correct), row.correct.length, taken.exam.totalMarks);
    if ((correct === row.correct && marks === row.marks) || obtained < before) return { row };
    const changed = { correct, marks, verdict, earlier: withEarlier(row, until) };
    const receipt = row.receipt === null ? null : await receipts.sign({ ...row, ...changed }, taken);
    return { row, changed: { ...changed, receipt, gained: obtained - before } };
  }

  /**
   * Scores the first reports after a number.
   * @returns the number of the last one; undefined if none is left
   */
  async function scoreSome(examId: string, after: number): Promise<number | undefined> {
    const accepted = (await exams.acceptedVersions(examId)) ?? [];
    const last = accepted.at(-1);
    if (last === undefined) return undefined;
    const rows = await reportsLeft(reads, examId, last)
      .where('seq', '>', after)
      .selectAll('reports')
      .orderBy('seq')
      .limit(reportsAtOnce)
      .execute();
    const versions = new Map<number, Versions>();
    for (const ref of new Set(rows.map(({ version_ref }) => version_ref))) {
      const taken = await exams.byRef(ref);
      versions.set(ref, { taken, scored: await exams.asScored(taken.exam, accepted) });
    }
    const until = new Date().toISOString();
    const scored: Rescored[] = [];
    for (const row of rows) {
      scored.push(await scoreRow(row, versions.get(row.version_ref) as Versions, until));
      if (scored.length % rowsOfTick === 0) await nextTick();
    }
    const count = await write((tx) => storeScores(tx, scored, last), 'reports');
    // Another server was faster with some of them, perhaps by fewer answers.
    if (count < rows.length) running.set(examId, true);
    return rows.at(-1)?.seq;
  }

  async function scoreAll(examId: string, signal?: AbortSignal): Promise<void> {
    const isRunning = running.has(examId);
    running.set(examId, isRunning);
    if (isRunning) return;
    try {
      do {
        running.set(examId, false);
        for (let after: number | undefined = 0; after !== undefined && !signal?.aborted; )
          after = await scoreSome(examId, after);
      } while (running.get(examId) && !signal?.aborted);
    } finally {
      running.delete(examId);
    }
  }

  /** Begins to score every report of an exam again that has to be; if that is going on here, once more after it. */
  const begin = (examId: string): void => void scoreAll(examId).catch(onFailure);

  async function scoreIfOlder({ _id, version }: Exam): Promise<void> {
    const accepted = (await exams.acceptedVersions(_id)) ?? [];
    if ((accepted.at(-1) ?? 0) > version) await scoreAll(_id);
  }

  return {
    begin,

    /** Goes on with every exam where a stop of a server interrupted it. */
    async resume(signal?: AbortSignal): Promise<void> {
      const changed = reads.selectFrom('exams').select('id').where('accepted_versions', 'is not', null);
      for (const { id } of await changed.execute()) if (!signal?.aborted) await scoreAll(id, signal);
    },

    /** Scores a new report again if its version is older: it may have arrived while another answer was accepted. */
    arrived: (taken: Exam): void => void scoreIfOlder(taken).catch(onFailure),

    /**
     * How many reports of an exam are still to be scored again. Goes on with them if a stop interrupted it.
     * @throws ApiError 404 for an unknown exam
     */
    async left(examId: string): Promise<number> {
      const accepted = await exams.acceptedVersions(examId);
      if (!accepted) throw new ApiError('not-found', messages.examNotFound);
      const last = accepted.at(-1);
      if (last === undefined) return 0;
      const { count } = await reportsLeft(reads, examId, last)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      if (count > 0) begin(examId);
      return count;
    },
  };
}

const countOf = (correct: string): number => correct.replaceAll('0', '').length;

const reportsLeft = (reads: Kysely<Tables>, examId: string, accepted: number) =>
  reads
    .selectFrom('reports')
    .innerJoin('exam_versions', 'exam_versions.ref', 'reports.version_ref')
    .where('exam_versions.exam_id', '=', examId)
    .where('exam_versions.version', '<', accepted)
    .where(({ eb, or }) => or([eb('scored_version', 'is', null), eb('scored_version', '<', accepted)]));

/**
 * Stores new scores, and adds what they gained to the totals, in few statements, because the database may be far. A
 * report that another server has scored since it was read stays.
 * @returns how many of the reports were as they had been read
 */
async function storeScores(tx: Kysely<Tables>, scored: readonly Rescored[], accepted: number): Promise<number> {
  const isClaimed = new Set<string>();
  for (const [version, same] of Map.groupBy(scored, ({ row }) => row.scored_version)) {
    const ids = same.map(({ row }) => row.id);
    const claimed = await tx
      .updateTable('reports')
      .set({ scored_version: accepted })
      .where('id', 'in', dialectOf(tx).anyOf('text', ids))
      .where('scored_version', version === null ? 'is' : '=', version)
      .returning('id')
      .execute();
    for (const { id } of claimed) isClaimed.add(id);
  }
  const gains = new Map<string, number>();
  const rows: RawBuilder<unknown>[] = [];
  for (const { row, changed } of scored) {
    if (!changed || !isClaimed.has(row.id)) continue;
    const { correct, marks, verdict, earlier, receipt, gained } = changed;
    rows.push(sql`(${row.id}, ${correct}, ${marks}, ${verdict}, ${earlier}, ${receipt})`);
    gains.set(row.user_id, (gains.get(row.user_id) ?? 0) + gained);
  }
  if (rows.length === 0) return isClaimed.size;
  // Both databases name the columns of a list of values so. PostgreSQL takes each for a text. A person who was erased
  // since the report was read gets no receipt back.
  await tx
    .updateTable('reports')
    .from(sql`(values ${sql.join(rows)})`.as('scored'))
    .set({
      correct: sql`column2`,
      marks: sql`cast(column3 as double precision)`,
      verdict: sql`column4`,
      earlier: sql`column5`,
      receipt: sql`case when receipt is null then null else column6 end`,
    })
    .where('id', '=', sql<string>`column1`)
    .execute();
  const added = [...gains].map(([userId, gained]) => sql`(${userId}, ${gained})`);
  await tx
    .updateTable('totals')
    .from(sql`(values ${sql.join(added)})`.as('gained'))
    .set({ score: sql`score + cast(column2 as double precision)` })
    .where('user_id', '=', sql<string>`column1`)
    .execute();
  return isClaimed.size;
}
