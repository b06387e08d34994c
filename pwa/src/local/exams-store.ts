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

async function putState({ cursor, etag }: ExamsState): Promise<void> {
  await facts.bulkDelete(['exams cursor', 'exams etag']);
  if (cursor) await facts.put({ key: 'exams cursor', value: cursor });
  if (etag) await facts.put({ key: 'exams etag', value: etag });
}

/** Replaces every exam by a full list, in one transaction. */
export async function replaceExams(list: Exam[], state: ExamsState): Promise<void> {
  await withStorage(cacheDatabase, () =>
    cacheDatabase.transaction('rw', exams, facts, async () => {
      await exams.clear();
      await exams.bulkPut(list);
      await putState(state);
    }),
  );
}

/** Applies what changed since the cursor, in one transaction. */
export async function changeExams(changed: Exam[], deleted: string[], state: ExamsState): Promise<void> {
  await withStorage(cacheDatabase, () =>
    cacheDatabase.transaction('rw', exams, facts, async () => {
      await exams.bulkDelete(deleted);
      await exams.bulkPut(changed);
      await putState(state);
    }),
  );
}
