import type { ExamDetails } from '@quiz-app/shared/exam';
import type { QuestionContent } from '@quiz-app/shared/question';

/** One question of each kind, and one to leave unanswered: 8 marks, 4 of them needed. */
export const threeKinds: { details: ExamDetails; questions: QuestionContent[] } = {
  details: { name: 'All kinds', category: 'JavaScript', duration: 600, totalMarks: 8, passingMarks: 4 },
  questions: [
    {
      name: 'What does `typeof null` give?',
      options: { A: 'null', B: 'object', C: 'undefined', D: 'number' },
      correctOptions: ['B'],
    },
    {
      name: 'Which of these are falsy?',
      options: { A: '0', B: '[]', C: "''", D: '{}' },
      correctOptions: ['A', 'C'],
    },
    { name: 'An array is an object.', options: { A: 'True', B: 'False' }, correctOptions: ['A'] },
    {
      name: 'Which keyword declares a constant?',
      options: { A: 'var', B: 'let', C: 'const', D: 'def' },
      correctOptions: ['C'],
    },
  ],
};
