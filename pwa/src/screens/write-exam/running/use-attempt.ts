import type { Exam } from '@quiz-app/shared/exam';
import type { OptionKey } from '@quiz-app/shared/option-key';
import { useEffect, useMemo, useReducer } from 'react';
import { v7 as newAttemptId } from 'uuid';
import { type Attempt, reduceAttempt, timeLeft } from './attempt.ts';
import { createCheckedClock } from './checked-clock.ts';
import type { Now } from './elapsed-clock.ts';

export interface AttemptActions {
  /** @param allowed the seconds that the taker has; the exam's duration by default */
  start: (exam: Exam, allowed?: number) => void;
  choose: (key: OptionKey) => void;
  submit: () => void;
  next: () => void;
  /** Shows a question that was skipped, by its place from 0. */
  goTo: (index: number) => void;
  /** The answers to the question about questions without an answer. */
  submitAnyway: () => void;
  goBack: () => void;
}

/**
 * The state of an attempt, updated every second and when the page becomes visible, because a browser throttles a hidden
 * page's timers and stops them during sleep.
 *
 * @param askTime the server's time, which decides whether a clock that jumped ahead shows the time that passed
 */
export function useAttempt(
  readClock: () => Now,
  askTime: () => Promise<number | undefined>,
): [Attempt, AttemptActions] {
  const [attempt, dispatch] = useReducer(reduceAttempt, { phase: 'instructions' });
  const clock = useMemo(() => {
    const onChecked = () => dispatch({ type: 'tick', now: checked.now() });
    const checked = createCheckedClock(readClock, askTime, onChecked);
    return checked;
  }, [readClock, askTime]);

  const actions = useMemo<AttemptActions>(
    () => ({
      start: (exam, allowed = exam.duration) =>
        dispatch({ type: 'start', attemptId: newAttemptId(), exam, allowed, now: clock.start() }),
      choose: (key) => dispatch({ type: 'choose', key, now: clock.now() }),
      submit: () => dispatch({ type: 'submit', now: clock.now() }),
      next: () => dispatch({ type: 'next', now: clock.now() }),
      goTo: (index) => dispatch({ type: 'goTo', index, now: clock.now() }),
      submitAnyway: () => dispatch({ type: 'submitAnyway', now: clock.now() }),
      goBack: () => dispatch({ type: 'goBack', now: clock.now() }),
    }),
    [clock],
  );

  const isRunning = attempt.phase === 'running';
  useEffect(() => {
    if (!isRunning) return;
    const learn = () => void clock.learn();
    learn();
    window.addEventListener('online', learn);
    return () => window.removeEventListener('online', learn);
  }, [isRunning, clock]);

  useEffect(() => {
    if (attempt.phase !== 'running') return;
    const tick = () => dispatch({ type: 'tick', now: clock.now() });
    const timer = setTimeout(tick, timeLeft(attempt) % 1000 || 1000);
    document.addEventListener('visibilitychange', tick);
    window.addEventListener('pageshow', tick);
    window.addEventListener('focus', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
      window.removeEventListener('pageshow', tick);
      window.removeEventListener('focus', tick);
    };
  }, [attempt, clock]);

  return [attempt, actions];
}
