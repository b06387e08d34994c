import { buildSubmission, type FinishedAttempt } from '@quiz-app/shared/build-submission';
import type { Device } from './device.ts';
import { notifyStorageFailure } from './events.ts';

/**
 * Saves a finished attempt in the outbox and starts sending it. Resolves only when it is on this device's disk; may be
 * called again with the same attempt.
 *
 * @throws StorageFailed with a message a person can act on: offer to save a copy
 */
export async function submitAttempt({ outbox, clock, push, events }: Device, finished: FinishedAttempt): Promise<void> {
  const { exam, userId } = finished;
  const attempt = buildSubmission(finished);
  await outbox.save({ attempt, exam, userId, savedAt: clock.now(), state: 'waiting', tries: 0 });
  // What fails from here on is tried again by the triggers of the sync.
  void push().catch((error) => notifyStorageFailure(events, error));
}
