import type { Question } from '@quiz-app/shared/question';
import { scoreAnswers } from '@quiz-app/shared/scoring';
import { expect, test } from 'vitest';
import { answersOf, questionOutcomes } from './question-outcome.ts';

const options = { A: 'a', B: 'b', C: 'c', D: 'd' };
const questions: Question[] = [
  { _id: 'q1', name: 'One', options, correctOptions: ['B'] },
  { _id: 'q2', name: 'Two', options, correctOptions: ['A', 'C'] },
  { _id: 'q3', name: 'Three', options, correctOptions: ['D'] },
];
const exam = { _id: 'e', name: 'E', category: 'C', duration: 9, totalMarks: 3, passingMarks: 1, version: 1, questions };

test('has the submitted keys in order and the server’s verdict', () => {
  const answers = { q1: ['B' as const], q2: ['C' as const, 'B' as const] };
  const outcomes = questionOutcomes({ exam, answers, result: scoreAnswers(exam, answers) });
  expect(outcomes.map(({ number, verdict, answer }) => [number, verdict, answer])).toEqual([
    [1, 'correct', ['B']],
    [2, 'incorrect', ['B', 'C']],
    [3, 'incorrect', []],
  ]);
});

test('shows only the keys of correct questions as chosen in a report without answers', () => {
  const result = scoreAnswers(exam, { q2: ['A', 'C'] });
  expect(answersOf({ result })).toEqual({ q2: ['A', 'C'] });
  expect(questionOutcomes({ exam, result }).map(({ answer }) => answer)).toEqual([[], ['A', 'C'], []]);
});
