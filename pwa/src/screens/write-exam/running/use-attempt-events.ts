import { useEffect } from 'react';
import { useDevice } from '../../../device/device-context.ts';
import type { Attempt } from './attempt.ts';

/**
 * Lets the sync report to the server that an exam runs, so that its supervisor sees who has started.
 * @param examId the running exam's id; undefined while none runs
 */
export function useToldAttempt(examId: string | undefined): void {
  const { events } = useDevice();
  useEffect(() => {
    if (examId === undefined) return;
    events.emit({ type: 'attempt-began', examId });
    return () => events.emit({ type: 'attempt-over' });
  }, [events, examId]);
}

/**
 * Listens to the watch over all attempts' times, which asks the window of a running one to check its clock, and submits
 * one that is not open anywhere.
 *
 * @param onTick checks the clock
 * @param onSubmitted called when the user's attempt at the exam was submitted before it could resume here
 */
export function useWatchedTime(
  { examId, userId, attempt }: { examId: string; userId: string; attempt: Attempt },
  onTick: () => void,
  onSubmitted: (attemptId: string) => void,
): void {
  const { events } = useDevice();
  const runningId = attempt.phase === 'running' ? attempt.attemptId : undefined;
  const isWaiting = attempt.phase === 'instructions';
  useEffect(
    () =>
      events.on((event) => {
        if (event.type === 'clock-due' && event.attemptId === runningId) onTick();
        if (event.type === 'time-up' && isWaiting && event.examId === examId && event.userId === userId)
          onSubmitted(event.attemptId);
      }),
    [events, examId, userId, runningId, isWaiting, onTick, onSubmitted],
  );
}
