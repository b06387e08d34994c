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

const program = 'What does this print?\n\n```js\nconst list = [1, 2, 3];\nconsole.log(list.at(-1));\n```';

/** Twelve questions: single and multiple answers, True/False, code in the question and in the options. */
export const twelveQuestions: ChoiceContent[] = [
  ...threeKinds.questions.slice(0, 3),
  { name: program, options: { A: '1', B: '3', C: 'undefined' }, correctOptions: ['B'] },
  {
    name: 'Which expressions give `true`?',
    options: { A: '`1 == "1"`', B: '`NaN === NaN`', C: '`[] == false`', D: '`null === undefined`' },
    correctOptions: ['A', 'C'],
  },
  { name: '`let` is hoisted like `var`.', options: { A: 'True', B: 'False' }, correctOptions: ['B'] },
  { name: 'Which one is a loop?', options: { A: 'for', B: 'if' }, correctOptions: ['A'] },
  {
    name: 'Is `<b>bold</b>` markup or text here?',
    options: { A: '<i>markup</i>', B: 'text', C: 'neither', D: 'both' },
    correctOptions: ['B'],
  },
  { name: 'A Map keeps its order.', options: { A: 'True', B: 'False' }, correctOptions: ['A'] },
  { name: 'Which are primitives?', options: { A: 'string', B: 'symbol', C: 'array' }, correctOptions: ['A', 'B'] },
  { name: 'To be deleted.', options: { A: 'yes', B: 'no' }, correctOptions: ['A'] },
  { name: 'The last one.', options: { A: 'yes', B: 'no', C: 'perhaps' }, correctOptions: ['C'] },
];
