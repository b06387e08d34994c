import type { Exam } from '@quiz-app/shared/exam';
import { loadKindsOf } from '@quiz-app/shared/question-kinds';
import { type ChoiceQuestion, chooseOption, type OptionKey } from '@quiz-app/shared/question-kinds/choice';
import { describe, expect, test } from 'vitest';
import {
  type Attempt,
  type AttemptAction,
  currentQuestion,
  differInTimeOnly,
  doubleTapMs,
  type FinishedAttempt,
  isLastQuestion,
  openQuestions,
  type RunningAttempt,
  reduceAttempt,
  timeLeft,
} from './attempt.ts';

const options = { A: 'one', B: 'two', C: 'three', D: 'four' };
const exam: Exam = {
  _id: 'exam',
  name: 'SQL Joins',
  category: 'SQL',
  duration: 60,
  totalMarks: 10,
  passingMarks: 5,
  version: 3,
  questions: [
    { _id: 'q1', name: 'Single', options, correctOptions: ['B'] },
    { _id: 'q2', name: 'Multiple', options, correctOptions: ['A', 'C'] },
    { _id: 'q3', name: 'True or false', options: { A: 'True', B: 'False' }, correctOptions: ['A'] },
  ],
};

/** A number moves to the question at that place. */
type Step = OptionKey | number | 'submit' | 'next' | 'submitAnyway' | 'goBack' | 'tick';

/** Applies steps one second apart. */
function play(steps: Step[], taken = exam): Attempt {
  const at = (second: number) => ({ monotonic: second * 1000, wall: 1_000_000 + second * 1000 });
  const started = reduceAttempt({ phase: 'instructions' }, { type: 'start', attemptId: 'id', exam: taken, now: at(0) });
  return steps.reduce((attempt: Attempt, step, index) => {
    const now = at(index + 1);
    if (typeof step === 'number') return reduceAttempt(attempt, { type: 'goTo', index: step, now });
    if (step.length === 1) return press(attempt, step as OptionKey, now);
    return reduceAttempt(attempt, { type: step as Exclude<Step, OptionKey | number>, now });
  }, started);
}

/** Clicks an option, as its field does. */
function press(attempt: Attempt, key: OptionKey, now: AttemptAction['now']): Attempt {
  if (attempt.phase !== 'running') return attempt;
  const question = currentQuestion(attempt) as ChoiceQuestion;
  return reduceAttempt(attempt, {
    type: 'answer',
    questionId: question._id,
    answer: chooseOption(question, attempt.chosen as OptionKey[], key),
    now,
  });
}

const answersAfter = (steps: Step[]) => (play(steps) as FinishedAttempt).answers;

describe('choosing', () => {
  test('a choice replaces the previous one if one answer is correct', () => {
    expect(play(['A', 'B'])).toMatchObject({ chosen: ['B'], locked: false });
  });

  test('choices toggle if several are correct, and are in key order', () => {
    expect(play(['next', 'C', 'A', 'D', 'D'])).toMatchObject({ chosen: ['A', 'C'] });
  });

  test('a key without an option has no effect', () => {
    expect(play(['next', 'next', 'C'])).toMatchObject({ chosen: [] });
  });

  test('an answer to a question that is not shown any more has no effect', () => {
    const second = play(['A', 'next']);
    const now = { monotonic: 9000, wall: 1_009_000 };
    const third = reduceAttempt(second, { type: 'answer', questionId: 'q1', answer: ['B'], now });
    expect(third).toMatchObject({ chosen: [], answers: { q1: ['A'] } });
  });

  test('submitting locks the question', () => {
    expect(play(['A', 'submit', 'B'])).toMatchObject({ chosen: ['A'], locked: true, index: 0 });
  });

  test('nothing is submitted before a choice', () => {
    expect(play(['submit'])).toMatchObject({ locked: false, answers: {} });
  });
});

