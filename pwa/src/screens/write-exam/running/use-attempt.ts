import type { Exam } from '@quiz-app/shared/exam';
import type { Answer } from '@quiz-app/shared/question-kinds';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Now } from '../../../sync/running/elapsed-clock.ts';
import {
  type Attempt,
  type AttemptAction,
  differInTimeOnly,
  type RunningAttempt,
  reduceAttempt,
  timeLeft,
} from './attempt.ts';
import { type CheckedClock, createCheckedClock } from './checked-clock.ts';
import type { Interrupted } from './use-interrupted.ts';

export interface AttemptActions {
  /** @param allowed the taker's time in seconds; the exam's duration by default */
  start: (exam: Exam, allowed?: number) => void;
  /** Resumes an interrupted attempt. */
  resume: (interrupted: Interrupted) => void;
  /** Answers the question on the screen, which can still be changed. */
  answer: (questionId: string, answer: Answer) => void;
  /**
   * @param asks whether to ask once before the answer is final
   * @param shown the answer that the question shows without one, which counts after the taker was asked
   */
  submit: (asks?: boolean, shown?: Answer) => void;
  /** Closes that question, or the one about unanswered questions, and changes nothing. */
  stay: () => void;
  next: () => void;
  /** Shows a skipped question, by its place from 0. */
  goTo: (index: number) => void;
  /** Marks the current question to come back to it, or takes the mark away. */
  mark: () => void;
  /** The answers to the confirmation about unanswered questions. */
  submitAnyway: () => void;
  goBack: () => void;
  /** Checks the clock. */
  tick: () => void;
  /** The server's time at the start, epoch milliseconds, if it is known. */
  serverStart: () => number | undefined;
}

/** Stores an attempt, with the server's time at its start if that is known. */
type Keep = (attempt: RunningAttempt, serverStart: number | undefined) => Promise<void>;

/** The attempt including a step that is being stored, which is shown afterwards. */
interface Current {
  attempt: Attempt;
  isStoring: boolean;
}

/**
 * The state of an attempt, updated every second and when the page becomes visible, because a browser throttles a hidden
 * page's timers and stops them during sleep.
 *
 * @param askTime the server's time, which decides whether a clock that jumped ahead shows the time that passed
 * @param keep stores a running, resumable attempt, which is shown only afterwards
 */
export function useAttempt(
  readClock: () => Now,
  askTime: () => Promise<number | undefined>,
  keep?: Keep,
): [Attempt, AttemptActions] {
  const [attempt, show] = useState<Attempt>({ phase: 'instructions' });
  const current = useRef<Current>({ attempt, isStoring: false }).current;
  const dispatch = useCallback(
    (action: AttemptAction) => {
      const after = reduceAttempt(current.attempt, action);
      current.attempt = after;
      // While a step is being stored, only its time is shown.
      show((shown) =>
        current.isStoring && shown.phase === 'running' && after.phase === 'running'
          ? { ...shown, clock: after.clock }
          : after,
      );
    },
    [current],
  );
  const clock = useMemo(() => {
    const onChecked = () => dispatch({ type: 'tick', now: checked.now() });
    const checked = createCheckedClock(readClock, askTime, onChecked);
    return checked;
  }, [readClock, askTime, dispatch]);
  const actions = useMemo(
    () => createActions({ clock, current, show, dispatch, keep }),
    [clock, current, dispatch, keep],
  );
  useTicks(attempt, actions.tick);

  const isRunning = attempt.phase === 'running';
  useEffect(() => {
    if (!isRunning) return;
    const learn = () => void clock.learn();
    learn();
    window.addEventListener('online', learn);
    return () => window.removeEventListener('online', learn);
  }, [isRunning, clock]);

  return [attempt, actions];
}

interface ActionParts {
  clock: CheckedClock;
  current: Current;
  show: (attempt: Attempt) => void;
  dispatch: (action: AttemptAction) => void;
  keep: Keep | undefined;
}

