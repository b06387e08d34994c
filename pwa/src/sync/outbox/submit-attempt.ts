import { buildSubmission, type FinishedAttempt } from '@quiz-app/shared/build-submission';
import type { SubmittedAttempt } from '@quiz-app/shared/report';
import type { Device, DeviceServices } from '../device.ts';
import { notifyStorageFailure } from '../events.ts';

/** Milliseconds by which the device's clock may differ from the server's before the times are corrected. */
const slack = 5000;

const instant = (time: number) => new Date(time).toISOString();

/**
 * A finished attempt as the body of `addReport`. If the device's clock is known to be wrong, it has the server's times,
 * and the device's own beside them.
 */
export function submissionOf(
  { clock, serverNow }: Pick<DeviceServices, 'clock' | 'serverNow'>,
  finished: FinishedAttempt,
): SubmittedAttempt {
  const attempt = buildSubmission(finished);
  const { startedAt, finishedAt, secondsUsed } = attempt;
  const own = { start: Date.parse(startedAt), finish: Date.parse(finishedAt) };
  const { serverStart } = finished;
  const ahead = serverNow() - clock.now();
  const server =
    serverStart === undefined
      ? { start: own.start + ahead, finish: own.finish + ahead }
      : { start: serverStart, finish: serverStart + secondsUsed * 1000 };
  const isWrong = Math.max(Math.abs(server.start - own.start), Math.abs(server.finish - own.finish)) > slack;
  if (!isWrong) return attempt;
  const deviceTimes = { startedAt, finishedAt };
  return { ...attempt, startedAt: instant(server.start), finishedAt: instant(server.finish), deviceTimes };
}

/**
 * Saves a finished attempt in the outbox and starts sending it. Resolves when it is on this device's disk, with a
 * promise that resolves when the first try to send it is over, whatever its outcome. Idempotent.
 *
 * @throws StorageFailed with a message for the user, who should be offered to save a copy
 */
export async function submitAttempt(device: Device, finished: FinishedAttempt): Promise<{ tried: Promise<unknown> }> {
  const { outbox, clock, push, events } = device;
  const { exam, userId } = finished;
  const attempt = submissionOf(device, finished);
  await outbox.save({ attempt, exam, userId, savedAt: clock.now(), state: 'waiting', tries: 0 });
  // Later failures are retried by the triggers of the sync.
  return { tried: push().catch((error) => notifyStorageFailure(events, error)) };
}
