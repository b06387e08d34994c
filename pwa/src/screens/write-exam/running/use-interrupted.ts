import type { Exam } from '@quiz-app/shared/exam';
import { useEffect, useState } from 'react';
import { useDevice } from '../../../device/device-context.ts';
import { lockOfExam } from '../../../platform/exam-lock.ts';
import type { Now } from '../../../sync/running/elapsed-clock.ts';
import type { StoredAttempt } from '../../../sync/running/resume-attempt.ts';

/** An attempt to resume. */
export interface Interrupted extends StoredAttempt {
  /** Milliseconds since its start, at `readAt`. */
  elapsedNow: number;
  /** A reading of the monotonic clock. */
  readAt: number;
}

/**
 * `none`: nothing was interrupted. `elsewhere`: another window of this device has the exam. `clock`: this device's clock
 * was set back, and only the server can tell how much time is left.
 */
export type Interruption =
  | { state: 'searching' | 'none' | 'elsewhere' | 'clock' }
  | { state: 'found'; attempt: Interrupted };

/** Milliseconds between two requests to the server. */
const askAgain = 3000;

/**
 * Finds a user's interrupted attempt at an exam. From then on only this window has the exam, so that no other one
 * starts it too, or overwrites an answer that this one shows as submitted.
 *
 * @param exam the exam in the catalogue: null if it is missing, `undefined` while loading
 * @param readClock the device's clocks
 */
export function useInterrupted(
  userId: string,
  examId: string,
  exam: Exam | null | undefined,
  readClock: () => Now,
): Interruption {
  const device = useDevice();
  const [found, setFound] = useState<Interruption>({ state: 'searching' });
  const isResumable = exam && (exam.resumable ?? false);
  useEffect(() => {
    if (isResumable === undefined) return;
    const left = new AbortController();
    const set = (interruption: Interruption) => {
      if (!left.signal.aborted) setFound(interruption);
    };
    async function find(): Promise<Interruption> {
      const { elapsedSince, findInterrupted, takeLock } = await import('./resuming.ts');
      await takeLock(device.locks, lockOfExam(userId, examId), left.signal, () => set({ state: 'elsewhere' }));
      const stored = await findInterrupted(device, userId, examId);
      if (!stored) return { state: 'none' };
      for (;;) {
        const server = stored.serverStart === undefined ? undefined : await device.serverTime();
        const { monotonic: readAt, wall } = readClock();
        const elapsedNow = elapsedSince(stored, wall, server);
        if (elapsedNow !== undefined) return { state: 'found', attempt: { ...stored, elapsedNow, readAt } };
        set({ state: 'clock' });
        await new Promise((resolve) => setTimeout(resolve, askAgain));
        left.signal.throwIfAborted();
      }
    }
    void find()
      .catch((error: unknown): Interruption => {
        // Without storage nothing was kept, and the end of the exam will report the failure.
        if (!left.signal.aborted) console.warn('Interrupted attempts cannot be read.', error);
        return { state: 'none' };
      })
      .then(set);
    return () => left.abort();
  }, [device, userId, examId, isResumable, readClock]);
  return found;
}
