import type { FinishedAttempt } from '@quiz-app/shared/build-submission';
import { asShown, asWritten } from '@quiz-app/shared/shuffle';
import type { StoredAttempt } from '../local/running-attempts.ts';
import type { Device, DeviceServices } from './device.ts';
import { submitAttempt } from './submit-attempt.ts';

export type { StoredAttempt } from '../local/running-attempts.ts';

/** Milliseconds by which the device's clock may differ from the server's: an answer says only the second. */
const tolerance = 2000;

/**
 * The milliseconds since the start of an attempt that was interrupted. The server's clock counts if it is known at both
 * ends and the device's clock differs from it. Without it, a device's clock that was set back shows no time: `undefined`
 * if the server can still tell, or else all of it counts as over, so that nobody gains any.
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

/**
 * Finds the interrupted attempt of a user at an exam. One that is in the outbox or has its report is over, and is
 * removed.
 */
export async function findInterrupted(
  { running, outbox, reports }: DeviceServices,
  userId: string,
  examId: string,
): Promise<StoredAttempt | undefined> {
  for (const stored of await running.attemptsOf(userId)) {
    if (stored.examId !== examId) continue;
    const { attemptId } = stored;
    if (!(await outbox.queryOne(attemptId)) && !(await reports.queryOne(attemptId))) return stored;
    await running.remove(attemptId);
  }
  return undefined;
}

/** An attempt that ended at its last second, with the choices made before. */
function endOf(stored: StoredAttempt): FinishedAttempt {
  const { attemptId, written, userId, answers, chosen, index, startedAt, savedAt, elapsed, allowed } = stored;
  const current = asShown(written, attemptId).questions[index];
  const all = current && chosen.length > 0 ? { ...answers, [current._id]: chosen } : answers;
  return {
    attemptId,
    exam: written,
    userId,
    answers: asWritten(written, attemptId, all),
    startedAt,
    finishedAt: new Date(savedAt + Math.max(0, allowed * 1000 - elapsed)).toISOString(),
    secondsUsed: allowed,
    ...(allowed !== written.duration && { allowedSeconds: allowed }),
  };
}

/** A page in which the exam runs submits it itself; a hidden one may do so late. */
const grace = 5_000;

/**
 * Submits a user's interrupted attempts whose time is over.
 *
 * @throws StorageFailed
 */
export async function submitOverdue(device: Device, userId: string): Promise<void> {
  const { running, clock, serverTime } = device;
  for (const stored of await running.attemptsOf(userId)) {
    const isOver = (server: number | undefined) =>
      (elapsedSince(stored, clock.now(), server) ?? 0) >= stored.allowed * 1000 + grace;
    // A device's clock that was set ahead ends nothing that the server's does not.
    if (!isOver(undefined) || (stored.serverStart !== undefined && !isOver(await serverTime()))) continue;
    const { attemptId, examId } = stored;
    if (await findInterrupted(device, userId, examId)) await submitAttempt(device, endOf(stored));
    await running.remove(attemptId);
  }
}
