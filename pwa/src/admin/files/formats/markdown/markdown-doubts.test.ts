import { expect, it } from 'vitest';
import { examsOf, readFile } from '../../../../../test/formats/reading.ts';

const fine = '# Quiz\n\n### Q1. Fine?\n\n- [x] a\n- [ ] b\n\n';
const second = '### Q2. Which?\n\n';
const found = async (body: string) => {
  const result = await readFile(`${fine}${body}\n`);
  return {
    taken: result.exams.flatMap(({ questions }) => questions.map(({ content }) => content)).slice(1),
    refused: result.refused.map(({ place, reason }) => `${place.label}: ${reason}`),
  };
};
const box = 'looks like an option, but does not start with - [ ] or - [x].';

it('lists each question in unclosed code, and accepts none of them', async () => {
  const body = `${second}\`\`\`js\na();\n\n- [x] c\n- [ ] d\n\n### Q3. Third?\n\n\`\`\`js\nb();\n\`\`\`\n\n- [x] e\n- [ ] f\n\n`;
  expect(await found(`${body}### Q4. Fourth?\n\n- [x] g\n- [ ] h`)).toEqual({
    taken: [{ name: 'Fourth?', options: { A: 'g', B: 'h' }, correctOptions: ['A'] }],
    refused: [
      'Line 8: Its code is not closed before other questions start: line 16 (“Q3. Third?”).',
      'Line 16: It is in the code of the question in line 8, which is not closed.',
    ],
  });
});

it.each([
  ['code of the last option', '- [x] c\n- [ ] d\n\n```\na();\n\n### Third?\n\n```js\nb();\n```\n\n- [x] e\n- [ ] f'],
  ['code up to the end', '- [x] c\n- [ ] d\n\n```\na();\n\n### Third?\n\n- [x] e\n- [ ] f'],
])('finds a heading without a number in %s', async (_, body) => {
  const { taken, refused } = await found(`${second}${body}`);
  expect(taken).toEqual([]);
  expect(refused).toEqual([
    'Line 8: Its code is not closed before other questions start: line 16 (“Third?”).',
    'Line 16: It is in the code of the question in line 8, which is not closed.',
  ]);
});

it.each([
  [
    '```\na\n- [ ] c\n- [x] d\n```\n\n- [x] e\n- [ ] f',
    'Its code is not closed before line 12, where an option or other code starts.',
  ],
  [
    '```js\na\n\n```js\nb\n```\n\n- [x] e\n- [ ] f',
    'Its code is not closed before line 13, where an option or other code starts.',
  ],
  ['- [x] c\n- [ ] d\n\n```\na', 'Its code, which starts in line 13, is not closed.'],
  [
    '- [x] c\n- [ ] d\n\nThird?\n\n- [x] e\n- [ ] f',
    'Line 13 stands between options, as if another question started there: “Third?”.',
  ],
  ['- [x] c\n3. Third?\n- [ ] d', 'Line 11 stands between options, as if another question started there: “3. Third?”.'],
  ['Q3. Third?\n\n- [x] e\n- [ ] f', 'Line 10 may start another question: “Q3. Third?”.'],
  ['- [x] c\n- d\n- [ ] e', 'Line 11 is in the list of options, but has no [ ] or [x].'],
  ['- [x] c\n- [ ] d\n- e', 'Line 12 is in the list of options, but has no [ ] or [x].'],
  ['- [x] c\n- [ ] d\ne', 'Line 12 may belong to the option above it or explain the answer.'],
  ['- [ ] c\n- [×] d\n- [ ] e', `Line 11 ${box}`],
  ['- [ ] c\n    - [x] d\n- [ ] e', `Line 11 ${box}`],
  ['[ ] c\n- [x] d\n- [ ] e', `Line 10 ${box}`],
  ['— [ ] c\n- [x] d\n- [ ] e', `Line 10 ${box}`],
  ['1. [ ] c\n- [x] d\n- [ ] e', `Line 10 ${box}`],
  ['- [x](https://example.org) c\n- [x] d\n- [ ] e', `Line 10 ${box}`],
])('refuses %j, which can be read in two ways', async (body, reason) => {
  const { taken, refused } = await found(`${second}${body}`);
  expect(taken).toEqual([]);
  expect(refused).toEqual([`Line 8: ${reason}`]);
});

it('refuses a question under an unnumbered heading that has boxes but no options', async () => {
  const { refused } = await found('### Which?\n\n[ ] c\n[x] d');
  expect(refused).toEqual([`Line 8: Line 10 ${box}`]);
});

