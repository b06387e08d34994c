import { setImmediate as nextTick } from 'node:timers/promises';
import { readCanonicalAnswers } from '@quiz-app/shared/canonical-answers';
import type { Exam } from '@quiz-app/shared/exam';
import { messages } from '@quiz-app/shared/messages';
import { obtainedMarks, scoreAnswers } from '@quiz-app/shared/scoring';
import type { Kysely } from 'kysely';
import { ApiError } from '../api-error.ts';
import type { Database } from '../database/open-database.ts';
import type { Tables } from '../database/tables.ts';
import { countRight } from './count-right.ts';
import { withEarlier } from './earlier-scores.ts';
import type { Receipts } from './receipts.ts';
import type { ReportRow, TakenExam } from './report-json.ts';
import { scoreColumns } from './reports-store.ts';
import { type Rescored, storeScores } from './store-scores.ts';

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

/** A version as it was taken, and as it is scored now. */
interface Versions {
  taken: TakenExam;
  scored: Exam;
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
  /** The exams whose reports are being scored, and whether to begin again: there is a later version, or a late report. */
  const running = new Map<string, boolean>();

  async function scoreAll(examId: string, signal?: AbortSignal): Promise<void> {
    const isRunning = running.has(examId);
    running.set(examId, isRunning);
    if (isRunning) return;
    try {
      do {
        running.set(examId, false);
        for (let after: number | undefined = 0; after !== undefined && !signal?.aborted; ) {
          const { last, areStored } = await scoreSome({ reads, write, exams, receipts }, examId, after);
          // Another server was faster with some of them, perhaps by fewer answers.
          if (!areStored) running.set(examId, true);
          after = last;
        }
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
      const count = await countLeft(reads, examId, await exams.acceptedVersions(examId));
      if (count > 0) begin(examId);
      return count;
    },
  };
}

/** @throws ApiError 404 for an unknown exam, which has no list of accepted versions */
async function countLeft(reads: Kysely<Tables>, examId: string, accepted: number[] | undefined): Promise<number> {
  if (!accepted) throw new ApiError('not-found', messages.examNotFound);
  const last = accepted.at(-1);
  if (last === undefined) return 0;
  const { count } = await reportsLeft(reads, examId, last)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Scores the first reports after a number.
 * @returns the number of the last one, undefined if none is left; and whether none was changed meanwhile
 */
async function scoreSome(
  { reads, write, exams, receipts }: Pick<Database, 'reads' | 'write'> & Omit<Deps, 'onFailure'>,
  examId: string,
  after: number,
): Promise<{ last: number | undefined; areStored: boolean }> {
  const accepted = (await exams.acceptedVersions(examId)) ?? [];
  const newest = accepted.at(-1);
  if (newest === undefined) return { last: undefined, areStored: true };
  const rows = await reportsLeft(reads, examId, newest)
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
    scored.push(await scoreRow(row, versions.get(row.version_ref) as Versions, until, receipts));
    if (scored.length % rowsOfTick === 0) await nextTick();
  }
  const count = await write((tx) => storeScores(tx, scored, newest), 'reports');
  return { last: rows.at(-1)?.seq, areStored: count === rows.length };
}

async function scoreRow(
  row: ReportRow,
  { taken, scored }: Versions,
  until: string,
  receipts: Deps['receipts'],
): Promise<Rescored> {
  if (row.answers === null) return { row };
  const { correct, marks, verdict, obtained } = scoreColumns(
    scored,
    scoreAnswers(scored, readCanonicalAnswers(taken.exam, row.answers)),
  );
  const before = row.marks ?? obtainedMarks(countRight(row.correct), row.correct.length, taken.exam.totalMarks);
  if ((correct === row.correct && marks === row.marks) || obtained < before) return { row };
  const changed = { correct, marks, verdict, earlier: withEarlier(row, until) };
  const receipt = row.receipt === null ? null : await receipts.sign({ ...row, ...changed }, taken);
  return { row, changed: { ...changed, receipt, gained: obtained - before } };
}

const reportsLeft = (reads: Kysely<Tables>, examId: string, accepted: number) =>
  reads
    .selectFrom('reports')
    .innerJoin('exam_versions', 'exam_versions.ref', 'reports.version_ref')
    .where('exam_versions.exam_id', '=', examId)
    .where('exam_versions.version', '<', accepted)
    .where(({ eb, or }) => or([eb('scored_version', 'is', null), eb('scored_version', '<', accepted)]));
