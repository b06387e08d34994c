import { makeExam, makeQuestion } from '@quiz-app/shared/samples/make-exam';
import { expect, it } from 'vitest';
import { examsOf, readFile, roundTrip } from '../../../../../test/formats/reading.ts';
import { gift } from './gift-format.ts';

const bank = `// A bank for tests
$CATEGORY: $course$/top/Networks/Sockets

::Q1:: Which port does HTTP use? {
  =80 # Yes.
  ~%-50%443 # That is HTTPS.
  ~8080
  ####Ports below 1024 are well known.
}

::Q2:: Which are protocols? {~%50%TCP ~%50%UDP ~%-100%RAM}

TCP is reliable. {T#No, it is.#Right}

[html]<p>What does <code>a \\= 1</code> do?</p><pre><code class="language-js">a \\= 1;</code></pre> {=assigns ~compares}

The sea is {=blue ~red} today.
`;

it('reads questions with their key, feedback and code', async () => {
  const result = await readFile(bank);
  expect(result.refused).toEqual([]);
  expect(result.format).toBe('gift');
  expect(result.lost).toEqual(['Question titles are not imported.']);
  expect(examsOf(result)).toEqual([
    {
      name: 'Sockets',
      category: 'Networks',
      marking: 'partial',
      questions: [
        {
          name: 'Which port does HTTP use?',
          options: { A: '80', B: '443', C: '8080' },
          correctOptions: ['A'],
          explanation: 'Ports below 1024 are well known.\n\n80: Yes.\n\n443: That is HTTPS.',
        },
        { name: 'Which are protocols?', options: { A: 'TCP', B: 'UDP', C: 'RAM' }, correctOptions: ['A', 'B'] },
        {
          name: 'TCP is reliable.',
          options: { A: 'True', B: 'False' },
          correctOptions: ['A'],
          explanation: 'True: Right\n\nFalse: No, it is.',
        },
        {
          name: 'What does `a = 1` do?\n\n```js\na = 1;\n```',
          options: { A: 'assigns', B: 'compares' },
          correctOptions: ['A'],
        },
        { name: 'The sea is _____ today.', options: { A: 'blue', B: 'red' }, correctOptions: ['A'] },
      ],
    },
  ]);
  const [first, second] = result.exams[0]?.questions ?? [];
  expect(first?.lost).toEqual(['Marks taken off for wrong options are not imported.']);
  expect(second?.place).toEqual({ index: 2, label: 'Line 11' });
});

it.each([
  ['Eleven? {=a ~b ~c ~d ~e ~f ~g ~h ~i ~j ~k}', 'It has 11 options. A question may have 10 at most.'],
  ['None? {~a ~b}', 'It does not say which option is correct.'],
  [
    'Partial? {=a ~%50%b ~c}',
    'Its options are worth 100%, 50%: partial marks, which are no exact set of correct options.',
  ],
  [
    'Uneven? {~%70%a ~%30%b ~c}',
    'Its options are worth 70%, 30%: partial marks, which are no exact set of correct options.',
  ],
  ['Any? {=a =b ~c}', 'Any one of its 2 correct options is enough there; here all would have to be chosen.'],
  ['Any? {=a*c =b}', 'Its answer “a*c” has a * that stands for any text, which this app does not have.'],
  ['Part? {=%50%a =%20%b}', 'None of its answers has all marks.'],
  ['Number? {#three}', 'Its answer “three” is not a number.'],
  ['Number? {#=%50%3:1 =3.5:0.1}', 'One of its answers takes marks from a better one after it, which it overlaps.'],
  ['Match {=a -> 1 =b}', 'One of its pairs has no -> between its sides.'],
  ['Match {=a -> 1}', 'The left side must be 2 to 20 texts.'],
  ['Essay {}', 'It is an essay question.'],
  ['Only text', 'It is a text without a question.'],
  ['Open {=a ~b', 'Its { is not closed before the blank line.'],
  ['Open {=a} and {=b', 'Its { is not closed before the blank line.'],
  ['One {T} Two {F}', 'It has several pairs of braces: several gaps, or questions without a blank line between them.'],
  ['[html]<img src\\="x.png"> {=a ~b}', 'It has a picture that did not come with it (x.png).'],
  ['Picture <img src\\="@@PLUGINFILE@@/x.png"> {=a ~b}', 'It has a picture that did not come with it (x.png).'],
  ['Blank {=a ~}', 'Its option B is empty.'],
  ['Blank {=a ~ ~c}', 'Its option B is empty.'],
  ['Blank {=a ~b ~# Never.}', 'Its option C is empty.'],
  ['Blank {=a ~b =}', 'Any one of its 2 correct options is enough there; here all would have to be chosen.'],
  ['No sign {a ~b =c}', 'It has an answer without = or ~ before it.'],
])('refuses %s', async (source, reason) => {
  const { refused, exams } = await readFile(`Fine? {=yes ~no}\n\n${source}\n`);
  expect(refused.map((each) => [each.place.label, each.reason])).toEqual([['Line 3', reason]]);
  expect(exams[0]?.questions).toHaveLength(1);
});

