import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { type Account, offline, online, setUpServerAndDevice } from '../../../../test/harness.ts';
import { openApp } from '../../../../test/open-app.tsx';
import { stubFileWorker } from '../../../../test/stub-file-worker.ts';
import { write } from '../../../../test/write.ts';

const { server, device } = setUpServerAndDevice({ serverPerTest: true });
let root: Account;

beforeEach(async () => {
  stubFileWorker();
  root = await server.register('Root', true);
});

const question = (name: string) => ({ name, options: { A: 'yes', B: 'no' }, correctOptions: ['A'] });

async function openImport() {
  await device.openAs(root);
  const app = await openApp(device, '/admin/exams/import');
  await screen.findByRole('heading', { level: 1, name: 'Import Questions' });
  return app;
}
type Person = Awaited<ReturnType<typeof openImport>>['person'];

const choose = (person: Person, content: unknown, name = 'simple-sums.json') =>
  person.upload(screen.getByLabelText('File of questions'), new File([JSON.stringify(content)], name));
const rows = () => [...screen.getByRole('list', { name: 'Questions' }).children];
const fieldOf = (label: string) => screen.getByLabelText(label) as HTMLInputElement;

test('a file becomes an exam with the suggested and edited details, and Undo removes it', async () => {
  const { person, router } = await openImport();
  await choose(person, { questions: [question('1 + 1?'), question('2 + 2?')] });
  await screen.findByText('2 questions in simple-sums.json');
  expect(fieldOf('Exam Name').value).toBe('simple sums');
  expect(fieldOf('Exam Duration').value).toBe('2');
  expect(fieldOf('Unit of the duration').value).toBe('60');
  expect(fieldOf('Total Marks').value).toBe('2');
  expect(fieldOf('Passing Marks').value).toBe('1');

  await person.click(screen.getByRole('button', { name: 'Import 2 questions' }));
  await screen.findByText('Category is required');
  await waitFor(() => expect(document.activeElement).toBe(fieldOf('Category')));
  await person.type(fieldOf('Category'), 'Maths');
  await person.click(screen.getByRole('button', { name: 'Import 2 questions' }));

  await screen.findByText('Exams imported successfully: 2 questions');
  const [exam] = await root.data('getAllExams');
  expect(exam).toMatchObject({
    published: false,
    name: 'simple sums',
    category: 'Maths',
    duration: 120,
    totalMarks: 2,
    passingMarks: 1,
  });
  expect(exam?.questions.map(({ name }) => name)).toEqual(['1 + 1?', '2 + 2?']);
  await screen.findByRole('tab', { name: 'Questions 2' });

  await person.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('No exams available');
  expect(router.state.location.pathname).toBe('/admin/exams');
  expect(await root.data('getAllExams')).toEqual([]);
});

test('refused questions are shown first with place and reason, and can be fixed', async () => {
  const { person } = await openImport();
  const letters = [...'ABCDEFGHIJK'];
  const eleven = { ...question('Pick'), options: Object.fromEntries(letters.map((key) => [key, key.toLowerCase()])) };
  await choose(person, { questions: [question('1 + 1?'), { ...question('No key'), correctOptions: [] }, eleven] });
  await screen.findByText('It does not say which option is correct.');
  expect(rows().map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Question 2\s*It does not say which option is correct\..*No key/),
    expect.stringMatching(/^Question 3\s*It has 11 options\..*Pick/),
  ]);

  await person.click(screen.getByRole('button', { name: 'Fix Question 2' }));
  const dialog = screen.getByRole('dialog', { name: 'Fix: Question 2' });
  await person.click(within(dialog).getByLabelText('Option B is correct'));
  await person.click(within(dialog).getByRole('button', { name: 'Save' }));
  await screen.findByRole('radio', { name: 'Needs fixing 1' });

  await person.click(screen.getByRole('button', { name: 'Fix Question 3' }));
  expect(screen.getByText(/Not in the fields below: .*“k”/)).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'Import 3 questions' });
  await waitFor(() => expect(rows()).toHaveLength(3));
});

