import { calls, type ExamChanges } from '@quiz-app/shared/api';
import type { Client } from './client.ts';

/** What getAllExams gives for a cursor, with the new cursor. */
export async function changesSince(person: Client, cursor = ''): Promise<ExamChanges & { data: { _id: string }[] }> {
  const { envelope } = await person.ask(calls.getAllExams, { query: `since=${cursor}` });
  if (!envelope.success) throw new Error(envelope.message);
  return envelope as ExamChanges & { data: { _id: string }[] };
}
