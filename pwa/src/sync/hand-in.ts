import type { EnvelopeOf } from '@quiz-app/shared/contract/schemas';
import { reportTimeout } from '@quiz-app/shared/limits-of-takers';
import { readCopy } from './copy-of-attempt.ts';
import type { DeviceServices } from './device.ts';

/**
 * Sends the attempt in a saved copy: the signed-in person's own, or as an admin another user's, marked as handed in.
 * The server stores each attempt once.
 *
 * @throws NoConnection, TimedOut, StorageFailed; Error for a file that is not a copy
 */
export async function handIn({ api, reports, session }: DeviceServices, file: Blob): Promise<EnvelopeOf<'addReport'>> {
  const attempt = await readCopy(file);
  const isOwn = attempt.user === (await session.read())?.user?._id;
  const { envelope } = await api.addReport({
    body: isOwn ? attempt : { ...attempt, handedIn: true },
    timeoutMs: reportTimeout,
  });
  if (envelope.success && isOwn) await reports.put([envelope.data]);
  return envelope;
}
