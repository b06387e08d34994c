import type { FinishedAttempt as SubmittableAttempt } from '@quiz-app/shared/build-submission';
import type { Exam } from '@quiz-app/shared/exam';
import type { Question } from '@quiz-app/shared/question';
import { type Answer, kindOf } from '@quiz-app/shared/question-kinds';
import type { Answers } from '@quiz-app/shared/report';
import { asShown, asWritten } from '@quiz-app/shared/shuffle';
import {
  advanceClock,
  type ElapsedClock,
  type Now,
  resumeClock,
  startClock,
} from '../../../sync/running/elapsed-clock.ts';
import type { AttemptProgress } from '../../../sync/running/resume-attempt.ts';
import type { Interrupted } from './use-interrupted.ts';

/** An exam being taken. */
export interface RunningAttempt extends AttemptProgress {
  phase: 'running';
  /** The written exam in the attempt's order. */
  exam: Exam;
  clock: ElapsedClock;
  /** Presses before this monotonic time (milliseconds) are ignored, because the button has just changed. */
  pressableFrom: number;
  marked: readonly string[];
  /** How often the buttons have changed. */
  turns: number;
  /** Whether the taker is being, or has been, asked about what the answer to the current question leaves open. */
  checking?: 'asked' | 'declined' | undefined;
}

/** An attempt finished by the taker or by timeout. Its time taken is never more than the time allowed. */
export interface FinishedAttempt extends Omit<SubmittableAttempt, 'userId'> {
  phase: 'finished';
  /** Whether it was submitted because the time was up. */
  isTimeUp: boolean;
  /** The attempt as last shown; `undefined` if it ended at its start. */
  last: RunningAttempt | undefined;
}

/** The phases after `finished` (waiting, result, review) are read from storage, not from here. */
export type Attempt = { phase: 'instructions' } | RunningAttempt | FinishedAttempt;

export type AttemptAction = { now: Now } & (
  | { type: 'start'; attemptId: string; exam: Exam; allowed?: number }
  | { type: 'resume'; interrupted: Interrupted }
  | { type: 'answer'; questionId: string; answer: Answer }
  /**
   * @param asks whether to ask once before the answer is final
   * @param shown the answer that the question shows without one, which counts after the taker was asked
   */
  | { type: 'submit'; asks?: boolean; shown?: Answer | undefined }
  | { type: 'stay' }
  | { type: 'next' }
  | { type: 'goTo'; index: number }
  | { type: 'submitAnyway' }
  | { type: 'goBack' }
  | { type: 'mark' }
  | { type: 'tick' }
);

/** Milliseconds in which the second tap of a double tap does not press the button that has just appeared. */
export const doubleTapMs = 350;

/** Whether two states of an attempt differ only in the time left. */
export function differInTimeOnly(one: RunningAttempt, other: RunningAttempt): boolean {
  const names = Object.keys({ ...one, ...other }) as (keyof RunningAttempt)[];
  return names.every((name) => name === 'clock' || one[name] === other[name]);
}

/** Milliseconds left; 0 when the time is up. */
export function timeLeft({ allowed, clock }: Pick<RunningAttempt, 'allowed' | 'clock'>): number {
  return Math.max(0, allowed * 1000 - clock.elapsed);
}

export function currentQuestion({ exam, index }: Pick<RunningAttempt, 'exam' | 'index'>): Question {
  const question = exam.questions[index];
  if (!question) throw new RangeError(`Question ${index + 1} is not one of ${exam.questions.length}`);
  return question;
}

/** The question after the current view, if known. @param exam the exam that would be started */
export function nextQuestion(attempt: Attempt, exam: Exam | null | undefined): Question | undefined {
  if (attempt.phase === 'instructions') return exam?.questions[0];
  return attempt.phase === 'running' ? attempt.exam.questions[attempt.index + 1] : undefined;
}

/** Whether the current question has an answer, submitted or not. */
export function hasAnswer(attempt: RunningAttempt): boolean {
  return kindOf(currentQuestion(attempt)).isAnswered(attempt.chosen);
}

/** The answers including that to the current question, whether submitted or not. Without one it stays unanswered. */
function answersSoFar(attempt: RunningAttempt): Answers {
  if (!hasAnswer(attempt)) return attempt.answers;
  return { ...attempt.answers, [currentQuestion(attempt)._id]: attempt.chosen };
}