it.each(['- []c\n-[x]d', '-[ ] c\n- [X]d', '* [  ] c\n* [ x ] d', '+ [ ]c\n+[x] d'])(
  'sees the options in %j',
  async (body) => {
    expect(await found(`${second}${body}`)).toEqual({
      taken: [{ name: 'Which?', options: { A: 'c', B: 'd' }, correctOptions: ['B'] }],
      refused: [],
    });
  },
);

it.each([
  'Q2. Which?',
  '**Q2. Which?**',
  '**Q2.** Which?',
  'Q2．Which?',
  '###Q2. Which?',
  '###2) Which?',
  'Pregunta 2. Which?',
])('starts a question at %j', async (line) => {
  expect(await found(`${line}\n\n- [x] c\n- [ ] d`)).toEqual({
    taken: [{ name: 'Which?', options: { A: 'c', B: 'd' }, correctOptions: ['A'] }],
    refused: [],
  });
});

it('reads questions without any heading', async () => {
  const result = await readFile('Q1. One?\n- [x] a\n- [ ] b\n\nQ2. Two?\n- [x] c\n- [ ] d\n');
  expect(result.format).toBe('markdown');
  expect(examsOf(result)[0]?.questions.map(({ name }) => name)).toEqual(['One?', 'Two?']);
});

it.each(['P30. ', 'D30) ', 'Q30．', 'П30。', 'Frage 30: ', '问题30。', 'प्रश्न 30. ', 'Question 30. '])(
  'removes the number %j from the question',
  async (number) => {
    const { taken } = await found(`### ${number}Which?\n\n- [x] c\n- [ ] d`);
    expect(taken.map(({ name }) => name)).toEqual(['Which?']);
  },
);

it.each(['3.14 is what?', '10:30 is when?', 'H2: what is it?', 'Java 8: what is new?', 'Q5x is what?'])(
  'keeps the number in %j',
  async (name) => {
    const { taken } = await found(`### ${name}\n\n- [x] c\n- [ ] d`);
    expect(taken.map((each) => each.name)).toEqual([name]);
  },
);

it('keeps references to questions in explanations, and comments in code', async () => {
  const body =
    '```sh\n# 1. first\n## not a heading\n```\n\n- [x] c\n- [ ] d\n<!-- -->\n\nQ1. has more about it.\n- see there';
  expect(await found(`${second}${body}`)).toEqual({
    taken: [
      {
        name: 'Which?\n\n```sh\n# 1. first\n## not a heading\n```',
        options: { A: 'c', B: 'd' },
        correctOptions: ['A'],
        explanation: 'Q1. has more about it.\n\n- see there',
      },
    ],
    refused: [],
  });
});

it.each(['<!-- nothing -->', '', '[](#)'])('refuses an option that shows nothing: %j', async (option) => {
  for (const body of [`- [x] c\n- [ ] ${option}\n- [ ] d`, `- [x] c\n- [ ] ${option}`])
    expect((await found(`${second}${body}`)).refused).toEqual(['Line 8: Its option B is empty.']);
});

it.each([
  ['- [ ] Oslo\n- [ ] Rome\n\n**Answer:** Rome\nIt is.', 'It is.'],
  ['- [ ] Oslo\n- [ ] Rome\n\nAnswer: B. Rome', undefined],
  ['- [ ] Oslo\n- [ ] Rome\n\n**Correct answer: B**', undefined],
  ['- [ ] Oslo\n- [x] Rome\nAnswer: b', undefined],
  ['- [ ] Oslo\n- [x] Rome\n\nAnswer: see above', 'Answer: see above'],
])('reads the answer in %j', async (body, explanation) => {
  const question = { name: 'Which?', options: { A: 'Oslo', B: 'Rome' }, correctOptions: ['B'] };
  expect(await found(`${second}${body}`)).toEqual({
    taken: [{ ...question, ...(explanation && { explanation }) }],
    refused: [],
  });
});

it.each([
  ['- [x] Oslo\n- [ ] Rome\n\nAnswer: Rome', 'Its boxes and line 13 name different options.'],
  ['- [ ] B\n- [ ] A\n\nAnswer: B', 'Its key “B” is the letter or number of one option and the text of another.'],
  ['- [ ] a\n- [ ] b\n\nAnswer: c', 'Its key names an option that it does not have.'],
  ['- [ ] a\n- [ ] b\n\nAnswer: both', 'Its key “both” is neither the letters nor the texts of its options.'],
])('refuses the answer in %j', async (body, reason) => {
  expect(await found(`${second}${body}`)).toEqual({ taken: [], refused: [`Line 8: ${reason}`] });
});
