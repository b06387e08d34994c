import type { ChangedExam, Exam } from '@quiz-app/shared/exam';
import type { Question } from '@quiz-app/shared/question';
import type { CacheDatabase } from '../storage/cache-database.ts';
import { queryFact } from '../storage/facts.ts';
import { withStorage } from '../storage/with-storage.ts';
import { type ExamSummary, sortedByName, summarize } from './exam-summary.ts';

export interface PullState {
  /** The cursor of the next pull. */
  cursor: string | undefined;
  etag: string | undefined;
}

/** Questions written at once. All of a large catalogue would block the page for too long. */
const portion = 1_000;

const isWhole = (question: ChangedExam['questions'][number]): question is Question => 'name' in question;

/** The exams on this device, shared by its users. */
export type CachedExams = ReturnType<typeof createCachedExams>;

/**
 * Methods named `query…` are plain Dexie calls, for live queries; all others throw StorageFailed. One flat list of
 * methods.
 */
export function createCachedExams(database: CacheDatabase) {
  const { exams, facts } = database;

  /** Fills in the questions that the answer only names from the cached exam. @returns undefined if it lacks one */
  async function merge(changed: ChangedExam): Promise<Exam | undefined> {
    const cached = changed.questions.every(isWhole) ? undefined : await exams.get(changed._id);
    const questions = changed.questions.map((question) =>
      isWhole(question) ? question : cached?.questions.find(({ _id }) => _id === question._id),
    );
    return questions.every((question) => question !== undefined) ? { ...changed, questions } : undefined;
  }

  /** All exams without their questions, sorted by name. */
  async function querySummaries(): Promise<ExamSummary[]> {
    const stored = await queryFact<string>(database, 'exam summaries');
    return stored ? JSON.parse(stored) : [];
  }

  return {
    querySummaries,

    queryOne: (id: string): Promise<Exam | undefined> => exams.get(id),

    /** When exams were last pulled, ISO 8601. */
    queryPulledAt: (): Promise<string | undefined> => queryFact(database, 'exams pulled at'),

    async readState(): Promise<PullState> {
      const found = await withStorage(database, () => facts.bulkGet(['exams cursor', 'exams etag']));
      const [cursor, etag] = found.map((row) => row?.value as string | undefined);
      return { cursor, etag };
    },

    /** Stores the time of the last pull. @param now epoch milliseconds */
    async writePulledAt(now: number): Promise<void> {
      const value = new Date(now).toISOString();
      await withStorage(database, () => facts.put({ key: 'exams pulled at', value }));
    },

    /**
     * Stores the server's answer to `asked` in one transaction: with `deleted` it has the changes since then, without
     * it all exams. Questions that it only names are taken from the cached exam.
     *
     * @returns false, without changing the exams, if another pull was faster, because that one's answer may be newer,
     *   or if a named question is not cached; the cursor is then forgotten, so that the next pull gets all exams
     */
    apply(
      asked: string | undefined,
      answer: { exams: ChangedExam[]; deleted: string[] | undefined } & PullState,
    ): Promise<boolean> {
      return withStorage(database, () =>
        database.transaction('rw', exams, facts, async () => {
          if ((await queryFact(database, 'exams cursor')) !== asked) return false;
          const merged = await Promise.all(answer.exams.map(merge));
          await facts.bulkDelete(['exams cursor', 'exams etag']);
          if (!merged.every((exam) => exam !== undefined)) return false;
          const summaries = new Map(answer.deleted && (await querySummaries()).map((exam) => [exam._id, exam]));
          for (const id of answer.deleted ?? []) summaries.delete(id);
          for (const exam of merged) summaries.set(exam._id, summarize(exam));
          if (answer.deleted) await exams.bulkDelete(answer.deleted);
          else await exams.clear();
          await putInPortions(exams, merged);
          // One string, because IndexedDB copies a long string much faster than many objects.
          await facts.put({ key: 'exam summaries', value: JSON.stringify(sortedByName(summaries.values())) });
          if (answer.cursor) await facts.put({ key: 'exams cursor', value: answer.cursor });
          if (answer.etag) await facts.put({ key: 'exams etag', value: answer.etag });
          return true;
        }),
      );
    },
  };
}

/** Within a transaction. */
async function putInPortions(exams: CacheDatabase['exams'], changed: readonly Exam[]): Promise<void> {
  for (let from = 0, to = 0; from < changed.length; from = to) {
    for (let room = portion; to < changed.length && room > 0; to += 1) room -= 1 + (changed[to]?.questions.length ?? 0);
    await exams.bulkPut(changed.slice(from, to));
  }
}
