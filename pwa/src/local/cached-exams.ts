import type { ChangedExam, Exam } from '@quiz-app/shared/exam';
import type { Question } from '@quiz-app/shared/question';
import type { CacheDatabase } from './cache-database.ts';
import { type ExamSummary, readSummaries, sortedByName, summarize, writeSummaries } from './exam-summary.ts';
import { withStorage } from './with-storage.ts';

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

  /** The stored summaries; undefined if a tab of an older version, which writes none, pulled the exams since. */
  async function storedSummaries(): Promise<ExamSummary[] | undefined> {
    const [stored, cursor] = await facts.bulkGet(['exam summaries', 'exams cursor']);
    return readSummaries(stored?.value, cursor?.value);
  }

  const summarizeAll = async (): Promise<ExamSummary[]> => (await exams.toArray()).map(summarize);

  return {
    /** All exams without their questions, sorted by name. */
    querySummaries: async (): Promise<ExamSummary[]> => (await storedSummaries()) ?? sortedByName(await summarizeAll()),

    queryOne: (id: string): Promise<Exam | undefined> => exams.get(id),

    /** When exams were last pulled, ISO 8601. */
    queryPulledAt: async (): Promise<string | undefined> => (await facts.get('exams pulled at'))?.value,

    /** Has no ETag if the summaries are missing, so that the answer has a body, with which they are stored. */
    async readState(): Promise<PullState> {
      const [cursor, etag, summaries] = await withStorage(database, () =>
        facts.bulkGet(['exams cursor', 'exams etag', 'exam summaries']),
      );
      const isSummarized = readSummaries(summaries?.value, cursor?.value) !== undefined;
      return { cursor: cursor?.value, etag: isSummarized ? etag?.value : undefined };
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
          const before = answer.deleted ? await storedSummaries() : [];
          await facts.bulkDelete(['exams cursor', 'exams etag']);
          if (!merged.every((exam) => exam !== undefined)) return false;
          if (answer.deleted) await exams.bulkDelete(answer.deleted);
          else await exams.clear();
          for (let from = 0, to = 0; from < merged.length; from = to) {
            for (let room = portion; to < merged.length && room > 0; to += 1)
              room -= 1 + (merged[to]?.questions.length ?? 0);
            await exams.bulkPut(merged.slice(from, to));
          }
          if (answer.cursor) {
            const summaries = new Map((before ?? (await summarizeAll())).map((exam) => [exam._id, exam]));
            for (const id of answer.deleted ?? []) summaries.delete(id);
            for (const exam of merged) summaries.set(exam._id, summarize(exam));
            await facts.bulkPut([
              { key: 'exams cursor', value: answer.cursor },
              { key: 'exam summaries', value: writeSummaries(answer.cursor, summaries.values()) },
            ]);
          }
          if (answer.etag) await facts.put({ key: 'exams etag', value: answer.etag });
          return true;
        }),
      );
    },
  };
}
