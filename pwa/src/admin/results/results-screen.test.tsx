import { buildSubmission } from '@quiz-app/shared/build-submission';
import type { Exam } from '@quiz-app/shared/exam';
import type { QuestionContent } from '@quiz-app/shared/question';
import type { Answer } from '@quiz-app/shared/question-kinds';
import type { OptionKey } from '@quiz-app/shared/question-kinds/choice';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import Papa from 'papaparse';
import { beforeEach, expect, test, vi } from 'vitest';
import { pngOf } from '../../../test/formats/media.ts';
import { type Account, makeFinished, online, setUpServerAndDevice } from '../../../test/harness.ts';
import { openApp } from '../../../test/open-app.tsx';
import { silence } from '../../../test/silence.ts';
import { write } from '../../../test/write.ts';

const { server, device } = setUpServerAndDevice({ serverPerTest: true });
let root: Account;

beforeEach(async () => {
  root = await server.register('Root', true);
});

/** The first question has a wrong key, the second is good, the third is too easy. */
async function addThreeQuestions(): Promise<Exam> {
  const exam = await server.addExam(root, 'Capitals');
  const add = (name: string, key: OptionKey) =>
    root.call('addQuestion', {
      id: exam._id,
      body: { name, options: { A: 'Bern', B: 'Geneva', C: 'Basel' }, correctOptions: [key] },
    });
  await add('Largest city?', 'C');
  await add('Smallest city?', 'A');
  return root.data('getExamById', { id: exam._id });
}

async function take(who: Account, exam: Exam, ...keys: OptionKey[]) {
  const answers = Object.fromEntries(exam.questions.map(({ _id }, index) => [_id, keys.slice(index, index + 1)]));
  await who.data('addReport', { body: buildSubmission(makeFinished(who.user._id, exam, { answers })) });
}

/** 24 takers, whose better half chooses B where the key is A. */
async function takeByAll(exam: Exam) {
  const all = await Promise.all(Array.from({ length: 24 }, (_, index) => server.register(`Taker-${index}`)));
  for (const [index, taker] of all.entries()) {
    const isGood = index % 2 === 0;
    await take(taker, exam, isGood ? 'B' : 'A', isGood ? 'C' : 'B', isGood || index % 3 === 0 ? 'A' : 'C');
  }
  return all;
}

async function openResults(exam: Pick<Exam, '_id'>, search = '', who = root) {
  await device.openAs(who);
  return openApp(device, `/admin/exams/${exam._id}/results${search}`);
}

const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.querySelector('[role="img"]')?.ariaLabel ?? cell.textContent));
const questionRows = () => rowsOf('Questions');

const sentence = () => screen.getByText(/ passed\.$/).closest('p')?.textContent;

test('the results start with a sentence, whose links open the questions', async () => {
  const exam = await addThreeQuestions();
  const [ann, bo, cy] = await Promise.all(['Ann', 'Bo', 'Cy'].map((name) => server.register(name)));
  for (const taker of [ann, bo]) if (taker) await take(taker, exam, 'B', 'C', 'A');
  if (cy) await take(cy, exam, 'A', 'B', 'A');
  const { person, router } = await openResults(exam);
  await screen.findByRole('heading', { level: 1, name: 'Capitals' });
  await screen.findByText('3 people, first attempts');
  expect(sentence()).toBe('3 of 3 passed. Hardest: question 1 (33% right). 67% chose B in question 1.');
  const link = screen.getByRole('link', { name: /^67% chose B in question 1\.$/ });
  await person.click(link);
  const dialog = await screen.findByRole('dialog', { name: 'Question 1' });
  within(dialog).getByText('More chose B than the key A: is the key right?');
  // What only compares many takers is not there yet.
  expect(within(dialog).queryByText('Separates strong from weak')).toBeNull();
  await person.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(link);
});

