import type { Exam } from '@quiz-app/shared/exam';
import { makeExam } from '@quiz-app/shared/samples/make-exam';
import { expect, test } from 'vitest';
import { bestResults } from './best-results.ts';

const exam = makeExam();
const other = makeExam();

/** Each report is finished a minute after the previous one. */
let minutes = 0;

function report(taken: Exam, correct: number, verdict: 'Pass' | 'Fail', questions = taken.questions) {
  minutes += 1;
  return {
    _id: `attempt ${minutes}`,
    createdAt: new Date(minutes * 60_000).toISOString(),
    exam: { ...taken, questions },
    result: { correctAnswers: questions.slice(0, correct), wrongAnswers: questions.slice(correct), verdict },
  };
}

test('an exam that was not taken has no best result', () => {
  expect(bestResults([]).size).toBe(0);
});

test('the best attempt of each exam counts, in any order', () => {
  const reports = [report(exam, 1, 'Fail'), report(exam, 2, 'Pass'), report(exam, 0, 'Fail'), report(other, 0, 'Fail')];
  for (const listed of [reports, reports.toReversed()]) {
    const best = bestResults(listed);
    expect(best.get(exam._id)).toMatchObject({ verdict: 'Pass', correct: 2, of: 3, attempts: 3 });
    expect(best.get(other._id)).toMatchObject({ verdict: 'Fail', correct: 0, of: 3, attempts: 1 });
  }
});

test('an attempt at an older version counts by its share of correct answers', () => {
  const older = report(exam, 1, 'Pass', exam.questions.slice(0, 1));
  expect(bestResults([report(exam, 2, 'Fail'), older]).get(exam._id)).toMatchObject({
    verdict: 'Pass',
    correct: 1,
    of: 1,
  });
  expect(bestResults([older, report(exam, 3, 'Fail')]).get(exam._id)).toMatchObject({ verdict: 'Pass' });
});

test('an attempt at a version without questions has a result', () => {
  expect(bestResults([report(exam, 0, 'Fail', [])]).get(exam._id)).toMatchObject({ correct: 0, of: 0 });
});

test('the last result is that of the attempt that was finished last, in any order', () => {
  const reports = [report(exam, 3, 'Pass'), report(exam, 0, 'Fail'), report(exam, 1, 'Fail')];
  for (const listed of [reports, reports.toReversed()])
    expect(bestResults(listed).get(exam._id)?.last).toMatchObject({ correct: 1, of: 3 });
  const [first] = reports;
  if (!first) throw new Error('There are three');
  const known = bestResults(reports.slice(1));
  expect(bestResults([first], known).get(exam._id)).toMatchObject({ attempts: 3, last: { correct: 1 } });
});

test('the best attempt has the most marks where parts of points count, and is told in marks', () => {
  const marked = (correct: number, marks: number) => ({ ...report(exam, correct, 'Fail'), marks });
  const reports = [marked(2, 6.5), marked(1, 7.25), report(exam, 0, 'Fail')];
  for (const listed of [reports, reports.toReversed()])
    expect(bestResults(listed).get(exam._id)).toMatchObject({
      correct: 1,
      marks: 7.25,
      totalMarks: exam.totalMarks,
      inMarks: true,
      last: { marks: 0 },
    });
  expect(bestResults([report(exam, 2, 'Pass')]).get(exam._id)).not.toHaveProperty('inMarks');
});

test('an attempt at an exam without marks counts by its share of right answers', () => {
  const unmarked = { ...exam, totalMarks: 0, passingMarks: 0 };
  expect(bestResults([report(unmarked, 1, 'Pass'), report(unmarked, 2, 'Pass')]).get(exam._id)).toMatchObject({
    correct: 2,
  });
});

test('an exam whose takers typed answers may be scored again', () => {
  const [first] = exam.questions;
  const typed = { _id: 'typed', name: 'How many?', kind: 'numeric' as const, value: '2' };
  const taken = { ...exam, questions: [...(first ? [first] : []), typed] };
  expect(bestResults([report(taken, 1, 'Fail')]).get(exam._id)).toMatchObject({ isTyped: true });
  expect(bestResults([report(exam, 1, 'Fail')]).get(exam._id)).not.toHaveProperty('isTyped');
});
