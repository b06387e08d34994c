import type { Report, ReportCounts } from '@quiz-app/shared/report';
import { reportDate } from '@quiz-app/shared/report-date';
import { marksOf } from '@quiz-app/shared/scoring';
import type { CacheDatabase } from '../storage/cache-database.ts';
import { queryFact, readFact } from '../storage/facts.ts';
import { withStorage } from '../storage/with-storage.ts';
import { type BestResult, type BestResults, bestResults } from './best-results.ts';
import { createReceipts } from './receipts.ts';

/** The stored reports of this device's users. */
export type CachedReports = ReturnType<typeof createCachedReports>;

/** The best results of the reports with these ids, so that the reports, which are large, need not be reread. */
interface StoredBest {
  reports: string[];
  best: [examId: string, BestResult][];
}

const pulledKey = (userId: string) => `reports ${userId}`;
const bestKey = (userId: string) => `best results ${userId}`;

/** A report that shows its taker no question says nothing about its marks either. */
function hasOtherMarks({ marks, result, exam }: ReportCounts, here: Report | undefined): boolean {
  if (!here || here.exam.questions.length === 0) return false;
  return marksOf({ marks }, result.correctCount, exam) !== marksOf(here, here.result.correctAnswers.length, exam);
}

const newestFirst = (a: Report, b: Report) => Date.parse(reportDate(b)) - Date.parse(reportDate(a));

/** Methods named `query…` are plain Dexie calls, for live queries; all others throw StorageFailed. */
export function createCachedReports(database: CacheDatabase) {
  const { reports, facts } = database;

  /** Reads the reports that were not counted before. */
  async function countBest(userId: string): Promise<{ ids: string[]; best: BestResults }> {
    const stored = await queryFact<string>(database, bestKey(userId));
    const known: StoredBest = stored ? JSON.parse(stored) : { reports: [], best: [] };
    const ids = await reports.where('user._id').equals(userId).primaryKeys();
    const counted = new Set(known.reports);
    const added = await reports.bulkGet(ids.filter((id) => !counted.has(id)));
    return {
      ids,
      best: bestResults(
        added.filter((report) => report !== undefined),
        known.best,
      ),
    };
  }

  return {
    /** A user's own reports, newest first. */
    queryOf: async (userId: string): Promise<Report[]> =>
      (await reports.where('user._id').equals(userId).toArray()).sort(newestFirst),

    /** A user's best results, and whether all reports have been pulled once, so that none is missing. */
    queryBest: async (userId: string): Promise<{ best: BestResults; isComplete: boolean }> => {
      const pulled = await queryFact(database, pulledKey(userId));
      const { best } = await countBest(userId);
      return { best, isComplete: pulled !== undefined };
    },

    queryOne: (attemptId: string): Promise<Report | undefined> => reports.get(attemptId),

    ...createReceipts(database),

    /**
     * Stores reports that a pull brought; one that was scored again replaces the same with its earlier score, never the
     * other way round. Resolves to the reports that had an earlier score here.
     */
    async putPulled(rows: readonly Report[]): Promise<Report[]> {
      const timesScored = (report: Report | undefined) => report?.earlier?.length ?? 0;
      return withStorage(database, () =>
        database.transaction('rw', reports, facts, async () => {
          const known = await reports.bulkGet(rows.map(({ _id }) => _id));
          const newest = rows.filter((row, at) => timesScored(row) >= timesScored(known[at]));
          const rescored = rows.filter((row, at) => known[at] && timesScored(row) > timesScored(known[at]));
          await reports.bulkPut(newest);
          // Their best results are counted again.
          await facts.bulkDelete([...new Set(rescored.map(({ user }) => bestKey(user._id)))]);
          return rescored;
        }),
      );
    },

    /** Whether scores of a user may change, because the author of an exam accepts another answer. */
    mayBeScoredAgain: async (userId: string): Promise<boolean> => {
      const { best } = await withStorage(database, () => countBest(userId));
      return [...best.values()].some(({ isTyped }) => isTyped);
    },

    /** The ids of those whose marks here are other ones. */
    async withOtherMarks(rows: readonly ReportCounts[]): Promise<string[]> {
      const known = await withStorage(database, () => reports.bulkGet(rows.map(({ _id }) => _id)));
      return rows.filter((row, at) => hasOtherMarks(row, known[at])).map(({ _id }) => _id);
    },

    /** Calls a function for each report of all users. */
    each: (look: (report: Report) => void): Promise<void> => withStorage(database, () => reports.each(look)),

    /** The id of the newest report of the last complete pull, empty if there was none; all older ones are here. */
    readPulledUpTo: (userId: string): Promise<string | undefined> => readFact(database, pulledKey(userId)),

    /** Ends a complete pull. */
    async writePulledUpTo(userId: string, reportId: string): Promise<void> {
      await withStorage(database, async () => {
        const { ids, best } = await countBest(userId);
        const counted: StoredBest = { reports: ids, best: [...best] };
        await facts.bulkPut([
          { key: pulledKey(userId), value: reportId },
          { key: bestKey(userId), value: JSON.stringify(counted) },
        ]);
      });
    },
  };
}
