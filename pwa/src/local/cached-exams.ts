import type { ChangedExam, Exam } from '@quiz-app/shared/exam';
import type { Question } from '@quiz-app/shared/question';
import type { CacheDatabase } from './cache-database.ts';
import { withStorage } from './with-storage.ts';

export interface PullState {
  /** The cursor of the next pull. */
  cursor: string | undefined;
  etag: string | undefined;
}

const isWhole = (question: ChangedExam['questions'][number]): question is Question => 'name' in question;

/** The exams on this device, shared by its users. */
export type CachedExams = ReturnType<typeof createCachedExams>;

/** Methods named `query…` are plain Dexie calls, for live queries; all others throw StorageFailed. */
export function createCachedExams(database: CacheDatabase) {
  const { exams, facts } = database;

  /** Takes the questions that are only named from the cached exam. @returns undefined if it lacks one */
  async function merge(changed: ChangedExam): Promise<Exam | undefined> {
    const cached = changed.questions.every(isWhole) ? undefined : await exams.get(changed._id);
    const questions = changed.questions.map((question) =>
      isWhole(question) ? question : cached?.questions.find(({ _id }) => _id === question._id),
    );
    return questions.every((question) => question !== undefined) ? { ...changed, questions } : undefined;
  }

  return {
    /** Sorted by name. */
    queryAll: async (): Promise<Exam[]> =>
      (await exams.toArray()).sort((a, b) => a.name.localeCompare(b.name) || a._id.localeCompare(b._id)),

    queryOne: (id: string): Promise<Exam | undefined> => exams.get(id),

    /** When exams were last pulled, ISO 8601. */
    queryPulledAt: async (): Promise<string | undefined> => (await facts.get('exams pulled at'))?.value,

    async readState(): Promise<PullState> {
      const [cursor, etag] = await withStorage(database, () => facts.bulkGet(['exams cursor', 'exams etag']));
      return { cursor: cursor?.value, etag: etag?.value };
    },

    /** Stores the time of the last pull. @param now epoch milliseconds */
    async writePulledAt(now: number): Promise<void> {
      const value = new Date(now).toISOString();
      await withStorage(database, () => facts.put({ key: 'exams pulled at', value }));
    },

    /**
     * Stores the server's answer to `asked` in one transaction: with `deleted` it has the changes since then, without
     * it all exams. Questions that it only names are those of the cached exam.
     *
     * @returns false, without a change of the exams, if another pull was faster, because that one's answer may be newer,
     *   or if a named question is not cached; the cursor is then forgotten, so that the next pull gets all exams
     */
    apply(
      asked: string | undefined,
      answer: { exams: ChangedExam[]; deleted: string[] | undefined } & PullState,
    ): Promise<boolean> {
      return withStorage(database, () =>
        database.transaction('rw', exams, facts, async () => {
          const known = await facts.get('exams cursor');
          if (known?.value !== asked) return false;
          const merged = await Promise.all(answer.exams.map(merge));
          await facts.bulkDelete(['exams cursor', 'exams etag']);
          if (!merged.every((exam) => exam !== undefined)) return false;
          if (answer.deleted) await exams.bulkDelete(answer.deleted);
          else await exams.clear();
          await exams.bulkPut(merged);
          if (answer.cursor) await facts.put({ key: 'exams cursor', value: answer.cursor });
          if (answer.etag) await facts.put({ key: 'exams etag', value: answer.etag });
          return true;
        }),
      );
    },
  };
}
