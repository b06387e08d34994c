import type { DeviceServices } from './device.ts';
import type { PullResult } from './pull-result.ts';

/**
 * Brings the exams up to date: what changed since the last time, or all of them where the server no longer knows that
 * time. A running attempt has its own snapshot.
 *
 * @throws NoConnection, TimedOut, StorageFailed
 */
export async function pullExams(device: DeviceServices): Promise<PullResult> {
  const outcome = await pullChanges(device);
  if (outcome.success) await device.exams.writePulledAt(device.clock.now());
  return outcome;
}

async function pullChanges({ api, exams }: DeviceServices): Promise<PullResult> {
  for (;;) {
    const { cursor, etag } = await exams.readState();
    let answer = await api.call('getAllExams', { query: { since: cursor ?? '' }, ifNoneMatch: etag });
    // A cursor that the server cannot even read: from the beginning.
    if (answer.status === 400 && cursor) answer = await api.call('getAllExams', { query: { since: '' } });
    if (answer.status === 304) return { success: true, message: '' };
    const { envelope, headers } = answer;
    if (!envelope.success) return envelope;
    const { message, data, deleted, cursor: next, complete } = envelope;
    const newEtag = headers.get('ETag');
    const state = { ...(next && { cursor: next }), ...(newEtag && { etag: newEtag }) };
    const isTaken = await exams.apply(cursor, { exams: data, deleted: complete ? undefined : deleted, ...state });
    if (isTaken) return { success: true, message };
    // Another pull was faster: on from where it came to.
  }
}
