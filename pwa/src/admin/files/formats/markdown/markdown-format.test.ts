import { asChoice, makeExam } from '@quiz-app/shared/samples/make-exam';
import { expect, it } from 'vitest';
import { examsOf, readFile, roundTrip } from '../../../../../test/formats/reading.ts';
import { markdown } from './markdown-format.ts';

const quiz = `## Test quiz

#### Q1. Which operator compares \`a\` and **b**?

- [ ] \`=\`
- [x] \`===\`

[Reference](https://example.org/compare)

#### Q2. What does this print?

\`\`\`js
// # not a heading
print('- [ ] not an option');
\`\`\`

- [x] this:

\`\`\`
one
\`\`\`

- [ ] that:

\`\`\`
two
\`\`\`

**Explanation:** Because of
the comment.

#### Q3. Which are right?

- [x] List&lt;String>
- [x] snake_case_name and __init__
- [ ] \\*literal\\*

## Contributing

Not a question.
`;

it('reads headings with task lists, code in questions and options, and explanations', async () => {
  const result = await readFile(quiz);
  expect(result.refused).toEqual([]);
  expect(examsOf(result)).toEqual([
    {
      name: 'Test quiz',
      questions: [
        {
          name: 'Which operator compares `a` and b?',
          options: { A: '`=`', B: '`===`' },
          correctOptions: ['B'],
          explanation: 'Reference (https://example.org/compare)',
        },
        {
          name: "What does this print?\n\n```js\n// # not a heading\nprint('- [ ] not an option');\n```",
          options: { A: 'this:\n\n```\none\n```', B: 'that:\n\n```\ntwo\n```' },
          correctOptions: ['A'],
          explanation: 'Because of the comment.',
        },
        {
          name: 'Which are right?',
          options: { A: 'List<String>', B: 'snake_case_name and __init__', C: '*literal*' },
          correctOptions: ['A', 'B'],
        },
      ],
    },
  ]);
  expect(result.exams[0]?.questions[0]?.lost).toEqual(['Bold, italics and the like became plain text.']);
});

it('keeps tags that a question is about, list numbers and unused link definitions', async () => {
  const body =
    '### 1. Which selects all <p> in a <div>?\n\n<div class="tab"></div>\n\n5. five\n6. six\n\n- [x] a <b>bold</b> x<sup>2</sup>\n- [ ] b</li>\n\n[Reference]: https://example.org/p';
  const [question] = examsOf(await readFile(body))[0]?.questions ?? [];
  expect(question).toEqual({
    name: 'Which selects all <p> in a <div>?\n\n<div class="tab"></div>\n\n5. five\n6. six',
    options: { A: 'a bold x²', B: 'b</li>' },
    correctOptions: ['A'],
    explanation: 'Reference: https://example.org/p',
  });
});

it('keeps products, and code that starts beside its fence', async () => {
  const body =
    '### 1. From -3*pi to 3*pi?\n\n```SELECT * FROM a\nWHERE b;\n```\n\n- [x] 2*x\n- [ ] *x*\n\n### 2. Which is \\#\\#?\n- [x] a\n- [ ] b\n\n### 3. Level \\#\\#\\#\n- [x] a\n- [ ] b\n\n### 4. Closed ###\n- [x] a\n- [ ] b';
  const [question, ...others] = examsOf(await readFile(body))[0]?.questions ?? [];
  expect(others.map(({ name }) => name)).toEqual(['Which is ##?', 'Level ###', 'Closed']);
  expect(question?.name).toBe('From -3*pi to 3*pi?\n\n```\nSELECT * FROM a\nWHERE b;\n```');
  expect(asChoice(question).options).toEqual({ A: '2*x', B: 'x' });
});

it.each([
  [`- [x] a${'\n- [ ] b'.repeat(10)}`, 'It has 11 options. A question may have 10 at most.'],
  ['- [ ] a\n- [ ] b', 'It does not say which option is correct.'],
  ['![picture](a.png)\n\n- [x] a\n- [ ] b', 'It has a picture that did not come with it (a.png).'],
  ['- [x] ![picture](a.png)\n- [ ] b', 'It has a picture that did not come with it (a.png).'],
  ['```\ncode\n```', 'It has no options to choose from.'],
])('refuses %j', async (body, reason) => {
  const { refused } = await readFile(`# Quiz\n\n### 1. Fine?\n- [x] a\n- [ ] b\n\n### 2. This?\n\n${body}\n`);
  expect(refused.map((each) => [each.place.label, each.text.slice(0, 5), each.reason])).toEqual([
    ['Line 7', 'This?', reason],
  ]);
});

it('writes Markdown that other collections can read', async () => {
  const { text, read } = await roundTrip(markdown, [makeExam()]);
  expect(text).toContain(
    '#### Q3. `await` blocks the main thread until the promise is settled\\.\n\n- [ ] True\n- [x] False',
  );
  expect(examsOf(read)[0]).toMatchObject({ name: 'JavaScript Fundamentals', duration: 600 });
});

it('reads questions without a title, which get the name of their file, without a word about it', async () => {
  const { exams, lost } = await readFile('#### Q1. One?\n\n- [x] a\n- [ ] b\n');
  expect(exams.map(({ details }) => details)).toEqual([{}]);
  expect(lost).toEqual([]);
});