function createActions({ clock, current, show, dispatch, keep }: ActionParts): AttemptActions {
  /** The attempt's time when the clock was started on this page, and the server's time at its start as stored. */
  let earlier: { elapsed: number; serverStart?: number | undefined } = { elapsed: 0 };
  const serverStart = () => {
    const onPage = clock.serverStart();
    return earlier.serverStart ?? (onPage === undefined ? undefined : onPage - earlier.elapsed);
  };
  /** Shows a step only once it is stored, so that a crash cannot lose an answer shown as submitted. */
  const act = (action: AttemptAction) => {
    // A press while a step is being stored is meant for the buttons that are about to disappear.
    if (current.isStoring) return;
    const { attempt: before } = current;
    const after = reduceAttempt(before, action);
    const isStep = before.phase !== 'running' || (after.phase === 'running' && !differInTimeOnly(after, before));
    current.attempt = after;
    if (!keep || after.phase !== 'running' || !after.written.resumable || !isStep) return show(after);
    const kept = keep(after, serverStart());
    // If an unsubmitted answer is lost, the question is just asked again. No button disappears by these.
    if (action.type === 'answer' || action.type === 'mark' || action.type === 'stay') return show(after);
    current.isStoring = true;
    void kept.then(() => {
      current.isStoring = false;
      show(current.attempt);
    });
  };
  return {
    start: (exam, allowed) => {
      earlier = { elapsed: 0 };
      act({ type: 'start', attemptId: newAttemptId(), exam, allowed: allowed ?? exam.duration, now: clock.start() });
    },
    resume: (interrupted) => {
      const now = clock.start();
      const { elapsedNow, readAt, serverStart } = interrupted;
      earlier = { elapsed: elapsedNow + now.monotonic - readAt, serverStart };
      dispatch({ type: 'resume', interrupted, now });
    },
    answer: (questionId, answer) => act({ type: 'answer', questionId, answer, now: clock.now() }),
    submit: (asks = false, shown) => act({ type: 'submit', asks, shown, now: clock.now() }),
    stay: () => act({ type: 'stay', now: clock.now() }),
    next: () => act({ type: 'next', now: clock.now() }),
    mark: () => act({ type: 'mark', now: clock.now() }),
    goTo: (index) => act({ type: 'goTo', index, now: clock.now() }),
    submitAnyway: () => act({ type: 'submitAnyway', now: clock.now() }),
    goBack: () => act({ type: 'goBack', now: clock.now() }),
    tick: () => dispatch({ type: 'tick', now: clock.now() }),
    serverStart,
  };
}

/** Checks the clock at each whole second left, and when the page wakes. */
function useTicks(attempt: Attempt, tick: () => void): void {
  useEffect(() => {
    if (attempt.phase !== 'running') return;
    const timer = setTimeout(tick, timeLeft(attempt) % 1000 || 1000);
    return () => clearTimeout(timer);
  }, [attempt, tick]);
  const isRunning = attempt.phase === 'running';
  useEffect(() => {
    if (!isRunning) return;
    const end = new AbortController();
    document.addEventListener('visibilitychange', tick, end);
    window.addEventListener('pageshow', tick, end);
    window.addEventListener('focus', tick, end);
    return () => end.abort();
  }, [isRunning, tick]);
}

const hex = (number: number, digits: number) => number.toString(16).padStart(digits, '0');

/** A new attempt's id: a UUIDv7 (RFC 9562, section 5.7), the milliseconds since 1970 followed by random bits. */
export function newAttemptId(): string {
  const time = hex(Date.now(), 12);
  const [a = 0, b = 0, ...rest] = crypto.getRandomValues(new Uint16Array(5));
  const node = rest.map((word) => hex(word, 4)).join('');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(a & 0xfff, 3)}-${hex((b & 0x3fff) | 0x8000, 4)}-${node}`;
}
