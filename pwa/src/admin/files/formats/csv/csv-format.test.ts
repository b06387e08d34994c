import { asChoice, makeExam, makeQuestion } from '@quiz-app/shared/samples/make-exam';
import { expect, it } from 'vitest';
import { examsOf, readFile, roundTrip } from '../../../../../test/formats/reading.ts';
import { csv } from './csv-format.ts';

it.each([',', ';', '\t'])('reads a table separated by %j', async (separator) => {
  const rows = [
    ['Question', 'Option A', 'Option B', 'Option C', 'Correct', 'Explanation'],
    ['"Which, of; these?"', 'one', 'two', '', 'b', 'Two.'],
    ['Both?', 'one', 'two', 'three', '"A, C"', ''],
    ['Wet?', 'TRUE', 'FALSE', '', '1', ''],
  ];
  const result = await readFile(rows.map((row) => row.join(separator)).join('\r\n'));
  expect(result.refused).toEqual([]);
  expect(examsOf(result)).toEqual([
    {
      questions: [
        { name: 'Which, of; these?', options: { A: 'one', B: 'two' }, correctOptions: ['B'], explanation: 'Two.' },
        { name: 'Both?', options: { A: 'one', B: 'two', C: 'three' }, correctOptions: ['A', 'C'] },
        { name: 'Wet?', options: { A: 'True', B: 'False' }, correctOptions: ['A'] },
      ],
    },
  ]);
});

it('reads a table whose option columns are named by letters or numbers only', async () => {
  for (const names of ['A,B,C', '1,2,3']) {
    const result = await readFile(`Question,${names},Correct\nWhich?,one,two,three,B`);
    expect(examsOf(result)[0]?.questions).toEqual([
      { name: 'Which?', options: { A: 'one', B: 'two', C: 'three' }, correctOptions: ['B'] },
    ]);
  }
});

it("reads Quizizz's template", async () => {
  const header =
    'Question Text,Question Type,Option 1,Option 2,Option 3,Option 4,Option 5,Correct Answer,Time in seconds,Image Link,Answer explanation';
  const rows = [
    '"Text of the question\n\n(required)","Question Type",Text,Text,,,,The correct option,,,',
    'One?,Multiple Choice,a,b,,,,2,30,,Why',
    'Two?,Checkbox,a,b,c,,,"1,3",,,',
    'Five?,Multiple Choice,a,b,c,d,e,5,,,',
    'Poll?,Poll,a,b,,,,,,,',
    'Picture?,Multiple Choice,a,b,,,,1,,https://example.org/a.png,',
    'Typed?,Fill-in-the-Blank,a,b,,,,,,,',
    'Drawn?,Draw,a,b,,,,,,,',
  ];
  const result = await readFile([header, ...rows].join('\n'));
  expect(result.template).toBe('Quizizz');
  expect(result.lost).toEqual(['The times of single questions are not imported.']);
  expect(examsOf(result)[0]?.questions).toEqual([
    { name: 'One?', options: { A: 'a', B: 'b' }, correctOptions: ['B'], explanation: 'Why' },
    { name: 'Two?', options: { A: 'a', B: 'b', C: 'c' }, correctOptions: ['A', 'C'] },
    { name: 'Five?', options: { A: 'a', B: 'b', C: 'c', D: 'd', E: 'e' }, correctOptions: ['E'] },
    { name: 'Typed?', kind: 'text', accepted: [{ text: 'a' }, { text: 'b' }] },
  ]);
  expect(result.refused.map(({ place, reason }) => `${place.label}: ${reason}`)).toEqual([
    'Row 6: It is of a type that this app does not have (Poll).',
    'Row 7: It has a picture on the web, which is not fetched.',
    'Row 9: It is of a type that this app does not have (Draw).',
  ]);
});

