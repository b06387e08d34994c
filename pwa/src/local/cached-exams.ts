import type { Exam } from '@quiz-app/shared/exam';
import type { CacheDatabase } from './cache-database.ts';
import { withStorage } from './with-storage.ts';

export interface PullState {
  /** What to ask the server with next time. */
  cursor?: string;
  etag?: string;
}

/** The exams this device knows, shared by its users. */
export type CachedExams = ReturnType<typeof createCachedExams>;

/** What `query…` names is bare, for live queries to watch; all else throws StorageFailed. */
export function createCachedExams(database: CacheDatabase) {
  const { exams, facts } = database;
  return {
    /** By name. */
    queryAll: async (): Promise<Exam[]> =>
      (await exams.toArray()).sort((a, b) => a.name.localeCompare(b.name) || a._id.localeCompare(b._id)),

    queryOne: (id: string): Promise<Exam | undefined> => exams.get(id),

    /** When the server last said how its exams are, ISO 8601. */
    queryPulledAt: async (): Promise<string | undefined> => (await facts.get('exams pulled at'))?.value,

    async readState(): Promise<PullState> {
      const [cursor, etag] = await withStorage(database, () => facts.bulkGet(['exams cursor', 'exams etag']));
      return { ...(cursor && { cursor: cursor.value }), ...(etag && { etag: etag.value }) };
    },

    /** Remembers that the server has just said how its exams are. @param now epoch milliseconds */
    async writePulledAt(now: number): Promise<void> {
      const value = new Date(now).toISOString();
      await withStorage(database, () => facts.put({ key: 'exams pulled at', value }));
    },

    /**
     * Takes in what the server answered to `asked`, in one transaction: with `deleted` what changed since then, without
     * it every exam there is.
     *
     * @returns false, and nothing is changed, where another pull was faster: its answer may be the newer one
     */
    apply(
      asked: string | undefined,
      answer: { exams: Exam[]; deleted: string[] | undefined } & PullState,
    ): Promise<boolean> {
      return withStorage(database, () =>
        database.transaction('rw', exams, facts, async () => {
          const known = await facts.get('exams cursor');
          if (known?.value !== asked) return false;
          if (answer.deleted) await exams.bulkDelete(answer.deleted);
          else await exams.clear();
          await exams.bulkPut(answer.exams);
          await facts.bulkDelete(['exams cursor', 'exams etag']);
          if (answer.cursor) await facts.put({ key: 'exams cursor', value: answer.cursor });
          if (answer.etag) await facts.put({ key: 'exams etag', value: answer.etag });
          return true;
        }),
      );
    },
  };
}