/** The places, from 0, of the questions that would be submitted unanswered. */
export function openQuestions(attempt: RunningAttempt): number[] {
  const answers = answersSoFar(attempt);
  return attempt.exam.questions.flatMap(({ _id }, index) => (answers[_id] ? [] : [index]));
}

/** Whether the taker wants to come back to a question. */
export const isMarked = ({ marked }: Pick<RunningAttempt, 'marked'>, { _id }: Question): boolean =>
  marked.includes(_id);

function nextOpenQuestion(attempt: RunningAttempt): number | undefined {
  return openQuestions(attempt).find((index) => index > attempt.index);
}

/** Whether no question after the current one is open. */
export function isLastQuestion(attempt: RunningAttempt): boolean {
  return nextOpenQuestion(attempt) === undefined;
}

const instant = (wall: number) => new Date(wall).toISOString();

function finish(attempt: RunningAttempt, now: Now): FinishedAttempt {
  const { attemptId, written, allowed, startedAt, clock } = attempt;
  /** Milliseconds since the end of the time. */
  const over = Math.max(0, clock.elapsed - allowed * 1000);
  return {
    phase: 'finished',
    isTimeUp: timeLeft(attempt) === 0,
    last: { ...attempt, confirming: 'declined' },
    attemptId,
    exam: written,
    answers: asWritten(written, attemptId, answersSoFar(attempt)),
    startedAt,
    finishedAt: instant(now.wall - over),
    secondsUsed: Math.min(allowed, clock.elapsed / 1000),
    ...(allowed !== written.duration && { allowedSeconds: allowed }),
  };
}

function start({
  attemptId,
  exam,
  allowed = exam.duration,
  now,
}: Extract<AttemptAction, { type: 'start' }>): RunningAttempt {
  const shown = asShown(exam, attemptId);
  return {
    phase: 'running',
    attemptId,
    exam: shown,
    written: exam,
    allowed,
    startedAt: instant(now.wall),
    clock: startClock(now),
    index: 0,
    reached: 0,
    chosen: kindOf(currentQuestion({ exam: shown, index: 0 })).noAnswer,
    locked: false,
    answers: {},
    marked: [],
    pressableFrom: now.monotonic + doubleTapMs,
    turns: 0,
  };
}

/** The part of an attempt that survives an interruption. */
export function progressOf(attempt: AttemptProgress): AttemptProgress & Pick<RunningAttempt, 'marked'> {
  const { attemptId, written, allowed, startedAt, index, reached, chosen, locked, answers, confirming } = attempt;
  const { marked = [] } = attempt;
  const place = { index, reached, chosen, locked, answers, marked, ...(confirming && { confirming }) };
  return { attemptId, written, allowed, startedAt, ...place };
}

/** Resumes an attempt at the same place; its time has run on. */
function resume({ interrupted, now }: Extract<AttemptAction, { type: 'resume' }>): RunningAttempt {
  const progress = progressOf(interrupted);
  const { attemptId, written, allowed } = progress;
  // Infinite if only the server could have known the time, and did not.
  const elapsedNow = Number.isFinite(interrupted.elapsedNow) ? interrupted.elapsedNow : allowed * 1000;
  const elapsed = elapsedNow + (now.monotonic - interrupted.readAt);
  return {
    ...progress,
    phase: 'running',
    exam: asShown(written, attemptId),
    clock: resumeClock(now, elapsed),
    pressableFrom: now.monotonic + doubleTapMs,
    turns: 0,
  };
}

type Answering = Extract<AttemptAction, { type: 'answer' }>;

/** An answer to another question than the current one is of a press before the screen has changed, and is ignored. */
function answer(attempt: RunningAttempt, { questionId, answer: given }: Answering): RunningAttempt {
  const question = currentQuestion(attempt);
  if (attempt.locked || question._id !== questionId) return attempt;
  // A taker who answers has seen the question, so the next press is not the second tap of a double tap.
  const chosen = kindOf(question).validAnswer(question, given);
  return { ...attempt, chosen, pressableFrom: Number.NEGATIVE_INFINITY };
}

type Submitting = Extract<AttemptAction, { type: 'submit' }>;

