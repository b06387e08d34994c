import { buildSubmission, type FinishedAttempt } from '@quiz-app/shared/build-submission';
import type { Device } from './device.ts';
import { notifyStorageFailure } from './events.ts';

/**
 * Saves a finished attempt in the outbox and starts sending it. Resolves when it is on this device's disk, with a
 * promise that resolves when the first try to send it is over, whatever its outcome. Idempotent.
 *
 * @throws StorageFailed with a message for the user, who should be offered to save a copy
 */
export async function submitAttempt(
  { outbox, clock, push, events }: Device,
  finished: FinishedAttempt,
): Promise<{ tried: Promise<unknown> }> {
  const { exam, userId } = finished;
  const attempt = buildSubmission(finished);
  await outbox.save({ attempt, exam, userId, savedAt: clock.now(), state: 'waiting', tries: 0 });
  // Later failures are retried by the triggers of the sync.
  return { tried: push().catch((error) => notifyStorageFailure(events, error)) };
}
