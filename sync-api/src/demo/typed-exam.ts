import type { Completed } from '@quiz-app/shared/content';
import type { QuestionContent } from '@quiz-app/shared/question';
import type { Answer } from '@quiz-app/shared/question-kinds';

interface Asked {
  question: Completed<QuestionContent>;
  /** Typical wrong or incomplete answers. */
  mistakes: readonly Answer[];
}

const asked: readonly Asked[] = [
  {
    question: {
      kind: 'numeric',
      name: 'A stone falls for one second. How fast is it then?',
      value: '9.81',
      tolerance: { abs: '0.02' },
      units: [
        { text: 'm/s', factor: '1' },
        { text: 'km/h', factor: '5/18' },
      ],
      unitPart: 0.5,
      points: 2,
      explanation: 'It gains 9.81 m/s in each second, which are 35.3 km/h.',
    },
    mistakes: [{ typed: '9.81' }, { typed: '10 m/s' }, { typed: '98.1 m/s' }, { typed: '4.9 m/s' }],
  },
  {
    question: {
      kind: 'numeric',
      name: 'What is three quarters of two thirds?',
      value: '1/2',
      explanation: '3/4 · 2/3 = 6/12 = 1/2. You may write 0.5 as well.',
    },
    mistakes: [{ typed: '5/7' }, { typed: '2/3' }, { typed: '1/12' }],
  },
  {
    question: {
      kind: 'text',
      name: 'What is the capital of Australia?',
      accepted: [{ text: 'Canberra' }],
      typos: 1,
      explanation: 'It was built between Sydney and Melbourne, because both wanted to be the capital.',
    },
    // The first one is right: an author who sees it in the figures can accept it.
    mistakes: [{ typed: 'Canberra, Australia' }, { typed: 'Sydney' }, { typed: 'Melbourne' }],
  },
  {
    question: {
      kind: 'gaps',
      name: 'At sea level, water boils at [[1]] °C. Its formula is [[2]], and ice is its [[3]] form.',
      gaps: [
        { kind: 'numeric', value: '100' },
        { kind: 'text', accepted: [{ text: 'H2O' }] },
        { kind: 'dropdown', options: ['solid', 'liquid', 'gaseous'], correct: 0 },
      ],
      points: 3,
    },
    mistakes: [
      [{ typed: '90' }, { typed: 'H2O' }, 0],
      [{ typed: '100' }, { typed: 'HO2' }, 0],
      [{ typed: '100' }, null, 1],
    ],
  },
  {
    question: {
      kind: 'order',
      name: 'Put the planets in order, from the one that is nearest to the Sun.',
      items: ['Mercury', 'Venus', 'Earth', 'Mars', 'Jupiter'],
      explanation: 'My Very Eager Mother Just …',
    },
    mistakes: [
      [1, 0, 2, 3, 4],
      [0, 1, 3, 2, 4],
      [4, 3, 2, 1, 0],
    ],
  },
  {
    question: {
      kind: 'match',
      name: 'Match each country with its capital.',
      left: ['Kenya', 'Uganda', 'Tanzania'],
      right: ['Nairobi', 'Kampala', 'Dodoma', 'Kigali'],
      points: 2,
      explanation: 'Kigali is the capital of Rwanda. Dodoma has been that of Tanzania since 1974.',
    },
    mistakes: [
      [0, 3, 2],
      [0, 2, 1],
      [0, 1, null],
    ],
  },
];

const details = {
  name: 'Numbers, Words and Order',
  category: 'Science',
  duration: 600,
  totalMarks: 20,
  passingMarks: 11,
  marking: 'partial' as const,
  instructions: 'Type numbers with their unit, where they have one.',
};

/** An exam with a question of each kind but choice. */
export const typedExam = { details, questions: asked.map(({ question }) => question) };

/** Typical wrong answers to the questions of `typedExam`, by the question's text. */
export const mistakesIn = new Map(asked.map(({ question, mistakes }) => [question.name, mistakes]));