function submit(attempt: RunningAttempt, { asks, shown, now }: Submitting): RunningAttempt {
  if (attempt.locked) return attempt;
  const pressableFrom = now.monotonic + doubleTapMs;
  if (asks && !attempt.checking) return { ...attempt, checking: 'asked', pressableFrom };
  const question = currentQuestion(attempt);
  const chosen = hasAnswer(attempt) ? attempt.chosen : kindOf(question).validAnswer(question, shown);
  const answered = { ...attempt, chosen };
  if (!hasAnswer(answered)) return attempt;
  const turned = { turns: attempt.turns + 1, pressableFrom, checking: undefined };
  return { ...answered, ...turned, locked: true, answers: answersSoFar(answered) };
}

/** Marks the current question, or takes its mark away. */
function mark(attempt: RunningAttempt): RunningAttempt {
  const { _id } = currentQuestion(attempt);
  const others = attempt.marked.filter((id) => id !== _id);
  return { ...attempt, marked: isMarked(attempt, currentQuestion(attempt)) ? others : [...others, _id] };
}

/** Asks once before questions stay unanswered. */
function submitExam(attempt: RunningAttempt, now: Now): RunningAttempt | FinishedAttempt {
  if (attempt.confirming === 'declined' || openQuestions(attempt).length === 0) return finish(attempt, now);
  return { ...attempt, confirming: 'asked', pressableFrom: now.monotonic + doubleTapMs };
}

/** Moves to another question. The answer to the current one counts, whether submitted or not. */
function show(attempt: RunningAttempt, index: number, now: Now): RunningAttempt {
  if (index === attempt.index) return attempt;
  return {
    ...attempt,
    index,
    reached: Math.max(attempt.reached, index),
    chosen: kindOf(currentQuestion({ exam: attempt.exam, index })).noAnswer,
    locked: false,
    checking: undefined,
    answers: answersSoFar(attempt),
    pressableFrom: now.monotonic + doubleTapMs,
    turns: attempt.turns + 1,
  };
}

function next(attempt: RunningAttempt, now: Now): RunningAttempt | FinishedAttempt {
  const index = nextOpenQuestion(attempt);
  return index === undefined ? submitExam(attempt, now) : show(attempt, index, now);
}

/** Moves to a shown question that has no answer yet. */
function goTo(attempt: RunningAttempt, index: number, now: Now): RunningAttempt {
  return index <= attempt.reached && openQuestions(attempt).includes(index) ? show(attempt, index, now) : attempt;
}

/** Moves to the first question without an answer. */
function goBack(attempt: RunningAttempt, now: Now): RunningAttempt {
  const [first = attempt.index] = openQuestions(attempt);
  return show({ ...attempt, confirming: 'declined' }, first, now);
}

/** Closes an open question to the taker. The exam is not submitted without another one. */
function stay({ checking, confirming, ...attempt }: RunningAttempt): RunningAttempt {
  const asked = confirming === 'declined' && { confirming };
  return { ...attempt, ...asked, checking: checking && 'declined' };
}

/**
 * A pure reducer of timed actions. An action after the time is up finishes the attempt with the answers given before; a
 * finished attempt never changes again.
 */
export function reduceAttempt(attempt: Attempt, action: AttemptAction): Attempt {
  if (attempt.phase === 'finished') return attempt;
  if (attempt.phase === 'instructions') {
    if (action.type === 'resume') {
      const resumed = resume(action);
      return timeLeft(resumed) === 0 ? { ...finish(resumed, action.now), last: undefined } : resumed;
    }
    if (action.type !== 'start' || action.exam.questions.length === 0) return attempt;
    const started = start(action);
    return timeLeft(started) === 0 ? { ...finish(started, action.now), last: undefined } : started;
  }
  const running = { ...attempt, clock: advanceClock(attempt.clock, action.now) };
  if (timeLeft(running) === 0) return finish(running, action.now);
  if (action.type === 'answer') return answer(running, action);
  if (action.type === 'mark') return mark(running);
  // Esc counts at once.
  if (action.type === 'stay') return stay(running);
  if (action.now.monotonic < running.pressableFrom) return running;
  if (action.type === 'submit') return submit(running, action);
  if (action.type === 'next') return next(running, action.now);
  if (action.type === 'submitAnyway') return finish(running, action.now);
  if (action.type === 'goTo') return goTo(running, action.index, action.now);
  if (action.type === 'goBack') return goBack(running, action.now);
  return running;
}
