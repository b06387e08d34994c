import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Exam } from '@quiz-app/shared/exam';
import type { QuestionContent } from '@quiz-app/shared/question';
import type { OptionKey } from '@quiz-app/shared/question-kinds/choice';
import Papa from 'papaparse';
import { toast } from '../support/admin-steps.ts';
import { Api, newPerson } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { finishedAttempt } from '../support/finished-attempt.ts';
import { expect, test } from '../support/fixtures.ts';
import { overflowing } from '../support/overflow.ts';
import { openAs } from '../support/steps.ts';

// Without transitions, so that axe does not measure elements that are fading in.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const questions: QuestionContent[] = [
  // The key is wrong: a server's clock does not go backwards.
  {
    name: 'Which clock never goes backwards?',
    options: { A: 'The wall clock', B: 'The monotonic clock' },
    correctOptions: ['A'],
  },
  { name: 'How many minutes has an hour?', options: { A: '60', B: '100', C: '24' }, correctOptions: ['A'] },
  { name: 'How many hours has a day?', options: { A: '24', B: '12', C: '60' }, correctOptions: ['A'] },
];

async function take(api: Api, exam: Exam, ...keys: OptionKey[]): Promise<void> {
  const { _id: user } = await api.data('getUserInfo');
  const answers = Object.fromEntries(exam.questions.map(({ _id }, index) => [_id, keys.slice(index, index + 1)]));
  await api.data('addReport', { body: finishedAttempt(exam, user, answers).attempt });
}

