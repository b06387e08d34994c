import type { FinishedAttempt as SubmittableAttempt } from '@quiz-app/shared/build-submission';
import type { Exam } from '@quiz-app/shared/exam';
import { type OptionKey, optionKeys } from '@quiz-app/shared/option-key';
import type { Question } from '@quiz-app/shared/question';
import type { Answers } from '@quiz-app/shared/report';
import { isMultipleCorrect } from '@quiz-app/shared/scoring';
import { advanceClock, type ElapsedClock, type Now, startClock } from './elapsed-clock.ts';

/** An exam being taken. Times are ISO 8601, from the device's clock. */
export interface RunningAttempt {
  phase: 'running';
  attemptId: string;
  /** The exam as it was at Start Exam; later versions do not change it. */
  exam: Exam;
  startedAt: string;
  clock: ElapsedClock;
  /** Of the current question, from 0. */
  index: number;
  /** The chosen options of the current question, in key order. */
  chosen: OptionKey[];
  /** Whether the current question was submitted, so that its choice is final. */
  locked: boolean;
  answers: Answers;
  /** Whether the taker is, or has been, asked about questions without an answer. */
  confirming?: 'asked' | 'declined';
  /** Presses before this monotonic time (milliseconds) are ignored, because the button has just changed. */
  pressableFrom: number;
}

/** An attempt finished by the taker or by timeout. Its time taken is never more than the exam's duration. */
export interface FinishedAttempt extends Omit<SubmittableAttempt, 'userId'> {
  phase: 'finished';
  /** Whether the end of the time submitted it. */
  isTimeUp: boolean;
  /** The attempt as it was shown last; `undefined` if it ended as it started. */
  last: RunningAttempt | undefined;
}

/** The phases after `finished` (waiting, result, review) are read from storage, not from here. */
export type Attempt = { phase: 'instructions' } | RunningAttempt | FinishedAttempt;

export type AttemptAction = { now: Now } & (
  | { type: 'start'; attemptId: string; exam: Exam }
  | { type: 'choose'; key: OptionKey }
  | { type: 'submit' }
  | { type: 'next' }
  | { type: 'submitAnyway' }
  | { type: 'goBack' }
  | { type: 'tick' }
);

/** Milliseconds in which the second tap of a double tap does not press the button that has just appeared. */
export const doubleTapMs = 350;

/** Milliseconds left; 0 when the time is up. */
export function timeLeft({ exam, clock }: RunningAttempt): number {
  return Math.max(0, exam.duration * 1000 - clock.elapsed);
}

export function currentQuestion({ exam, index }: RunningAttempt): Question {
  const question = exam.questions[index];
  if (!question) throw new RangeError(`Question ${index + 1} is not one of ${exam.questions.length}`);
  return question;
}

export function isLastQuestion({ exam, index }: RunningAttempt): boolean {
  return index === exam.questions.length - 1;
}

/**
 * The answers including the choice on the current question, whether submitted or not. Without a choice it stays
 * unanswered.
 */
function answersSoFar(attempt: RunningAttempt): Answers {
  if (attempt.chosen.length === 0) return attempt.answers;
  return { ...attempt.answers, [currentQuestion(attempt)._id]: attempt.chosen };
}

/** How many questions would be submitted without an answer. */
export function countOpenQuestions(attempt: RunningAttempt): number {
  return attempt.exam.questions.length - Object.keys(answersSoFar(attempt)).length;
}

const instant = ({ wall }: Now) => new Date(wall).toISOString();

function finish(attempt: RunningAttempt, now: Now): FinishedAttempt {
  const { attemptId, exam, startedAt, clock } = attempt;
  return {
    phase: 'finished',
    isTimeUp: timeLeft(attempt) === 0,
    last: { ...attempt, confirming: 'declined' },
    attemptId,
    exam,
    answers: answersSoFar(attempt),
    startedAt,
    finishedAt: instant(now),
    secondsUsed: Math.min(exam.duration, clock.elapsed / 1000),
  };
}

function start({ attemptId, exam, now }: Extract<AttemptAction, { type: 'start' }>): RunningAttempt {
  return {
    phase: 'running',
    attemptId,
    exam,
    startedAt: instant(now),
    clock: startClock(now),
    index: 0,
    chosen: [],
    locked: false,
    answers: {},
    pressableFrom: now.monotonic + doubleTapMs,
  };
}

function choose(attempt: RunningAttempt, key: OptionKey): RunningAttempt {
  const question = currentQuestion(attempt);
  if (attempt.locked || question.options[key] === undefined) return attempt;
  const had = attempt.chosen.includes(key);
  const chosen = isMultipleCorrect(question)
    ? optionKeys.filter((each) => (each === key ? !had : attempt.chosen.includes(each)))
    : [key];
  // A taker who has chosen an option has seen the question, so the next press is not the second tap of a double tap.
  return { ...attempt, chosen, pressableFrom: Number.NEGATIVE_INFINITY };
}

function submit(attempt: RunningAttempt, now: Now): RunningAttempt {
  if (attempt.locked || attempt.chosen.length === 0) return attempt;
  return { ...attempt, locked: true, answers: answersSoFar(attempt), pressableFrom: now.monotonic + doubleTapMs };
}

/** Asks once before questions stay without an answer. */
function submitExam(attempt: RunningAttempt, now: Now): RunningAttempt | FinishedAttempt {
  if (attempt.confirming === 'declined' || countOpenQuestions(attempt) === 0) return finish(attempt, now);
  return { ...attempt, confirming: 'asked', pressableFrom: now.monotonic + doubleTapMs };
}

function next(attempt: RunningAttempt, now: Now): RunningAttempt | FinishedAttempt {
  if (isLastQuestion(attempt)) return submitExam(attempt, now);
  return {
    ...attempt,
    index: attempt.index + 1,
    chosen: [],
    locked: false,
    answers: answersSoFar(attempt),
    pressableFrom: now.monotonic + doubleTapMs,
  };
}

/**
 * A pure reducer of timed actions. An action after the time is up finishes the attempt with the choices made before; a
 * finished attempt never changes again.
 */
export function reduceAttempt(attempt: Attempt, action: AttemptAction): Attempt {
  if (attempt.phase === 'finished') return attempt;
  if (attempt.phase === 'instructions') {
    if (action.type !== 'start' || action.exam.questions.length === 0) return attempt;
    const started = start(action);
    return timeLeft(started) === 0 ? { ...finish(started, action.now), last: undefined } : started;
  }
  const running = { ...attempt, clock: advanceClock(attempt.clock, action.now) };
  if (timeLeft(running) === 0) return finish(running, action.now);
  if (action.type === 'choose') return choose(running, action.key);
  if (action.now.monotonic < running.pressableFrom) return running;
  if (action.type === 'submit') return submit(running, action.now);
  if (action.type === 'next') return next(running, action.now);
  if (action.type === 'submitAnyway') return finish(running, action.now);
  if (action.type === 'goBack') return { ...running, confirming: 'declined' };
  return running;
}
