import { t } from '@lingui/core/macro';
import type { EnvelopeOf } from '@quiz-app/shared/contract/schemas';
import { reportTimeout } from '@quiz-app/shared/limits-of-takers';
import type { SubmittedAttempt } from '@quiz-app/shared/report';
import { parseJson } from '../../remote/read-envelope.ts';
import type { DeviceServices } from '../device.ts';
import type { AttemptCopy } from './copy-of-attempt.ts';

/**
 * Reads the attempt from a file that `copyOf` made. Its content is checked by the server.
 *
 * @throws Error with a message for the user if the file is not a copy
 */
async function readCopy(file: Blob): Promise<SubmittedAttempt> {
  const copy = parseJson(await file.text()) as Partial<AttemptCopy> | null | undefined;
  if (copy?.format !== 'quiz-app-attempt' || typeof copy.attempt?._id !== 'string')
    throw new Error(t`This file is not a saved copy of an attempt`);
  if (copy.version !== 1) throw new Error(t`A newer version of Quiz App saved this copy. Update the app to read it.`);
  return copy.attempt;
}

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
