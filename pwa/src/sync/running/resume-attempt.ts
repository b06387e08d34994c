import type { FinishedAttempt } from '@quiz-app/shared/build-submission';
import { kindOf } from '@quiz-app/shared/question-kinds';
import { asShown, asWritten } from '@quiz-app/shared/shuffle';
import type { StoredAttempt } from '../../local/running/running-attempts.ts';
import { lockOfExam } from '../../platform/exam-lock.ts';
import type { Device, DeviceServices } from '../device.ts';
import { submitAttempt } from '../outbox/submit-attempt.ts';

export type { AttemptProgress, StoredAttempt } from '../../local/running/running-attempts.ts';

/** Milliseconds by which the device's clock may differ from the server's, whose answers give only the second. */
export const tolerance = 2000;

/**
 * The milliseconds since the start of an interrupted attempt. The server's clock counts if it is known at both ends and
 * the device's clock differs from it. Otherwise a device's clock that was set back is no measure: `undefined` if the
 * server can still tell, or else the time counts as up, so that no one gains any.
 *
 * @param wall the device's clock, epoch milliseconds
 * @param server the server's time, if it answers
 */
export function elapsedSince(
  { elapsed, savedAt, serverStart }: Pick<StoredAttempt, 'elapsed' | 'savedAt' | 'serverStart'>,
  wall: number,
  server: number | undefined,
): number | undefined {
  const byWall = elapsed + wall - savedAt;
  if (server !== undefined && serverStart !== undefined) {
    const byServer = server - serverStart;
    return Math.max(elapsed, Math.abs(byServer - byWall) <= tolerance ? byWall : byServer);
  }
  if (wall >= savedAt - tolerance) return Math.max(elapsed, byWall);
  return serverStart === undefined ? Number.POSITIVE_INFINITY : undefined;
}

/** The milliseconds left of an interrupted attempt by this device's clock, as far as it can tell: it may be set back. */
export function timeLeftOf(stored: StoredAttempt, wall: number): number | undefined {
  const elapsed = elapsedSince(stored, wall, undefined);
  return elapsed === undefined ? undefined : stored.allowed * 1000 - elapsed;
}

/**
 * Finds a user's interrupted attempt at an exam. One that is in the outbox or has its report is finished, and is
 * removed.
 */
export async function findInterrupted(
  device: DeviceServices,
  userId: string,
  examId: string,
): Promise<StoredAttempt | undefined> {
  for (const stored of await device.running.readAll()) {
    if (stored.userId !== userId || stored.examId !== examId) continue;
    if (!(await isFinished(device, stored.attemptId))) return stored;
    await device.running.remove(stored.attemptId);
  }
  return undefined;
}

/** Whether an attempt is in the outbox or has its report. */
async function isFinished({ outbox, reports }: DeviceServices, attemptId: string): Promise<boolean> {
  return Boolean((await outbox.queryOne(attemptId)) ?? (await reports.queryOne(attemptId)));
}

/** An attempt that ended at its last second, with the choices made until then. */
function endOf(stored: StoredAttempt): FinishedAttempt {
  const { attemptId, written, userId, answers, chosen, index, startedAt, serverStart, savedAt, elapsed, allowed } =
    stored;
  const current = asShown(written, attemptId).questions[index];
  const all = current && kindOf(current).isAnswered(chosen) ? { ...answers, [current._id]: chosen } : answers;
  return {
    attemptId,
    exam: written,
    userId,
    answers: asWritten(written, attemptId, all),
    startedAt,
    serverStart,
    finishedAt: new Date(savedAt + Math.max(0, allowed * 1000 - elapsed)).toISOString(),
    secondsUsed: allowed,
    ...(allowed !== written.duration && { allowedSeconds: allowed }),
  };
}

/**
 * Submits an attempt whose time is up, as it is stored now. A window with its exam open submits it itself: it is
 * asked to check its clock, because the timers of a hidden page are slow.
 *
 * @returns whether it is submitted
 * @throws StorageFailed
 */
export async function submitStored(device: Device, { attemptId, userId, examId }: StoredAttempt): Promise<boolean> {
  const { running, session, events, locks } = device;
  async function submit(): Promise<boolean> {
    const stored = (await running.readAll()).find((each) => each.attemptId === attemptId);
    if (!stored) return true;
    if (!(await isFinished(device, attemptId))) {
      await submitAttempt(device, endOf(stored));
      const isOwn = (await session.read())?.user?._id === userId;
      const examName = stored.written.name;
      // Before the removal, which waits for Cache Storage.
      if (isOwn) events.emit({ type: 'time-up', attemptId, examId, examName, userId }, { everywhere: true });
    }
    await running.remove(attemptId);
    return true;
  }
  if (!locks) return submit();
  return locks.request(lockOfExam(userId, examId), { ifAvailable: true }, (lock) => {
    if (lock) return submit();
    events.emit({ type: 'clock-due', attemptId }, { everywhere: true });
    return false;
  });
}
