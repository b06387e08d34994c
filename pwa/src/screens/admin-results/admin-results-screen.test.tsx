import { buildSubmission } from '@quiz-app/shared/build-submission';
import type { Exam } from '@quiz-app/shared/exam';
import type { OptionKey } from '@quiz-app/shared/question-kinds/choice';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import Papa from 'papaparse';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Account, makeFinished, online, setUpServerAndDevice } from '../../../test/harness.ts';
import { openApp } from '../../../test/open-app.tsx';

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

const rows = () =>
  within(screen.getByRole('table', { name: 'Questions' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );

test('an exam’s figures are shown, with the question that needs a look on top', async () => {
  const exam = await addThreeQuestions();
  await takeByAll(exam);
  const { person } = await openResults(exam);
  await screen.findByRole('heading', { level: 1, name: 'Capitals' });
  await screen.findByText('24 attempts');
  expect(screen.getByText('Pass Rate').parentElement?.textContent).toContain('16 of 24 passed');
  const shown = rows();
  expect(shown[0]?.slice(0, 2)).toEqual([
    '1. 1 + 1',
    'Most of the best got this wrong: is the key right? Those who chose B scored higher than those who chose A.',
  ]);
  expect(shown[0]?.[3]).toContain('works backwards');
  expect(shown[0]?.[4]).toMatch(/^A \(correct\) 50%B 50%$/);
  expect(shown.map(([, look]) => look).slice(1)).toEqual([
    // A wrong key makes a right one look like this, because each is compared with the score in the others.
    'The weakest got this right more often than the best: is it misleading?',
    'Nobody chose B: too easy to rule out?',
  ]);

  // One press opens the question itself.
  await person.click(screen.getByRole('button', { name: '1. 1 + 1' }));
  const dialog = await screen.findByRole('dialog', { name: 'Question 1' });
  within(dialog).getByText('1 + 1');
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^A2Correct50% chose it \(12 of 24\); they scored/),
    expect.stringMatching(/^B350% chose it \(12 of 24\); they scored 67% on average/),
  ]);
  expect(within(dialog).getByRole('link', { name: 'Edit the questions' }).getAttribute('href')).toBe(
    `/admin/exams/edit/${exam._id}?tab=questions`,
  );
  await person.click(within(dialog).getByRole('button', { name: 'Close' }));

  // The chart has its numbers in a table.
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

  await person.click(screen.getByRole('button', { name: 'Question' }));
  expect(rows().map(([name]) => name)).toEqual(['1. 1 + 1', '2. Largest city?', '3. Smallest city?']);
  await person.click(screen.getByRole('button', { name: 'Question' }));
  expect(rows().map(([name]) => name?.slice(0, 2))).toEqual(['3.', '2.', '1.']);
});

test('the choice of attempts is in the address, and too few of them are not judged', async () => {
  const exam = await addThreeQuestions();
  const ann = await server.register('Ann');
  await take(ann, exam, 'B', 'B', 'B');
  await take(ann, exam, 'A', 'C', 'A');
  const { person } = await openResults(exam);
  await screen.findByText('1 attempt');
  expect(screen.getByText('Mean').parentElement?.textContent).toContain('0%');
  expect(rows().map(([, look]) => look)).toEqual(Array(3).fill('Too few attempts to tell'));
  expect(screen.getByText('Consistency').parentElement?.textContent).toContain('from 20 attempts');
  await person.click(screen.getByRole('radio', { name: 'Best' }));
  await expect.poll(() => screen.queryByText('Mean')?.parentElement?.textContent).toContain('100%');
  await person.click(screen.getByRole('radio', { name: 'All' }));
  await screen.findByText('2 attempts');
  await waitFor(() => expect(server.requests.some((asked) => asked.includes('attempts=all'))).toBe(true));
  await person.type(screen.getByLabelText('From'), '2199-01-01');
  await screen.findByText('No attempts in this choice, so there are no figures.');
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
  const mended = await root.data('getExamById', { id: exam._id });
  await take(bo, mended, 'A', 'C', 'A');
  const { person } = await openResults(exam);
  await screen.findByText('2 attempts');
  expect(
    rows()
      .map(([name]) => name)
      .sort(),
  ).toEqual([
    `1. 1 + 1 = ?version ${mended.version}`,
    `1. 1 + 1version ${exam.version}`,
    `2. Largest city?versions ${mended.version} and ${exam.version}`,
    `3. Smallest city?versions ${mended.version} and ${exam.version}`,
  ]);
  await person.selectOptions(screen.getByLabelText('Version'), `Version ${exam.version}`);
  await screen.findByText('1 attempt');
  expect(rows()).toHaveLength(3);
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
  await person.click(await screen.findByRole('button', { name: 'Export CSV' }));
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
    'Mean score of A %': '',
    'Chose B': '1',
    'Chose C': '',
  });
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
  await screen.findByText('The results did not come.');
  server.network = online;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('No attempts in this choice, so there are no figures.');
});

test('the results of an exam are linked from the list of exams', async () => {
  const exam = await addThreeQuestions();
  await device.openAs(root);
  const { person } = await openApp(device, '/admin/exams');
  await person.click(await screen.findByRole('link', { name: 'Results of exam Capitals' }));
  await screen.findByRole('heading', { level: 1, name: 'Results' });
  await waitFor(() => expect(server.requests).toContain(`GET /api/exams/statistics/${exam._id}?attempts=first`));
});
