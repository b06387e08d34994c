import { expect, type Page } from '@playwright/test';
import type { ExamDetails } from '@quiz-app/shared/exam';
import type { QuestionContent } from '@quiz-app/shared/question';
import { readyForOffline } from './steps.ts';

/** A question of each kind, with different points and partial marks. */
export const allKinds: { details: ExamDetails; questions: QuestionContent[] } = {
  details: {
    name: 'Every kind',
    category: 'Science',
    duration: 900,
    totalMarks: 20,
    passingMarks: 10,
    marking: 'partial',
    penalty: 0.5,
  },
  questions: [
    {
      name: 'Which of these are prime numbers?',
      options: { A: '1', B: '2', C: '4', D: '6', E: '8', F: '9', G: '10', H: '11', I: '12', J: '14' },
      correctOptions: ['B', 'H'],
    },
    {
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
      explanation: 'It gains 9.81 m/s in each second.',
    },
    {
      kind: 'text',
      name: 'What is the capital of Kenya?',
      accepted: [{ text: 'Nairobi' }, { text: 'Mombasa', fraction: 0.5 }],
      typos: 1,
    },
    {
      kind: 'gaps',
      name: 'Water boils at [[1]] °C. Its formula is [[2]], and ice is its [[3]] form.',
      gaps: [
        { kind: 'numeric', value: '100' },
        { kind: 'text', accepted: [{ text: 'H2O' }] },
        { kind: 'dropdown', options: ['solid', 'liquid', 'gaseous'], correct: 0 },
      ],
      points: 3,
    },
    {
      kind: 'order',
      name: 'Put the planets in order, from the one that is nearest to the Sun.',
      items: ['Mercury', 'Venus', 'Earth', 'Mars'],
    },
    {
      kind: 'match',
      name: 'Match each country with its capital.',
      left: ['Kenya', 'Uganda', 'Tanzania'],
      right: ['Nairobi', 'Kampala', 'Dodoma', 'Kigali'],
      points: 2,
    },
  ],
};

/** Like `readyForOffline`, and waits until what the other kinds need is cached too. */
export async function readyWithKinds(page: Page): Promise<void> {
  await readyForOffline(page);
  const cached = () =>
    page.evaluate(async () =>
      (await (await caches.open('quiz-app-kinds')).keys()).some(({ url }) => url.endsWith('.js')),
    );
  await expect.poll(cached, { message: 'the other kinds in the cache' }).toBe(true);
}

/** The items of the order question, as they are shown. */
export const shownOrder = (page: Page): Promise<string[]> =>
  page
    .getByRole('group')
    .getByRole('listitem')
    .evaluateAll((rows) => rows.map((row) => /Mercury|Venus|Earth|Mars/.exec(row.textContent ?? '')?.[0] ?? ''));