it('writes nothing that a spreadsheet treats as a formula, and reads it back', async () => {
  const name = '=HYPERLINK("http://example.org")';
  const options = { A: "'=1", B: '-1', C: 'a;=1+1', D: 'x\n@y' };
  const exam = makeExam({ questions: [makeQuestion({ name, options })] });
  const { text, read } = await roundTrip(csv, [exam]);
  for (const cell of text.split(/[,;\t\n]/)) expect(cell).not.toMatch(/^"?\s*[=+\-@]/);
  expect(examsOf(read)[0]?.questions[0]).toEqual({ name, options, correctOptions: ['A'] });
});

it('keeps several exams, including one without questions', async () => {
  const exams = [makeExam({ name: 'One' }), makeExam({ name: 'Empty', questions: [] }), makeExam({ name: 'Two' })];
  const { read } = await roundTrip(csv, exams);
  expect(examsOf(read).map(({ name, duration, questions }) => [name, duration, questions.length])).toEqual([
    ['One', 600, 3],
    ['Empty', 600, 0],
    ['Two', 600, 3],
  ]);
});

it.each([
  ['Row 2', '"Loops" are?,a,b,A\nTwo?,a,b,B\n"Three",a,b,A'],
  ['Row 3', 'One?,a,b,A\n"Two?,a,b,B\nThree?,a,b,A'],
])('refuses a file in which a quotation mark would swallow the rows after %s', async (row, rows) => {
  await expect(readFile(`Question,Option A,Option B,Correct\n${rows}`)).rejects.toThrow(
    `${row}: A cell that starts with a quotation mark must end with one. Remove the mark.`,
  );
});

it('refuses keys that do not name an option', async () => {
  const { refused } = await readFile('Question,Option A,Option B,Correct\nOne?,a,b,a and b\nTwo?,a,b,C\nThree?,a,b,\n');
  expect(refused.map(({ reason }) => reason)).toEqual([
    'Its key “a and b” is neither the letters nor the texts of its options.',
    'Its key names an option that it does not have.',
    'It does not say which option is correct.',
  ]);
});

it.each([
  ['Rome', 'C'],
  [' rome ', 'C'],
  ['C. Rome', 'C'],
  ['"Oslo, Norway"', 'A'],
  ['Rome; Paris', 'BC'],
  ['c', 'C'],
  ['3', 'C'],
])('reads the key %j', async (key, letters) => {
  const { exams, refused } = await readFile(`Question,A,B,C,D,Correct\nWhich?,"Oslo, Norway",Paris,Rome,42,${key}`);
  expect(refused).toEqual([]);
  expect(exams[0]?.questions.map(({ content }) => asChoice(content).correctOptions.join(''))).toEqual([letters]);
});

it.each([
  ['2,3,4,1', '2', 'Its key “2” is the letter or number of one option and the text of another.'],
  ['B,A,x,y', 'A', 'Its key “A” is the letter or number of one option and the text of another.'],
  ['same,same,x,y', 'same', 'Its key “same” is neither the letters nor the texts of its options.'],
  ['a,b,c,d', 'A. b', 'Its key “A. b” is neither the letters nor the texts of its options.'],
])('for the options %s, refuses the key %j', async (options, key, reason) => {
  const { refused } = await readFile(`Question,A,B,C,D,Correct\nWhich?,${options},${key}`);
  expect(refused.map((each) => each.reason)).toEqual([reason]);
});

it('reads letters in our own table and numbers in a template as keys, not as texts', async () => {
  const question = { name: 'Which?', options: { A: 'B', B: 'A' }, correctOptions: ['B' as const] };
  const { read } = await roundTrip(csv, [makeExam({ questions: [makeQuestion(question)] })]);
  expect(examsOf(read)[0]?.questions).toEqual([question]);
  const rows = 'Question Text,Question Type,Option 1,Option 2,Correct Answer\nWhich?,Multiple Choice,2,1,2';
  expect(examsOf(await readFile(rows))[0]?.questions).toMatchObject([{ correctOptions: ['B'] }]);
});

it.each([
  'Question,Answer1,Answer2,Answer3,Correct',
  'question_text,option_a,option_b,option_c,correct_answer',
  'QuestionText,OptionA,OptionB,OptionC,CorrectAnswer',
  'Question,Choice 1,Choice 2,Choice 3,Correct Option',
])('reads a table with the titles %s', async (titles) => {
  const read = await readFile(`${titles}\nWhich?,one,two,three,2`);
  expect(read.refused).toEqual([]);
  expect(examsOf(read)[0]?.questions).toEqual([
    { name: 'Which?', options: { A: 'one', B: 'two', C: 'three' }, correctOptions: ['B'] },
  ]);
});

it('lists unknown columns', async () => {
  const { lost } = await readFile(
    'Question,Option A,Option B,Answers,Correct,Level,Empty,Correct\nWhich?,one,two,three,B,5,,A\nWhy?,a,b,,A,5,,A',
  );
  expect(lost).toEqual([
    'The column “Answers” is not imported.',
    'The column “Level” is not imported.',
    'The column “Correct” is not imported.',
  ]);
});

it('keeps exams with the same name and details apart', async () => {
  const exams = [makeExam(), makeExam({ questions: [makeQuestion()] }), makeExam({ questions: [] }), makeExam()];
  const { read } = await roundTrip(csv, exams);
  expect(examsOf(read).map(({ questions }) => questions.length)).toEqual([3, 1, 0, 3]);
  expect(read.lost).toEqual([]);
});

it('divides a table by the exams’ numbers only', async () => {
  const { exams } = await readFile(
    'Question,Option A,Option B,Correct,Exam Number\nOne?,a,b,A,1\nTwo?,a,b,B,2\nThree?,a,b,B,2',
  );
  expect(exams.map(({ questions }) => questions.length)).toEqual([1, 2]);
});

it('reads a duration with its units, and a bare number as seconds', async () => {
  const titles = 'Question,Option A,Option B,Correct,Exam,Duration';
  const durationIn = async (cell: string) => {
    const { exams, lost } = await readFile(`${titles}\nWhich?,one,two,B,Sums,${cell}`);
    return [exams[0]?.details.duration, lost.length];
  };
  expect(await durationIn('600')).toEqual([600, 0]);
  expect(await durationIn('10 min')).toEqual([600, 0]);
  expect(await durationIn('1 h 30 min')).toEqual([5400, 0]);
  expect(await durationIn('ten')).toEqual([undefined, 1]);
});

it('the titles of our own template may leave out the unit of the duration', async () => {
  const titles =
    'Question,Option A,Option B,Option C,Option D,Correct,Explanation,Exam,Category,Duration,Total Marks,Passing Marks';
  const { exams, refused } = await readFile(`${titles}\nWhich?,B,C,A,,A,,Letters,SQL,10 min,1,1`);
  expect(refused).toEqual([]);
  expect(asChoice(exams[0]?.questions[0]?.content).correctOptions).toEqual(['A']);
});
