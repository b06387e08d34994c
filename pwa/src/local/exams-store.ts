import type { Exam } from '@quiz-app/shared/exam';
import { cacheDatabase } from './cache-database.ts';
import { withStorage } from './with-storage.ts';

const { exams, facts } = cacheDatabase;

export interface ExamsState {
  /** What to ask the server with next time. */
  cursor?: string;
  etag?: string;
}

export async function readExamsState(): Promise<ExamsState> {
  const [cursor, etag] = await withStorage(cacheDatabase, () => facts.bulkGet(['exams cursor', 'exams etag']));
  return { ...(cursor && { cursor: cursor.value }), ...(etag && { etag: etag.value }) };
}

/** Remembers that the server has just said how its exams are. */
export async function writePulledAt(): Promise<void> {
  await withStorage(cacheDatabase, () => facts.put({ key: 'exams pulled at', value: new Date().toISOString() }));
}

/**
 * Takes in what the server answered to `asked`, in one transaction: with `deleted` what changed since then, without it
 * every exam there is.
 *
 * @returns false, and nothing is changed, where another pull was faster: its answer may be the newer one
 */
export function applyExams(
  asked: string | undefined,
  answer: { exams: Exam[]; deleted: string[] | undefined } & ExamsState,
): Promise<boolean> {
  return withStorage(cacheDatabase, () =>
    cacheDatabase.transaction('rw', exams, facts, async () => {
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
}
