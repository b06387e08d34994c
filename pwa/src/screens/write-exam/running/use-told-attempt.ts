import { useEffect } from 'react';
import { useDevice } from '../../../device/device-context.ts';

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
