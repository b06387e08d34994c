import { makeExam } from '@quiz-app/shared/samples/make-exam';
import { expect, test } from 'vitest';
import { bestResults } from './best-results.ts';

const exam = makeExam();
const other = makeExam();

function report(taken: typeof exam, correct: number, verdict: 'Pass' | 'Fail', questions = taken.questions) {
  return {
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
    expect(best.get(exam._id)).toEqual({ verdict: 'Pass', correct: 2, of: 3 });
    expect(best.get(other._id)).toEqual({ verdict: 'Fail', correct: 0, of: 3 });
  }
});

test('an attempt at an older version counts by its share of correct answers', () => {
  const older = report(exam, 1, 'Pass', exam.questions.slice(0, 1));
  expect(bestResults([report(exam, 2, 'Fail'), older]).get(exam._id)).toEqual({ verdict: 'Pass', correct: 1, of: 1 });
  expect(bestResults([older, report(exam, 3, 'Fail')]).get(exam._id)).toMatchObject({ verdict: 'Pass' });
});

test('an attempt at a version without questions has a result', () => {
  expect(bestResults([report(exam, 0, 'Fail', [])]).get(exam._id)).toEqual({ verdict: 'Fail', correct: 0, of: 0 });
});
