import type { DeviceServices } from '../device.ts';
import { failedPull, type PullResult, sharedPull } from './shared-pull.ts';

/**
 * Pulls the exams that changed since the last pull, or all of them if the server does not know the cursor. A running
 * attempt has its own snapshot.
 *
 * @throws NoConnection, TimedOut, StorageFailed
 */
export const pullExams = sharedPull(async (device) => {
  const outcome = await pullChanges(device);
  if (outcome.success) await device.exams.writePulledAt(device.clock.now());
  return outcome;
});

async function pullChanges({ api, exams, clock }: DeviceServices): Promise<PullResult> {
  for (;;) {
    const { cursor, etag } = await exams.readState();
    const ask = (since: string, ifNoneMatch?: string) =>
      api.getAllExams({ query: { since, fields: 'changed' }, ifNoneMatch });
    let answer = await ask(cursor ?? '', etag);
    // The server cannot read the cursor: start over.
    if (answer.status === 400 && cursor) answer = await ask('');
    if (answer.status === 304) return { success: true, message: '' };
    const { envelope, headers } = answer;
    if (!envelope.success) return failedPull(envelope, answer, clock.now());
    const { message, data, deleted, cursor: next, complete } = envelope;
    const isTaken = await exams.apply(cursor, {
      exams: data,
      deleted: complete ? undefined : deleted,
      cursor: next,
      etag: headers.get('ETag') ?? undefined,
    });
    if (isTaken) return { success: true, message };
    // Another pull was faster: continue from its cursor. Or this device lacks a question: continue without a cursor.
  }
}