/** Nothing overflows its cell, and the page does not scroll sideways. */
async function expectFits(page: Page): Promise<void> {
  expect(await page.evaluate(overflowing)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

test(
  'the weakest question of an exam is found, fixed, and counted separately from its old version',
  {
    tag: '@desktop',
  },
  async ({ page, admin, adminPerson, server }, info) => {
    const name = `Clocks ${info.testId}`;
    const details = { name, category: 'Time', duration: 60, totalMarks: 6, passingMarks: 4 };
    const exam = await admin.addExam(details, questions);
    const takers: Api[] = [];
    for (let made = 0; made < 22; made += 1) {
      const person = newPerson('Taker');
      await new Api(server.url).register(person);
      takers.push(await new Api(server.url).logIn(person));
    }
    // The better half knows the answers, and chooses an option that the key lacks.
    for (const [index, taker] of takers.entries()) {
      if (index % 2 === 0) await take(taker, exam, 'B', 'A', 'A');
      else await take(taker, exam, 'A', index % 3 === 0 ? 'A' : 'B', 'C');
    }

    await openAs(page, adminPerson);
    await page.goto('/admin/exams');
    await page.getByLabel('Search exams').fill(name);
    await page.getByRole('link', { name: `Results of exam ${name}` }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText('22 people, first attempts')).toBeVisible();

    // The sentence names the question, and its link opens it.
    await expect(page.getByText('15 of 22 passed.')).toBeVisible();
    await page.getByRole('link', { name: '50% chose B in question 1.' }).click();
    const dialog = page.getByRole('dialog', { name: 'Question 1' });
    await expect(dialog.getByText('50% chose it (11 of 22)')).toHaveCount(2);
    await expectAccessible(page, 'results, a question');
    await page.goBack();
    await expect(dialog).toBeHidden();

    const table = page.getByRole('table', { name: 'Questions' });
    const rows = table.getByRole('row').filter({ has: page.getByRole('cell') });
    await page.getByRole('tab', { name: 'Questions' }).click();
    await expect(rows).toHaveCount(3);
    const clock = rows.filter({ hasText: 'Which clock never goes backwards?' });
    await expect(clock).toContainText('Most of the best got this wrong: is the key right?');
    await expect(clock).toContainText('People who chose B scored higher than people who chose A.');
    await expectFits(page);
    await expectAccessible(page, 'results, questions');

    // The chart also has its numbers as text.
    await page.getByRole('tab', { name: 'Scores' }).click();
    const chart = page.getByRole('figure', { name: 'Scores' });
    await chart.getByText('As a table').click();
    await expect(chart.getByRole('row')).toHaveCount(5);
    await expectFits(page);
    await expectAccessible(page, 'results, scores');

    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button', { name: 'Filters' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'More actions' })).toBeHidden();
    await expect(chart.getByRole('row')).toHaveCount(5);
    await page.emulateMedia({ media: null });

    await page.getByRole('button', { name: 'More actions' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Export CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${name} results.csv`);
    const text = (await readFile(await download.path(), 'utf8')).slice(1);
    const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
    expect(data.map((row) => [row.Question, row.Attempts, row['Facility %']])).toEqual([
      [questions[0]?.name, '22', '50'],
      [questions[1]?.name, '22', expect.any(String)],
      [questions[2]?.name, '22', '50'],
    ]);

    await page.getByRole('tab', { name: 'Questions' }).click();
    await page.getByRole('link', { name: /Which clock/ }).click();
    await dialog.getByRole('link', { name: 'Edit this question' }).click();
    await page.getByRole('checkbox', { name: 'Option B is correct' }).check();
    await page.getByRole('checkbox', { name: 'Option A is correct' }).uncheck();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Question edited successfully')).toBeVisible();
    const fixed = await admin.data('getExamById', { id: exam._id });
    const [last] = takers;
    if (!last) throw new Error('Nobody took the exam');
    await take(last, fixed, 'B', 'A', 'A');

    await page.goto(`/admin/exams/${exam._id}/results?attempts=all&tab=questions`);
    await expect(page.getByText('23 attempts')).toBeVisible();
    await expect(rows).toHaveCount(4);
    await page.getByLabel('Version', { exact: true }).selectOption(`Version ${fixed.version}`);
    await expect(page.getByText('1 attempt', { exact: true })).toBeVisible();
    await expect(rows).toHaveCount(3);
    await expect(rows.filter({ hasText: 'Which clock' })).toContainText('100%');
    await expect(rows.filter({ hasText: 'Which clock' })).toContainText('Fine');
    await page.reload();
    await expect(page.getByLabel('Version', { exact: true })).toHaveValue(String(fixed.version));
  },
);

test('a teacher sees each person’s answers in a grid, also on a phone and at 200 %', async ({
  page,
  admin,
  adminPerson,
  server,
}, info) => {
  const details = { name: `Grid ${info.testId}`, category: 'Time', duration: 60, totalMarks: 6, passingMarks: 4 };
  const exam = await admin.addExam(details, questions);
  for (const [name, ...keys] of [
    ['Ada', 'A', 'A', 'A'],
    ['Ben', 'B', 'A'],
    ['Cem', 'B', 'C', 'A'],
    ['Dee', 'B', 'A', 'A'],
  ] as [string, ...OptionKey[]][]) {
    const person = newPerson(name);
    await new Api(server.url).register(person);
    await take(await new Api(server.url).logIn(person), exam, ...keys);
  }
  await openAs(page, adminPerson);
  await page.goto(`/admin/exams/${exam._id}/results`);
  await expect(page.getByText('2 of 4 passed.')).toBeVisible();
  await expect(page.getByText('Hardest: question 1 (25% right).')).toBeVisible();
  await expect(page.getByRole('link', { name: '75% chose B in question 1.' })).toBeVisible();

  const grid = page.getByRole('table', { name: 'People and questions' });
  const row = (at: number) => grid.getByRole('row').nth(at);
  const answerOf = (at: number) => row(at).locator('[data-answer]');
  const names = () => grid.getByRole('rowheader').getByRole('link').allTextContents();
  expect((await names()).map((name) => name.slice(0, 3))).toEqual(['Ben', 'Cem', 'Dee', 'Ada']);
  await expect(row(1)).toContainText('2 of 6');
  await expect(row(1)).toContainText('33%');
  await expect(answerOf(1).nth(0).getByRole('img', { name: 'wrong: B' })).toBeVisible();
  await expect(answerOf(1).nth(1).getByRole('img', { name: 'right' })).toBeVisible();
  await expect(answerOf(1).nth(2).getByRole('img', { name: 'no answer' })).toBeVisible();
  await grid.getByRole('button', { name: 'Sort by question 2' }).click();
  expect((await names())[0]).toContain('Cem');
  await grid.getByRole('button', { name: 'Name' }).click();
  expect((await names())[0]).toContain('Ada');
  await expectFits(page);
  await expectAccessible(page, 'results, people');

  // At 200 %, a row is in sight below its headings.
  const size = page.viewportSize();
  if (size) await page.setViewportSize({ width: Math.max(320, size.width / 2), height: size.height / 2 });
  await expectFits(page);
  await grid.getByRole('rowheader').first().scrollIntoViewIfNeeded();
  await expect(grid.getByRole('rowheader').first()).toBeInViewport({ ratio: 1 });
  if (size) await page.setViewportSize(size);

  await grid.getByRole('link', { name: 'Question 1: 25% right' }).click();
  await expect(page.getByRole('dialog', { name: 'Question 1' })).toBeVisible();
  await page.keyboard.press('Escape');
  await grid.getByRole('link', { name: /^Cem/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: exam.name })).toBeVisible();
  await expect(page.getByText(/^Cem/)).toBeVisible();
});

test('takers see the progress of their attempts at an exam, even offline', async ({
  page,
  context,
  admin,
  taker,
  takerApi,
}, info) => {
  const details = { name: `Hours ${info.testId}`, category: 'Time', duration: 60, totalMarks: 6, passingMarks: 4 };
  const exam = await admin.addExam(details, questions);
  const once = await admin.addExam({ ...details, name: `Once ${info.testId}` }, questions);
  await take(takerApi, exam, 'B', 'B', 'A');
  await take(takerApi, exam, 'A', 'A', 'A');
  await take(takerApi, once, 'A');
  await openAs(page, taker);
  await page.goto('/user/reports');
  const rows = page.getByRole('table', { name: 'Your reports, newest first' }).getByRole('row');
  await expect(rows).toHaveCount(4);
  const choice = page.getByLabel('Exam', { exact: true });
  await expect(choice.getByRole('option')).toHaveText(['All exams', `${details.name} (2 attempts)`]);
  await choice.selectOption(`${details.name} (2 attempts)`);
  await expect(rows).toHaveCount(3);
  const chart = page.getByRole('figure', { name: 'Your progress' });
  await expect(chart.getByRole('img')).toHaveAccessibleName(
    'Your scores in 2 attempts, from 33% to 100%. The best is 100%.',
  );
  await chart.getByText('As a table').click();
  await expect(chart.getByRole('row').last()).toContainText('100%Pass');
  expect(await page.evaluate(overflowing)).toEqual([]);
  await expectAccessible(page, 'the course of attempts');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await page.reload();
  await expect(chart).toBeVisible();
  await expect(rows).toHaveCount(3);
});