describe('moving on', () => {
  test('without an answer leaves the question unanswered', () => {
    expect(play(['next'])).toMatchObject({ index: 1, chosen: [], answers: {} });
  });

  test('counts an unsubmitted choice', () => {
    expect(play(['D', 'next'])).toMatchObject({ index: 1, answers: { q1: ['D'] } });
  });

  test('leaves the question unanswered if the choice was removed', () => {
    expect(answersAfter(['next', 'A', 'A', 'next', 'next', 'submitAnyway'])).toEqual({});
  });

  test('from the last question finishes the exam', () => {
    const finished = play(['B', 'submit', 'next', 'A', 'C', 'next', 'A', 'submit', 'next']);
    expect(finished).toMatchObject({
      phase: 'finished',
      answers: { q1: ['B'], q2: ['A', 'C'], q3: ['A'] },
      startedAt: '1970-01-01T00:16:40.000Z',
      finishedAt: '1970-01-01T00:16:49.000Z',
      secondsUsed: 9,
    });
  });

  test('asks once before an exam with open questions is finished', () => {
    const asked = play(['B', 'next', 'next', 'next']);
    expect(asked).toMatchObject({ phase: 'running', confirming: 'asked' });
    expect(openQuestions(asked as RunningAttempt)).toEqual([1, 2]);
    expect(play(['B', 'next', 'next', 'next', 'submitAnyway'])).toMatchObject({ answers: { q1: ['B'] } });
    expect(play(['B', 'next', 'next', 'next', 'goBack'])).toMatchObject({ index: 1, confirming: 'declined' });
    expect(play(['B', 'next', 'next', 'next', 'goBack', 'next', 'A', 'next'])).toMatchObject({
      answers: { q1: ['B'], q3: ['A'] },
    });
  });

  test('leads from a skipped question to the next one without an answer', () => {
    const back = play(['next', 'A', 'submit', 'next', 0]) as RunningAttempt;
    expect(back).toMatchObject({ index: 0, chosen: [], locked: false, reached: 2 });
    expect(openQuestions(back)).toEqual([0, 2]);
    expect(play(['next', 'A', 'submit', 'next', 0, 'B', 'submit', 'next'])).toMatchObject({
      index: 2,
      answers: { q1: ['B'], q2: ['A'] },
    });
  });

  test('ends the exam from a skipped question if none after it is open', () => {
    const steps: Step[] = ['next', 'A', 'submit', 'next', 'A', 'submit', 0];
    expect(isLastQuestion(play(steps) as RunningAttempt)).toBe(true);
    expect(play([...steps, 'B', 'submit', 'next'])).toMatchObject({ phase: 'finished', answers: { q1: ['B'] } });
  });

  test('nothing changes a finished attempt', () => {
    const finished = play(['next', 'next', 'next', 'submitAnyway']);
    for (const type of ['next', 'submit', 'tick'] as const) {
      expect(reduceAttempt(finished, { type, now: { monotonic: 1e9, wall: 1e9 } })).toBe(finished);
    }
  });
});

describe('going to a question', () => {
  test('counts the choice on the question that is left', () => {
    expect(play(['next', 'A', 0])).toMatchObject({ index: 0, chosen: [], answers: { q2: ['A'] } });
  });

  test('is possible only if the question was shown and has no answer', () => {
    expect(play(['B', 'submit', 'next', 0]), 'answered').toMatchObject({ index: 1 });
    expect(play(['next', 2]), 'not shown yet').toMatchObject({ index: 1 });
    expect(play(['next', 'A', 'submit', 0, 1]), 'answered meanwhile').toMatchObject({ index: 0 });
    expect(play(['next', 0, 1]), 'the furthest').toMatchObject({ index: 1 });
  });

  test('keeps the choice if it is the current question', () => {
    expect(play(['next', 'A', 1])).toMatchObject({ index: 1, chosen: ['A'], answers: {} });
  });
});

describe('the second tap of a double tap', () => {
  const now = (milliseconds: number) => ({ monotonic: milliseconds, wall: milliseconds });
  const started = reduceAttempt({ phase: 'instructions' }, { type: 'start', attemptId: 'id', exam, now: now(0) });

  test('does not skip the question that has just appeared', () => {
    expect(reduceAttempt(started, { type: 'next', now: now(doubleTapMs - 1) })).toMatchObject({ index: 0 });
    expect(reduceAttempt(started, { type: 'next', now: now(doubleTapMs) })).toMatchObject({ index: 1 });
  });

  test('is not ignored after a choice', () => {
    const chosen = press(started, 'A', now(100));
    expect(reduceAttempt(chosen, { type: 'submit', now: now(200) })).toMatchObject({ locked: true });
  });

  test('does not skip the feedback that has just appeared', () => {
    const chosen = press(started, 'A', now(500));
    const locked = reduceAttempt(chosen, { type: 'submit', now: now(1000) });
    expect(reduceAttempt(locked, { type: 'next', now: now(1200) })).toMatchObject({ index: 0, locked: true });
    expect(reduceAttempt(locked, { type: 'next', now: now(1400) })).toMatchObject({ index: 1, locked: false });
  });
});

