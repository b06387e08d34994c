import { useEffect } from 'react';
import { observable, useObservable } from '../ui/observable.ts';
import { examLock } from './exam-lock.ts';

/** How many running exams in this window hold the lock. */
const holds = observable(0);

/**
 * Holds the exam lock while an exam runs in this window: this window offers no update, no window applies one, and the
 * shell collapses its menu.
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

/** Calls back once no exam runs in this window, at once if there is none. */
export function whenNoExamRuns(callback: () => void): void {
  if (holds.read() === 0) {
    callback();
    return;
  }
  const unsubscribe = holds.subscribe(() => {
    if (holds.read() > 0) return;
    unsubscribe();
    callback();
  });
}