test('every person has a row with marks, time and each answer, and all headings sort', async () => {
  const exam = await addThreeQuestions();
  const [ann, bo, cy] = await Promise.all(['Ann', 'Bo', 'Cy'].map((name) => server.register(name)));
  if (!ann || !bo || !cy) throw new Error('People are missing');
  await take(ann, exam, 'A', 'C', 'A');
  await take(bo, exam, 'B', 'B');
  await take(cy, exam, 'A', 'B', 'A');
  const { person } = await openResults(exam);
  await screen.findByText('3 people, first attempts');
  const [, ...cells] = rowsOf('People and questions')[0] ?? [];
  expect(cells).toEqual(['0 of 10 0%', expect.stringMatching(/^\d+:\d\d$/), 'wrong: B', 'wrong: B', 'no answer']);
  expect(screen.getByRole('link', { name: 'Bo' }).getAttribute('href')).toMatch(/^\/admin\/reports\?report=/);
  const names = () =>
    rowsOf('People and questions')
      .slice(0, -1)
      .map(([name]) => name?.slice(0, 3).trim());
  const sortBy = (name: string) => person.click(screen.getByRole('button', { name }));
  expect(names()).toEqual(['Bo0', 'Cy6', 'Ann']);
  await sortBy('Name');
  expect(names()).toEqual(['Ann', 'Bo0', 'Cy6']);
  await sortBy('Name');
  expect(names()).toEqual(['Cy6', 'Bo0', 'Ann']);
  await sortBy('Sort by question 2');
  expect(names()).toEqual(['Bo0', 'Cy6', 'Ann']);
  expect(screen.getByRole('button', { name: 'Sort by question 2' }).closest('th')?.ariaSort).toBe('ascending');
  await sortBy('Sort by question 2');
  expect(names()[0]).toBe('Ann');
  // The foot has the share of each question.
  await person.click(screen.getByRole('link', { name: /^Question 2: 33% right$/ }));
  await screen.findByRole('dialog', { name: 'Question 2' });
});

test('a question leads to its editor, and to the list of questions once it is deleted', async () => {
  const exam = await addThreeQuestions();
  await take(await server.register('Bo'), exam, 'B', 'B');
  const { person, router } = await openResults(exam);
  const editHardest = async () => {
    await person.click(await screen.findByRole('link', { name: 'question 1' }));
    await person.click(await screen.findByRole('link', { name: 'Edit this question' }));
  };
  await editHardest();
  await screen.findByRole('dialog', { name: 'Edit Question 1' });
  expect(router.state.location.state).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Cancel' }));

  await root.data('deleteQuestion', { id: exam._id, body: { questionId: exam.questions[0]?._id ?? '' } });
  await router.navigate(`/admin/exams/${exam._id}/results`);
  await editHardest();
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Edit question/ })).toHaveLength(2));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a person’s name opens their report, which leads back', async () => {
  const exam = await addThreeQuestions();
  await take(await server.register('Bo'), exam, 'B', 'B');
  const { person, router } = await openResults(exam);
  await person.click(await screen.findByRole('link', { name: 'Bo' }));
  await person.click(await screen.findByRole('link', { name: 'Results' }));
  await screen.findByText('1 person, first attempt');
  expect(router.state.location.pathname).toBe(`/admin/exams/${exam._id}/results`);
});

test('the grid shows 50 people, and more on request', async () => {
  const exam = await addThreeQuestions();
  const [ann] = [await server.register('Ann')];
  for (let taken = 0; taken < 52; taken += 1) await take(ann, exam, 'A', 'C', 'A');
  const { person } = await openResults(exam, '?attempts=all');
  await screen.findByText('52 attempts');
  const count = () => rowsOf('People and questions').length - 1;
  expect(count()).toBe(50);
  await person.click(screen.getByRole('button', { name: 'Show 2 more' }));
  expect(count()).toBe(52);
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
});

test('an exam’s questions are shown with their figures, the hardest first', async () => {
  const exam = await addThreeQuestions();
  await takeByAll(exam);
  const { person } = await openResults(exam, '?tab=questions');
  await screen.findByText('24 people, first attempts');
  expect(questionRows()).toEqual([
    [
      '1. 1 + 1',
      '50% right',
      expect.stringContaining('works backwards'),
      'A50%, correctB50%',
      'Most of the best got this wrong: is the key right? People who chose B scored higher than people who chose A.',
    ],
    [
      '2. Largest city?',
      '50% right',
      expect.any(String),
      'A0%B50%C50%, correct',
      // A wrong key makes a right one look like this, because each is compared with the score in the others.
      'The weakest got this right more often than the best: is it misleading?',
    ],
    [
      '3. Smallest city?',
      '67% right',
      expect.any(String),
      'A67%, correctB0%C33%',
      'No one chose B: too easy to rule out?',
    ],
  ]);
  expect(screen.queryByText(/^After 20 attempts/)).toBeNull();

  await person.click(screen.getByRole('link', { name: '1. 1 + 1' }));
  const dialog = await screen.findByRole('dialog', { name: 'Question 1' });
  within(dialog).getByText('1 + 1');
  within(dialog).getByText('Separates strong from weak');
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^A2Correct50% chose it \(12 of 24\); they scored/),
    expect.stringMatching(/^B350% chose it \(12 of 24\); they scored 67% on average/),
  ]);
  expect(within(dialog).getByRole('link', { name: 'Edit this question' }).getAttribute('href')).toBe(
    `/admin/exams/edit/${exam._id}?tab=questions`,
  );
  within(dialog).getByText(/Reports already handed in keep their scores\.$/);
  await person.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await person.click(screen.getByRole('button', { name: 'Question' }));
  expect(questionRows().map(([name]) => name)).toEqual(['1. 1 + 1', '2. Largest city?', '3. Smallest city?']);
  await person.click(screen.getByRole('button', { name: 'Question' }));
  expect(questionRows().map(([name]) => name?.slice(0, 2))).toEqual(['3.', '2.', '1.']);
});