it('reads typed answers and pairs', async () => {
  const { exams, refused } = await readFile(`Capital of France? {=Paris#Yes. =%50%Lutetia}

Pi? {#3.14:0.01#Right ~#Wrong}

From 2 to 5? {#2..5}

Ulysses was born in {#
  =1822:0#Right
  =%50%1822:2
}

Pairs {=Kenya -> Nairobi =Chad -> N'Djamena = -> Rome}

Two plus {=two =2} is four.
`);
  expect(refused).toEqual([]);
  expect(exams[0]?.questions.map(({ content }) => content)).toEqual([
    {
      name: 'Capital of France?',
      kind: 'text',
      accepted: [{ text: 'Paris' }, { text: 'Lutetia', fraction: 0.5 }],
      explanation: 'Paris: Yes.',
    },
    {
      name: 'Pi?',
      kind: 'numeric',
      value: '3.14',
      tolerance: { abs: '0.01' },
      explanation: '3.14: Right\n\nAny other answer: Wrong',
    },
    { name: 'From 2 to 5?', kind: 'numeric', value: '3.5', tolerance: { abs: '1.5' } },
    {
      name: 'Ulysses was born in',
      kind: 'numeric',
      value: '1822',
      others: [{ value: '1822', tolerance: { abs: '2' }, fraction: 0.5 }],
      explanation: '1822: Right',
    },
    { name: 'Pairs', kind: 'match', left: ['Kenya', 'Chad'], right: ['Nairobi', "N'Djamena", 'Rome'] },
    { name: 'Two plus _____ is four.', kind: 'text', accepted: [{ text: 'two' }, { text: '2' }] },
  ]);
});

it('keeps the points of a question in a comment', async () => {
  const { text, read } = await roundTrip(gift, [
    { ...makeExam(), questions: [{ ...makeQuestion(), points: 3 }, makeQuestion()] },
  ]);
  expect(text).toContain('// Quiz App question {"points":3}\n');
  expect(examsOf(read)[0]?.questions.map(({ points }) => points)).toEqual([3, undefined]);
});

it('keeps the details of an exam in a comment, and each exam in a category', async () => {
  const exams = [makeExam({ name: 'A/B test', category: 'C' }), makeExam({ name: 'Empty', questions: [] })];
  const { text, read } = await roundTrip(gift, exams);
  expect(text).toContain('$CATEGORY: $course$/top/C/A//B test');
  expect(examsOf(read)).toEqual(
    exams.map(({ _id, version, questions, ...details }) => ({
      ...details,
      questions: questions.map(({ _id: _, ...content }) => content),
    })),
  );
});

it('is recognised if a name has a line separator, which does not end a line in a file', async () => {
  const { read } = await roundTrip(gift, [makeExam({ category: 'Browsers\u2028<b>' })]);
  expect(read.format).toBe('gift');
});

it('reads ~= as =', async () => {
  expect(examsOf(await readFile('Which? {~=a ~b}\n'))[0]?.questions).toMatchObject([{ correctOptions: ['A'] }]);
});

it('keeps what a wrong answer costs, where it costs the same in all questions', async () => {
  const questions = [makeQuestion(), makeQuestion({ options: { A: 'yes', B: 'no' } })];
  const { read, text } = await roundTrip(gift, [{ ...makeExam({ questions }), penalty: 0.3333333 }]);
  expect(text).toContain('~%-33.33333%');
  expect(read.exams[0]?.details.penalty).toBe(0.3333333);
  const single = (cost: string) => `Which? {=a ~%-${cost}%b ~%-${cost}%c}`;
  const alike = await readFile(`${single('50')}\n\n${single('50')}`);
  expect(alike.exams[0]?.details).toEqual({ penalty: 0.5 });
  expect(alike.exams[0]?.questions.flatMap(({ lost }) => lost)).toEqual([]);
  const mixed = await readFile(`${single('50')}\n\nTrue? {T}`);
  expect(mixed.exams[0]?.details).toEqual({});
  expect(mixed.lost[0]).toContain('Here an exam has one rule: it costs nothing.');
});

it('reports negative marks only where a wrong option costs less than all marks', async () => {
  const { read } = await roundTrip(gift, [makeExam()]);
  expect(read.exams[0]?.questions.map(({ lost }) => lost)).toEqual([[], [], []]);
  const { exams } = await readFile('Which? {~%50%a ~%50%b ~%-50%c}\n');
  expect(exams[0]?.questions[0]?.lost).toEqual(['Marks taken off for wrong options are not imported.']);
});

it('reads several pairs of braces as gaps, in its own form and in that of Cloze', async () => {
  const { exams, refused } = await readFile(
    [
      '::1::I drink {~=hardly any~a few} coffee, and {=two#Fine =2} teas.',
      '::2::[html]<p>Roses are {1:SA:=red~=pink},\nviolets {2:MC:~red~=blue}.</p>',
      '::3::It is {1:NM:=3.14:0.01}.',
    ].join('\n\n'),
  );
  expect(refused).toEqual([]);
  expect(exams[0]?.questions.map(({ content }) => content)).toEqual([
    {
      name: 'I drink [[1]] coffee, and [[2]] teas.',
      kind: 'gaps',
      gaps: [
        { kind: 'dropdown', options: ['hardly any', 'a few'], correct: 0 },
        { kind: 'text', accepted: [{ text: 'two' }, { text: '2' }] },
      ],
      explanation: 'two: Fine',
    },
    {
      name: 'Roses are [[1]], violets [[2]].',
      kind: 'gaps',
      gaps: [
        { kind: 'text', accepted: [{ text: 'red' }, { text: 'pink' }] },
        { kind: 'dropdown', options: ['red', 'blue'], correct: 1, points: 2 },
      ],
    },
    {
      name: 'It is [[1]].',
      kind: 'gaps',
      gaps: [{ kind: 'numeric', value: '3.14', tolerance: { abs: '0.01' } }],
    },
  ]);
});

it.each(['One {=a}\nTwo {=b}', 'One {=a} ::x:: two\n::2::Three {=b}'])(
  'refuses braces that may be several questions: %j',
  async (text) => {
    const { exams, refused } = await readFile(`${text}\n\n::Fine::Four? {=4}`);
    expect(exams.flatMap(({ questions }) => questions)).toHaveLength(1);
    expect(refused[0]?.reason).toContain('It has several pairs of braces');
  },
);
