import type { Exam } from '@quiz-app/shared/exam';
import type { OptionKey } from '@quiz-app/shared/option-key';
import { useEffect, useMemo, useReducer } from 'react';
import { v7 as newAttemptId } from 'uuid';
import { type Attempt, reduceAttempt, timeLeft } from './attempt.ts';
import type { Now } from './elapsed-clock.ts';

export interface AttemptActions {
  start: (exam: Exam) => void;
  choose: (key: OptionKey) => void;
  submit: () => void;
  next: () => void;
  /** The answers to the question about questions without an answer. */
  submitAnyway: () => void;
  goBack: () => void;
}

/**
 * The state of an attempt, updated every second and when the page becomes visible, because a browser throttles a hidden
 * page's timers and stops them during sleep.
 */
export function useAttempt(clock: () => Now): [Attempt, AttemptActions] {
  const [attempt, dispatch] = useReducer(reduceAttempt, { phase: 'instructions' });

  const actions = useMemo<AttemptActions>(
    () => ({
      start: (exam) => dispatch({ type: 'start', attemptId: newAttemptId(), exam, now: clock() }),
      choose: (key) => dispatch({ type: 'choose', key, now: clock() }),
      submit: () => dispatch({ type: 'submit', now: clock() }),
      next: () => dispatch({ type: 'next', now: clock() }),
      submitAnyway: () => dispatch({ type: 'submitAnyway', now: clock() }),
      goBack: () => dispatch({ type: 'goBack', now: clock() }),
    }),
    [clock],
  );

  useEffect(() => {
    if (attempt.phase !== 'running') return;
    const tick = () => dispatch({ type: 'tick', now: clock() });
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