test('a refused question of another kind is fixed in the editor of its kind', async () => {
  const { person } = await openImport();
  const questions = [
    { name: 'Sort these', kind: 'order', items: ['first'] },
    { name: 'How long?', kind: 'numeric', value: 'long', units: [{ text: 'km', factor: '1' }], points: 3 },
    {
      name: 'It [[1]].',
      kind: 'gaps',
      gaps: [
        { kind: 'text', accepted: [{ text: 'waits' }] },
        { kind: 'numeric', value: 2 },
      ],
    },
  ];
  await choose(person, { questions });
  const fix = async (number: number) => {
    await person.click(await screen.findByRole('button', { name: `Fix Question ${number}` }));
    return within(screen.getByRole('dialog', { name: `Fix: Question ${number}` }));
  };
  const save = (dialog: Awaited<ReturnType<typeof fix>>) => person.click(dialog.getByRole('button', { name: 'Save' }));

  const order = await fix(1);
  expect((order.getByLabelText('Item 1') as HTMLTextAreaElement).value).toBe('first');
  await write(person, order.getByLabelText('Item 2'), 'second');
  await save(order);
  const number = await fix(2);
  await person.clear(number.getByLabelText('Right answer'));
  await person.type(number.getByLabelText('Right answer'), '42');
  await save(number);
  const gaps = await fix(3);
  await person.click(gaps.getByLabelText('Question'));
  await person.keyboard('{End} [[[[2]]');
  await save(gaps);
  await person.click(await screen.findByRole('button', { name: 'Import 3 questions' }));
  await screen.findByText('Category is required');
  await person.type(fieldOf('Category'), 'Maths');
  await person.click(screen.getByRole('button', { name: 'Import 3 questions' }));
  await screen.findByText('Exams imported successfully: 3 questions');
  const [exam] = await root.data('getAllExams');
  expect(exam?.questions).toMatchObject([
    { items: ['first', 'second'] },
    { value: '42', units: [{ text: 'km' }], points: 3 },
    { gaps: [{ accepted: [{ text: 'waits' }] }, { value: '2' }] },
  ]);
});

test('questions are added to the end of an exam, and Undo removes them', async () => {
  await server.addExam(root, 'Sums');
  const { person } = await openImport();
  await choose(person, { questions: [question('New?')] });
  await person.click(await screen.findByRole('radio', { name: 'An existing exam' }));
  await waitFor(() => expect(within(fieldOf('Exam')).getAllByRole('option')).toHaveLength(1));
  await person.click(screen.getByRole('button', { name: 'Import 1 question' }));
  await screen.findByText('Questions added successfully: 1 question');
  const names = async () => (await root.data('getAllExams'))[0]?.questions.map(({ name }) => name);
  expect(await names()).toEqual(['1 + 1', 'New?']);
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Questions deleted successfully');
  expect(await names()).toEqual(['1 + 1']);
});

test('a lost answer is reported, and the second try does not create a second exam', async () => {
  const { person } = await openImport();
  await choose(person, { name: 'Sums', category: 'Maths', questions: [question('1 + 1?')] });
  server.network = async (request, deliver) => {
    if (!request.url.endsWith('/importExams')) return deliver();
    await deliver();
    return offline();
  };
  await person.click(await screen.findByRole('button', { name: 'Import 1 question' }));
  await screen.findByText('Network error. Please check your connection.');
  server.network = online;
  await person.click(screen.getByRole('button', { name: 'Import 1 question' }));
  await screen.findByText('Exams imported successfully: 1 question');
  expect(await root.data('getAllExams')).toHaveLength(1);
});

test('a file of several exams has the details of each', async () => {
  const { person } = await openImport();
  await choose(person, {
    exams: [
      { name: 'One', category: 'Maths', duration: 45, totalMarks: 4, passingMarks: 3, questions: [question('1?')] },
      { name: 'Two', questions: [question('2?')] },
    ],
  });
  const exam = await screen.findByLabelText('Exam of the file');
  expect([fieldOf('Exam Duration').value, fieldOf('Unit of the duration').value]).toEqual(['45', '1']);
  await person.selectOptions(exam, '1');
  expect(fieldOf('Exam Name').value).toBe('Two');
  await person.type(fieldOf('Category'), 'More maths');
  await person.click(screen.getByRole('button', { name: 'Import 2 questions' }));
  await screen.findByText('Exams imported successfully: 2 questions');
  expect((await root.data('getAllExams')).map(({ name, category }) => [name, category])).toEqual([
    ['One', 'Maths'],
    ['Two', 'More maths'],
  ]);
});