test('the scores have a chart, with its numbers in a table', async () => {
  const exam = await addThreeQuestions();
  await takeByAll(exam);
  const { person, router } = await openResults(exam);
  await person.click(await screen.findByRole('tab', { name: 'Scores' }));
  expect(router.state.location.search).toBe('?tab=scores');
  expect(screen.getByText('Pass Rate').parentElement?.textContent).toContain('16 of 24 passed');
  expect(screen.getByText('Median').parentElement?.textContent).toContain('Half scored above this');
  screen.getByText('Consistency');
  const chart = screen.getByRole('figure', { name: 'Scores' });
  const numbers = within(chart).getByRole('table', { hidden: true });
  expect(
    within(numbers)
      .getAllByRole('row', { hidden: true })
      .map(({ textContent }) => textContent),
  ).toEqual([
    'ScoreAttemptsPassedShare',
    '0%000%',
    expect.stringMatching(/^33%/),
    expect.stringMatching(/^67%/),
    '100%000%',
  ]);
  expect(within(chart).getByRole('img').getAttribute('aria-label')).toContain('The pass mark is 50%.');
});

test('the choice of attempts is in the address, and what few attempts cannot show stays away', async () => {
  const exam = await addThreeQuestions();
  const ann = await server.register('Ann');
  await take(ann, exam, 'B', 'B', 'B');
  await take(ann, exam, 'A', 'C', 'A');
  const { person } = await openResults(exam, '?tab=questions');
  await screen.findByText('1 person, first attempt');
  expect(sentence()).toMatch(/^0 of 1 passed\. Hardest: questions 1 and 2 \(0% right\)\.$/);
  expect(questionRows().map((row) => row.at(-1))).toEqual(Array(3).fill('Fine'));
  const later =
    'After 20 attempts, you also see which questions separate strong from weak, and how reliable the scores are.';
  screen.getByText(later, { selector: 'main [role="tabpanel"]:not([hidden]) *' });
  expect(screen.queryByText('Consistency')).toBeNull();

  await person.click(screen.getByRole('button', { name: 'Filters' }));
  const choice = screen.getByLabelText('Attempts of each person');
  await person.selectOptions(choice, 'Best');
  await screen.findByText('1 person, best attempt');
  await expect.poll(() => sentence()).toBe('1 of 1 passed.');
  screen.getByRole('button', { name: 'Filters (1)' });
  await person.selectOptions(choice, 'All');
  await screen.findByText('2 attempts');
  await waitFor(() => expect(server.requests.some((asked) => asked.includes('attempts=all'))).toBe(true));
  expect(screen.getByRole('tab', { name: 'Questions 3' }).getAttribute('aria-selected')).toBe('true');
  await write(person, screen.getByLabelText('From'), '2199-01-01');
  await screen.findByText('No attempts match');
});

test('versions with different questions are distinguished', async () => {
  const exam = await addThreeQuestions();
  const [ann, bo] = [await server.register('Ann'), await server.register('Bo')];
  await take(ann, exam, 'A', 'C', 'A');
  const [first] = exam.questions;
  const body = {
    name: '1 + 1 = ?',
    options: { A: '2', B: '3' },
    correctOptions: ['A' as const],
    questionId: first?._id ?? '',
  };
  await root.data('editQuestion', { id: exam._id, body });
  const fixed = await root.data('getExamById', { id: exam._id });
  await take(bo, fixed, 'A', 'C', 'A');
  const { person } = await openResults(exam, '?tab=questions&attempts=all');
  await screen.findByText('2 attempts');
  expect(
    questionRows()
      .map(([name]) => name)
      .sort(),
  ).toEqual([
    `1. 1 + 1 = ? version ${fixed.version}`,
    `1. 1 + 1 version ${exam.version}`,
    `2. Largest city? versions ${fixed.version} and ${exam.version}`,
    `3. Smallest city? versions ${fixed.version} and ${exam.version}`,
  ]);
  await person.selectOptions(screen.getByLabelText('Version'), `Version ${exam.version}`);
  await screen.findByText('1 attempt');
  expect(questionRows()).toHaveLength(3);
});

