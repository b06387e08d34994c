import type { FinishedAttempt } from '@quiz-app/shared/build-submission';
import { reportTimeout } from '@quiz-app/shared/limits-of-takers';
import type { Device } from '../device.ts';
import { classifyAnswer, type Judgement } from './drain/classify-answer.ts';
import { submissionOf } from './submit-attempt.ts';

/**
 * Sends a finished attempt that this device could not store: acknowledged is better than saved. It has the same id as
 * in the outbox, so the server stores it once, whichever arrives. Never rejects.
 */
export async function sendUnsaved(device: Device, finished: FinishedAttempt): Promise<Judgement> {
  const { api, reports, outbox, events, clock } = device;
  if (!(await mayBeSessionOf(device, finished.userId))) return { kind: 'unauthorized' };
  const attempt = submissionOf(device, finished);
  const answer = await api.addReport({ body: attempt, timeoutMs: reportTimeout }).then(
    ({ status, headers, body }) => ({ status, body, retryAfter: headers.get('Retry-After') }),
    () => null,
  );
  const judged = classifyAnswer(answer, attempt._id, clock.now());
  if (judged.kind !== 'acknowledged') return judged;
  // Nothing waits for this disk. The entry may have been stored after all, if it answered too late.
  reports
    .put([judged.report])
    .then(() => outbox.remove(attempt._id))
    .catch((error) => console.warn('The acknowledged report could not be stored on this device.', error));
  // Someone else may have logged in in another window while the answer was pending.
  const everywhere = await mayBeSessionOf(device, finished.userId);
  events.emit({ type: 'acknowledged', report: judged.report, message: judged.message }, { everywhere });
  return judged;
}

/** Whether the session is a user's, or cannot be read, as the disk has failed. */
const mayBeSessionOf = ({ session }: Device, userId: string) =>
  session.read().then(
    (row) => row?.user?._id === userId,
    () => true,
  );