test('all questions of a bank with an exam for each category can go into one new exam', async () => {
  const { person } = await openImport();
  const exams = ['One', 'Two', 'Three'].map((name) => ({ name, category: 'Maths', questions: [question(`${name}?`)] }));
  await choose(person, { exams }, 'bank.json');
  await person.click(await screen.findByRole('switch', { name: 'One new exam' }));
  expect(screen.queryByLabelText('Exam of the file')).toBeNull();
  expect(fieldOf('Exam Name').value).toBe('bank');
  expect(fieldOf('Category').value).toBe('Maths');
  expect(fieldOf('Exam Duration').value).toBe('3');
  await person.clear(fieldOf('Exam Name'));
  await person.click(screen.getByRole('button', { name: 'Import 3 questions' }));
  await write(person, await screen.findByLabelText('Exam Name'), 'Sums');
  await person.click(screen.getByRole('button', { name: 'Import 3 questions' }));
  await screen.findByText('Exams imported successfully: 3 questions');
  expect((await root.data('getAllExams')).map(({ name, questions }) => [name, questions.length])).toEqual([
    ['Sums', 3],
  ]);
});

test('a text can be pasted; an unreadable one is reported, and the next file is read', async () => {
  const { person } = await openImport();
  const text = screen.getByLabelText('Questions as text');
  await person.click(text);
  await person.paste('no questions at all');
  await person.click(screen.getByRole('button', { name: 'Read the text' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^We couldn’t find questions in this text\./);
  await person.clear(screen.getByDisplayValue('no questions at all'));
  await person.paste(JSON.stringify([question('1 + 1?')]));
  await person.click(screen.getByRole('button', { name: 'Read the text' }));
  await screen.findByText('1 question in the pasted text');
  expect(server.requests.filter((request) => request.includes('importExams'))).toEqual([]);
});

test('a file whose format is not recognised is read in the chosen one', async () => {
  const { person } = await openImport();
  await choose(person, 'no questions at all', 'notes.txt');
  await screen.findByText(/Choose its format, or try another file/);
  await person.selectOptions(screen.getByLabelText('Format of notes.txt'), 'GIFT');
  await screen.findByText('1 question in notes.txt');
  expect(fieldOf('Format').value).toBe('gift');
});

test('a long file is shown in pages', async () => {
  const { person } = await openImport();
  await choose(person, { questions: Array.from({ length: 45 }, (_, index) => question(`Sum ${index + 1}?`)) });
  await waitFor(() => expect(rows()).toHaveLength(20));
  await person.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText('21–40 of 45');
  await screen.findByText('Sum 21?');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Questions' }));
  await person.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(rows()).toHaveLength(5));

  await person.type(fieldOf('Go to number'), '33{Enter}');
  await screen.findByText('33–45 of 45');
  await waitFor(() => expect(rows()[0]?.textContent).toMatch(/^Question 33\s*Sum 33/));
  await person.clear(fieldOf('Go to number'));
  await write(person, fieldOf('Go to number'), '4500');
  await person.click(screen.getByRole('button', { name: 'Go' }));
  await screen.findByText('45–45 of 45');
});

test('the example file is saved, and imported as it is', async () => {
  const { person } = await openImport();
  const saved: File[] = [];
  URL.createObjectURL = (file) => `blob:${saved.push(file as File)}`;
  await person.click(screen.getByRole('button', { name: 'Example file (CSV)' }));
  await person.upload(screen.getByLabelText('File of questions'), saved);
  await screen.findByText('4 questions in quiz-app-example.csv');
  await person.click(screen.getByRole('button', { name: 'Import 4 questions' }));
  await screen.findByText('Exams imported successfully: 4 questions');
  const [exam] = await root.data('getAllExams');
  expect(exam).toMatchObject({ name: 'Planets (example)', category: 'Science', duration: 600, totalMarks: 4 });
});