test('the figures are exported as CSV without formulas', async () => {
  const exam = await addThreeQuestions();
  await root.call('addQuestion', {
    id: exam._id,
    body: { name: '=HYPERLINK("x")', options: { A: '1', B: '2' }, correctOptions: ['A'] },
  });
  const newest = await root.data('getExamById', { id: exam._id });
  await take(await server.register('Ann'), newest, 'B', 'C', 'A', 'A');
  const saved: File[] = [];
  URL.createObjectURL = (file) => `blob:${saved.push(file as File)}`;
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { person } = await openResults(exam);
  await screen.findByText('1 person, first attempt');
  await person.click(screen.getByRole('button', { name: 'More actions' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Export CSV' }));
  expect(saved[0]?.name).toBe('Capitals results.csv');
  const { data } = Papa.parse<Record<string, string>>((await saved[0]?.text())?.replace('\uFEFF', '').trim() ?? '', {
    header: true,
  });
  expect(data.map((row) => [row.Number, row.Question, row['Facility %'], row['Discrimination index %']])).toEqual([
    ['1', '1 + 1', '0', 'too few'],
    ['2', 'Largest city?', '100', 'too few'],
    ['3', 'Smallest city?', '100', 'too few'],
    ['4', `'=HYPERLINK("x")`, '100', 'too few'],
  ]);
  expect(data[0]).toMatchObject({
    Correct: 'A',
    'Chose A': '0',
    'Average score of A %': '',
    'Chose B': '1',
    'Chose C': '',
  });
});

/** A number, a word and an order, after a choice; taken by three. */
async function takeTypedExam() {
  const exam = await server.addExam(root, 'Typed');
  const add = (body: QuestionContent) => root.call('addQuestion', { id: exam._id, body });
  await add({ kind: 'numeric', name: 'Pi?', value: '3.14', others: [{ value: '3', fraction: 0.5 }] });
  await add({ kind: 'text', name: 'Capital of Kenya?', accepted: [{ text: 'Nairobi' }] });
  await add({ kind: 'order', name: 'Sort', items: ['one', 'two', 'three'] });
  const newest = await root.data('getExamById', { id: exam._id });
  const takers: [string, Answer[]][] = [
    ['Ann', [['A'], { typed: '3,14', value: '3.14' }, { typed: 'nairobi' }, [0, 1, 2]]],
    ['Bo', [['A'], { typed: '3', value: '3' }, { typed: 'Mombasa' }, [1, 0, 2]]],
    ['Cy', [['A'], { typed: '3.2', value: '3.2' }, { typed: 'mombasa' }, []]],
  ];
  for (const [name, given] of takers) {
    const taker = await server.register(name);
    const answers = Object.fromEntries(newest.questions.map(({ _id }, at) => [_id, given[at] ?? []]));
    await taker.data('addReport', { body: buildSubmission(makeFinished(taker.user._id, newest, { answers })) });
  }
  return newest;
}

test('answers that takers typed are grouped, counted, and shown with their part of the points', async () => {
  const exam = await takeTypedExam();
  const { person } = await openResults(exam);
  await screen.findByText('3 people, first attempts');
  expect(sentence()).toContain('67% answered “Mombasa” in question 3.');
  const [, ofBo] = rowsOf('People and questions').toSorted();
  expect(ofBo?.slice(3)).toEqual(['right', 'partly right: 3', 'wrong: Mombasa', 'wrong: two → one → three']);
  await person.click(screen.getByRole('link', { name: 'Question 2: 50% right' }));
  const answersIn = async (number: number) => {
    const dialog = await screen.findByRole('dialog', { name: `Question ${number}` });
    const list = within(dialog).getByRole('list', { name: 'Answers given' });
    return within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ').replace(/Accept$/, ''));
  };
  expect((await answersIn(2)).toSorted()).toEqual([
    '3,14All points33% (1 of 3)',
    '3.2No points33% (1 of 3)',
    '350% of the points33% (1 of 3)',
  ]);
  await person.click(screen.getByRole('button', { name: 'Close' }));
  await person.click(screen.getByRole('link', { name: 'Question 3: 33% right' }));
  expect(await answersIn(3)).toEqual(['MombasaNo points67% (2 of 3)', 'nairobiAll points33% (1 of 3)']);
  const dialog = screen.getByRole('dialog', { name: 'Question 3' });
  within(dialog).getByText('More answered “Mombasa” than the key “Nairobi”: is the key right?');
});

test('a text that takers meant as different numbers has a row for each, with the number', async () => {
  const exam = await server.addExam(root, 'Readings');
  await root.call('addQuestion', { id: exam._id, body: { kind: 'numeric', name: 'How many?', value: '1234' } });
  const newest = await root.data('getExamById', { id: exam._id });
  for (const [name, value] of [
    ['Ann', '1234'],
    ['Bo', '1.234'],
  ] as const) {
    const taker = await server.register(name);
    const answers = { [newest.questions[1]?._id ?? '']: { typed: '1,234', value } };
    await taker.data('addReport', { body: buildSubmission(makeFinished(taker.user._id, newest, { answers })) });
  }
  const { person } = await openResults(newest);
  await person.click(await screen.findByRole('link', { name: /^Question 2:/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Question 2' }));
  dialog.getByText('1,234 (1234)');
  dialog.getByText('1,234 (1.234)');
});

test('the exported figures have the typed answers beside the chosen ones', async () => {
  const exam = await takeTypedExam();
  const saved: File[] = [];
  URL.createObjectURL = (file) => `blob:${saved.push(file as File)}`;
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { person } = await openResults(exam);
  await screen.findByText('3 people, first attempts');
  await person.click(screen.getByRole('button', { name: 'More actions' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Export CSV' }));
  const text = (await saved[0]?.text())?.replace('\uFEFF', '').trim() ?? '';
  const { data } = Papa.parse<Record<string, string>>(text, { header: true });
  expect(data.map((row) => [row.Correct, row['Chose A'], row['Answers given']])).toEqual([
    ['A', '3', ''],
    ['3.14', '', expect.stringContaining('3,14 (1)')],
    ['Nairobi', '', 'Mombasa (2); nairobi (1)'],
    ['one → two → three', '', expect.stringContaining('two → one → three (1)')],
  ]);
});

test('tells a former admin why there is nothing', async () => {
  const exam = await addThreeQuestions();
  await openResults(exam, '', await server.registerDemoted('Ann'));
  await screen.findByText('Only admins can do this');
  expect(screen.queryByRole('table')).toBeNull();
});

test('a failed request for the figures can be retried', async () => {
  const exam = await addThreeQuestions();
  server.network = (request, deliver) =>
    request.url.includes('statistics') ? new HttpResponse('<h1>Bad gateway</h1>', { status: 502 }) : deliver();
  const { person } = await openResults(exam);
  await screen.findByText('The results couldn’t be loaded.');
  server.network = online;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Share the exam to get the first.');
});

test('the results of an exam are linked from the list of exams', async () => {
  const exam = await addThreeQuestions();
  await device.openAs(root);
  const { person } = await openApp(device, '/admin/exams');
  await person.click(await screen.findByRole('link', { name: 'Results of exam Capitals' }));
  await screen.findByRole('heading', { level: 1, name: 'Capitals' });
  await waitFor(() =>
    expect(server.requests).toContain(`GET /api/exams/statistics/${exam._id}?list=true&attempts=first`),
  );
});

test('the table of questions shows their formulas and a small picture, and the dialog all of a question', async () => {
  const exam = await server.addExam(root, 'Rich');
  const [{ _id: map }, { _id: talk }] = [
    await root.addMedium(pngOf(4, 3)),
    await root.addMedium(await silence().bytes()),
  ];
  const options = { A: 'Bern', B: 'Geneva' };
  const add = (name: string, media: { _id: string; alt: string }[] = []) =>
    root.data('addQuestion', { id: exam._id, body: { name, options, correctOptions: ['A'], format: 'rich', media } });
  await add(`![](media:${map})\n\nWhich country?`, [{ _id: map, alt: 'Map of a coast' }]);
  await add(`![](media:${talk}) Who speaks?`, [{ _id: talk, alt: 'A speech' }]);
  await add('\\[\n\\sqrt{16}\n\\]\nWhat is it?');
  const taken = await root.data('getExamById', { id: exam._id });
  const ann = await server.register('Ann');
  await take(ann, taken, 'A', 'A', 'A', 'A');
  const { person } = await openResults(exam, '?tab=questions');
  const table = within(await screen.findByRole('table', { name: 'Questions' }));
  const link = await table.findByRole('link', { name: '2. Which country? Map of a coast' });
  within(link).getByRole('img', { name: 'Map of a coast' });
  table.getByRole('link', { name: '3. [A speech] Who speaks?' });
  table.getByRole('math', { name: 'the square root of 16' });
  await person.click(link);
  const dialog = await screen.findByRole('dialog', { name: 'Question 2' });
  within(dialog).getByRole('img', { name: 'Map of a coast' });
});
