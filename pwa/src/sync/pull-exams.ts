import type { Envelope } from '@quiz-app/shared/api';
import { applyExams, readExamsState, writePulledAt } from '../local/exams-store.ts';
import { getAllExams } from '../remote/exams.ts';

type Told = Pick<Envelope, 'success' | 'message'>;

/**
 * Brings the exams up to date: what changed since the last time, or all of them where
 * the server no longer knows that time. A running attempt has its own snapshot.
 *
 * @returns the server's envelope, without its data
 * @throws NoConnection, TimedOut, StorageFailed
 */
export async function pullExams(): Promise<Told> {
  const told = await pullChanges();
  if (told.success) await writePulledAt();
  return told;
}

async function pullChanges(): Promise<Told> {
  for (;;) {
    const { cursor, etag } = await readExamsState();
    let answer = await getAllExams({ since: cursor ?? '', ...(etag && { etag }) });
    // A cursor that the server cannot even read: from the beginning.
    if (!answer.unchanged && answer.status === 400 && cursor) answer = await getAllExams({ since: '' });
    if (answer.unchanged) return { success: true, message: '' };
    const { envelope } = answer;
    const { success, message } = envelope;
    if (!envelope.success) return { success, message };
    const { data: exams, deleted, cursor: next, complete } = envelope;
    const state = { ...(next && { cursor: next }), ...(answer.etag && { etag: answer.etag }) };
    if (await applyExams(cursor, { exams, deleted: complete ? undefined : deleted, ...state }))
      return { success, message };
    // Another pull was faster: on from where it came to.
  }
}
