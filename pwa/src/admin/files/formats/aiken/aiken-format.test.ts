import { asChoice, makeExam, makeQuestion } from '@quiz-app/shared/samples/make-exam';
import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { examsOf, readFile, roundTrip } from '../../../../../test/formats/reading.ts';
import { aiken } from './aiken-format.ts';

it('reads questions on one or several lines', async () => {
  const result = await readFile(
    `What is 1 + 1?\nA) 1\nB) 2\nANSWER: B\n\nGiven a list,\nwhich is first?\nA.head\nB.tail\nANSWER: A`,
  );
  expect(result.format).toBe('aiken');
  expect(examsOf(result)).toEqual([
    {
      questions: [
        { name: 'What is 1 + 1?', options: { A: '1', B: '2' }, correctOptions: ['B'] },
        { name: 'Given a list,\nwhich is first?', options: { A: 'head', B: 'tail' }, correctOptions: ['A'] },
      ],
    },
  ]);
});

it('refuses anything but a question with one correct option of up to ten', async () => {
  const good = 'Fine?\nA. yes\nB. no\nANSWER: A\n\n';
  const bad = [
    `Eleven?\n${Array.from('ABCDEFGHIJK', (letter) => `${letter}. ${letter}\n`).join('')}ANSWER: E\n`,
    'Wrong letter?\nA. 1\nB. 2\nANSWER: C\n',
    'Skipped?\nA. 1\nC. 2\nANSWER: A\n',
    'Two lines?\nA. 1\nand more\nB. 2\nANSWER: A\n',
    'No answer?\nA. 1\nB. 2\n',
    'Fine after it?\nA. 1\nB. 2\n\nANSWER: B\n',
    'No answer at the end?\nA. 1\nB. 2\n',
  ];
  const { refused, exams } = await readFile(good + bad.join('\n'));
  expect(refused.map(({ place, reason }) => `${place.label}: ${reason}`)).toEqual([
    'Line 6: It has 11 options. A question may have 10 at most.',
    'Line 20: Its answer is C, which is not the letter or the text of one option.',
    'Line 25: The letters of its options are not A, B, C and so on.',
    'Line 30: An option has more than one line, or a line has no letter.',
    'Line 36: It has no line that starts with ANSWER:.',
    'Line 46: It has no line that starts with ANSWER:.',
  ]);
  expect(exams[0]?.questions.map(({ content }) => content.name)).toEqual(['Fine?', 'Fine after it?']);
});

it.each([
  ['two', 'B'],
  ['B. two', 'B'],
  ['B)', 'B'],
  ['TWO', 'B'],
  ['B', 'B'],
  ['A', 'A'],
])('reads the answer %j', async (answer, key) => {
  const { exams, refused } = await readFile(`Which?\nA. B\nB. two\nANSWER: ${answer}\n`);
  expect(refused).toEqual([]);
  expect(exams[0]?.questions.map(({ content }) => asChoice(content).correctOptions)).toEqual([[key]]);
});

it.each(['three', 'A. two', 'A, B', 'same'])('refuses the answer %j', async (answer) => {
  const { refused } = await readFile(`Which?\nA. one\nB. two\nC. same\nD. same\nANSWER: ${answer}\n`);
  const reason = `Its answer is ${answer}, which is not the letter or the text of one option.`;
  expect(refused.map((each) => each.reason)).toEqual([reason]);
});

it('reports which questions it cannot hold', async () => {
  const questions = [
    makeQuestion(),
    makeQuestion({ correctOptions: ['A', 'B'] }),
    makeQuestion({ name: 'What?\n```\ncode\n```' }),
    makeQuestion({ name: 'A. is a letter' }),
  ];
  const { file, read } = await roundTrip(aiken, [makeExam({ questions })]);
  expect(file.leftOut).toEqual([
    { exam: 0, question: 1, reason: 'Aiken holds one correct option only.' },
    { exam: 0, question: 2, reason: 'Aiken holds texts of one line only.' },
    { exam: 0, question: 3, reason: 'Aiken would take a part of its text for something else.' },
  ]);
  expect(read.exams[0]?.questions).toHaveLength(1);
});

it('is not mistaken for Markdown, whatever its texts look like', async () => {
  const questions = [makeQuestion({ name: '#### Which?' }), makeQuestion({ name: '- [x] done' })];
  const { read } = await roundTrip(aiken, [makeExam({ questions })]);
  expect(read.format).toBe('aiken');
  expect(read.exams[0]?.questions).toHaveLength(2);
});

it('writes several exams as an archive, which is read as the same exams in the same order', async () => {
  const exams = Array.from({ length: 12 }, (_, index) => makeExam({ name: index % 2 ? 'SQL: Joins' : '../A/B' }));
  for (const exam of exams)
    exam.questions = exam.questions.map(asChoice).filter(({ correctOptions }) => correctOptions.length === 1);
  const { file, read } = await roundTrip(aiken, exams);
  expect([file.name, file.type, file.leftOut]).toEqual(['2026-11-22-exams.aiken.zip', 'application/zip', []]);
  expect(read.format).toBe('aiken');
  const content = ({ _id, ...question }: (typeof exams)[number]['questions'][number]) => question;
  expect(examsOf(read)).toEqual(
    exams.map(({ questions }, index) => ({
      name: index % 2 ? 'SQL Joins' : 'A B',
      questions: questions.map(content),
    })),
  );
});

it('names the file of a question that cannot be imported', async () => {
  const broken = zipSync({
    '01 Half.aiken.txt': strToU8('Fine?\r\nA. yes\r\nB. no\r\nANSWER: A\r\n\r\nNo key?\r\nA. 1'),
  });
  const { exams, refused } = await readFile(broken);
  expect(exams[0]?.questions).toHaveLength(1);
  expect(refused.map(({ place }) => place.label)).toEqual(['01 Half.aiken.txt, line 6']);
});
