import { useEffect } from 'react';
import { useDevice } from '../../../device/device-context.ts';
import type { Attempt } from './attempt.ts';

/**
 * Lets the sync tell the server that an exam runs, so that whoever supervises it sees who has begun.
 * @param examId of the exam that runs; undefined while none does
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
 * Listens to the watch over the times of all attempts: it asks the window of a running one to look at its clock, and
 * submits one that is open nowhere.
 *
 * @param onTick looks at the clock
 * @param onSubmitted called when the user's attempt at the exam was submitted before it could go on here
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
