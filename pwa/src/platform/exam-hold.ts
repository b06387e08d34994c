import { useEffect } from 'react';
import { observable, useObservable } from '../ui/observable.ts';
import { examLock } from './exam-lock.ts';

/** How many exams this window holds the lock for. */
const holds = observable(0);

/**
 * Holds the exam lock while an exam runs in this window: no update of the app is offered here or applied by any window,
 * and the shell makes room.
 */
export function useExamLock(isRunning: boolean): void {
  useEffect(() => (isRunning ? holdExamLock() : undefined), [isRunning]);
}

function holdExamLock(): () => void {
  holds.set(holds.read() + 1);
  const released = Promise.withResolvers<void>();
  const held = navigator.locks?.request(examLock, { mode: 'shared' }, () => released.promise);
  held?.catch((error) => console.warn('Other windows do not know of the running exam.', error));
  return () => {
    holds.set(holds.read() - 1);
    released.resolve();
  };
}

/** Whether an exam runs in this window. */
export function useExamRunning(): boolean {
  return useObservable(holds) > 0;
}
