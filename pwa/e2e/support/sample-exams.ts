import type { ExamDetails } from '@quiz-app/shared/exam';
import type { ChoiceContent } from '@quiz-app/shared/question-kinds/choice';

/** One question of each kind, and another to be left unanswered: 8 marks, of which 4 are needed to pass. */
export const threeKinds: { details: ExamDetails; questions: ChoiceContent[] } = {
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
