import { asChoice, makeExam, makeQuestion } from '@quiz-app/shared/samples/make-exam';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { examsOf, roundTrip } from '../../../../../test/formats/reading.ts';
import { checkQuestion } from '../check-question.ts';
import { markdown } from './markdown-format.ts';

const fence = fc
  .tuple(fc.constantFrom('`', '~'), fc.integer({ min: 3, max: 7 }), fc.integer({ min: 0, max: 20 }))
  .map(([mark, length, indent]) => `${' '.repeat(indent)}${mark.repeat(length)}`);
const line = fc.oneof(
  { weight: 4, arbitrary: fence },
  {
    weight: 2,
    arbitrary: fc.tuple(fence, fc.constantFrom('js', 'c++', 'a b', '~', '`x`')).map((parts) => parts.join('')),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      ...['', ' ', 'text', '    indented', '\ttab', '`code`', '> quoted', '1. first', '2) second', '- item', '* item'],
      ...[
        '- [x] done',
        '-[ ]x',
        '- []',
        '[ ] x',
        '# a',
        '## Q1. b',
        '#### Q2. c',
        '###Q3. d',
        'Q4. e',
        '**Q5.** f',
        'P6．g',
      ],
      ...['**Explanation:** h', 'Answer: A', '<div>', '</div>', '<!-- i -->', '---', '===', '| a | b |', '&#96;'],
    ),
  },
);
const lines = fc.array(line, { minLength: 1, maxLength: 5 }).map((list) => list.join('\n'));
const code = fc
  .tuple(fc.constantFrom('', 'js'), lines)
  .map(([language, inside]) => `\`\`\`${language}\n${inside}\n\`\`\``);
const text = fc.array(fc.oneof(lines, code), { minLength: 1, maxLength: 3 }).map((parts) => parts.join('\n\n'));
const question = fc
  .record({ name: text, options: fc.array(text, { minLength: 2, maxLength: 4 }), explanation: text })
  .map((draft) => checkQuestion({ ...draft, correct: [0] }))
  .filter((checked) => typeof checked !== 'string');

it('reads questions with any kind of fence as written', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(question, { minLength: 1, maxLength: 4 }), async (questions) => {
      const { read } = await roundTrip(markdown, [
        makeExam({ questions: questions.map((each) => makeQuestion(asChoice(each))) }),
      ]);
      expect(read.format).toBe('markdown');
      expect(read.refused).toEqual([]);
      expect(examsOf(read).map((exam) => exam.questions)).toEqual([questions]);
    }),
    { numRuns: 300 },
  );
});

it.each(['Q1 2026', 'Question 5', 'P30．', '3. Basics'])('reads an exam named %j as an exam', async (name) => {
  const { read } = await roundTrip(markdown, [makeExam({ name })]);
  expect(read.refused).toEqual([]);
  expect(examsOf(read)).toMatchObject([{ name }]);
});