describe('the end of the time', () => {
  const begin = (taken: Exam) =>
    reduceAttempt(
      { phase: 'instructions' },
      { type: 'start', attemptId: 'id', exam: taken, now: { monotonic: 0, wall: 0 } },
    );

  test('submits automatically, including the unsubmitted choice', () => {
    const chosen = press(begin(exam), 'B', { monotonic: 5000, wall: 5000 });
    const finished = reduceAttempt(chosen, { type: 'tick', now: { monotonic: 60_000, wall: 60_000 } });
    expect(finished).toMatchObject({ phase: 'finished', answers: { q1: ['B'] }, secondsUsed: 60 });
  });

  test('takes precedence over a choice made too late', () => {
    const finished = press(begin(exam), 'B', { monotonic: 60_001, wall: 0 });
    expect(finished).toMatchObject({ phase: 'finished', answers: {} });
  });

  test('is noticed after sleep, when only the wall clock advanced', () => {
    const finished = reduceAttempt(begin(exam), { type: 'tick', now: { monotonic: 10, wall: 3_600_000 } });
    expect(finished).toMatchObject({ phase: 'finished', secondsUsed: 60 });
  });

  test('is not delayed by a clock that is set back', () => {
    const later = reduceAttempt(begin(exam), { type: 'tick', now: { monotonic: 30_000, wall: -3_600_000 } });
    expect(later.phase === 'running' && timeLeft(later)).toBe(30_000);
  });

  test('is immediate if the duration is 0', () => {
    expect(begin({ ...exam, duration: 0 })).toMatchObject({ phase: 'finished', answers: {}, secondsUsed: 0 });
  });
});

test('a passing second changes nothing but the time', () => {
  const before = play(['A']) as RunningAttempt;
  const isSame = (steps: Step[]) => differInTimeOnly(before, play(steps) as RunningAttempt);
  const later = reduceAttempt(before, { type: 'tick', now: { monotonic: 9000, wall: 1_009_000 } }) as RunningAttempt;
  expect(timeLeft(later)).toBeLessThan(timeLeft(before));
  expect(differInTimeOnly(before, later)).toBe(true);
  expect(isSame(['B'])).toBe(false);
  expect(isSame(['A', 'submit'])).toBe(false);
  expect(isSame(['A', 'next'])).toBe(false);
});

test('an exam without questions does not start', () => {
  expect(play([], { ...exam, questions: [] })).toEqual({ phase: 'instructions' });
});

test('an attempt that was stored before questions could be marked is resumed', () => {
  const now = { monotonic: 0, wall: 1_000_000 };
  const { marked: _, ...stored } = play(['A', 'submit']) as RunningAttempt;
  const times = { elapsed: 2000, savedAt: 0, elapsedNow: 2000, readAt: 0 };
  const interrupted = { ...stored, ...times, userId: 'ann', examId: exam._id };
  const resumed = reduceAttempt({ phase: 'instructions' }, { type: 'resume', interrupted, now });
  expect(resumed).toMatchObject({ phase: 'running', marked: [] });
});

test('the second tap of a double tap answers no question about what is left open', async () => {
  const at = (milliseconds: number) => ({ monotonic: milliseconds, wall: 1_000_000 + milliseconds });
  const steps = { _id: 'q1', name: 'In order', kind: 'order' as const, items: ['one', 'two'] };
  const taken = { ...exam, questions: [steps] };
  await loadKindsOf(taken.questions);
  const started = reduceAttempt({ phase: 'instructions' }, { type: 'start', attemptId: 'id', exam: taken, now: at(0) });
  const submit = (attempt: Attempt, now: number) =>
    reduceAttempt(attempt, { type: 'submit', asks: true, shown: [1, 0], now: at(now) });
  const asked = submit(started, 1_000);
  expect(asked).toMatchObject({ checking: 'asked', locked: false });
  expect(submit(asked, 1_100)).toMatchObject({ checking: 'asked', locked: false });
  expect(submit(asked, 2_000)).toMatchObject({ locked: true, chosen: [1, 0] });
});
