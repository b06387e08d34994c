import { useEffect } from 'react';
import { observable, useObservable } from '../ui/observable.ts';
import { toast } from '../ui/toast.ts';
import { examLock } from './exam-lock.ts';

/** How many running exams in this window hold the lock. */
const holds = observable(0);

/** A taker's exam in this window. */
interface OpenExam {
  /** Whole seconds left; absent once it is finished and only has to be saved. */
  secondsLeft?: number | undefined;
  /** Whether its answers are on this device's disk, where it can be resumed. */
  isKept: boolean;
}

const openExam = observable<OpenExam | undefined>(undefined);

/**
 * Holds the exam lock while an exam runs in this window: this window offers no update, no window applies one, and the
 * shell collapses its menu.
 */
export function useExamLock(isRunning: boolean): void {
  useEffect(() => (isRunning ? holdExamLock() : undefined), [isRunning]);
}

function holdExamLock(): () => void {
  // An earlier toast must not cover a verdict.
  toast.dismissBeforeExam();
  holds.set(holds.read() + 1);
  const released = Promise.withResolvers<void>();
  const held = navigator.locks?.request(examLock, { mode: 'shared' }, () => released.promise);
  held?.catch((error) => console.warn('Other windows do not know of the running exam.', error));
  return () => {
    holds.set(holds.read() - 1);
    released.resolve();
  };
}

/** Shows the rest of the window that a taker's exam is open here. @param isOpen whether leaving would cost something */
export function useOpenExam(isOpen: boolean, { secondsLeft, isKept }: OpenExam): void {
  useEffect(() => openExam.set(isOpen ? { secondsLeft, isKept } : undefined), [isOpen, secondsLeft, isKept]);
  useEffect(() => () => openExam.set(undefined), []);
}

/** Whether a taker has an exam open in this window. */
export const isExamOpenHere = (): boolean => openExam.read() !== undefined;

/** That exam, again each second. */
export const useExamOpenHere = (): OpenExam | undefined => useObservable(openExam);

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
