import type { QuestionContent } from '@quiz-app/shared/question';
import { report } from '../support/admin-steps.ts';
import { expect, test } from '../support/fixtures.ts';
import { overflowing } from '../support/overflow.ts';
import { dialog, field, microphone, rows } from '../support/picture-fields.ts';
import { drawPicture, give } from '../support/pictures.ts';
import { openAs } from '../support/steps.ts';

const details = { name: 'Maps', category: 'HTML', duration: 600, totalMarks: 10, passingMarks: 5 };

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...microphone] });
  },
  permissions: ['microphone'],
});

test('the list of reports shows at least 8 rows on a tablet on its side, and 4 on a phone', async ({
  page,
  admin,
  adminPerson,
  takerApi,
}, info) => {
  const mine = info.testId.slice(-8);
  const question: QuestionContent = { name: '1 + 1?', options: { A: '2', B: '3' }, correctOptions: ['A'] };
  const details = { category: 'SQL', duration: 60, totalMarks: 10, passingMarks: 5 };
  const exam = await admin.addExam({ ...details, name: `Grid, Flexbox and the Box Model ${mine}` }, [question]);
  for (let count = 0; count < 12; count += 1) await report(takerApi, exam, count % 2 === 0);
  await openAs(page, adminPerson);
  /** The number of rows that are wholly in view. */
  const wholeRows = async () => {
    await page.goto(`/admin/reports?exam=${mine}`);
    await expect(page.getByRole('row')).toHaveCount(13);
    return page
      .getByRole('table')
      .locator('tbody tr')
      .evaluateAll((all) => all.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length);
  };
  expect(await wholeRows(), '1280 × 800').toBeGreaterThanOrEqual(8);
  const tops = await page.getByRole('search').evaluate((form) => {
    const controls = [...form.querySelectorAll('input, select, button')].filter((it) => it.checkVisibility());
    return new Set(controls.map((control) => Math.round(control.getBoundingClientRect().top))).size;
  });
  expect(tops, 'the search takes one row').toBe(1);
  const user = page.getByLabel('User', { exact: true });
  await user.fill('Maximilian Huber-Ott');
  expect(await user.evaluate((field) => field.scrollWidth - field.clientWidth), 'a name is not cut').toBe(0);
  await page.setViewportSize({ width: 1024, height: 768 });
  expect(await wholeRows(), '1024 × 768').toBeGreaterThanOrEqual(8);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await wholeRows(), '390 × 844').toBeGreaterThanOrEqual(4);
  // As 1280 × 800 at 200 % zoom, and a phone on its side.
  for (const size of [
    { width: 640, height: 400 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(size);
    expect(await wholeRows(), `${size.width} × ${size.height}`).toBeGreaterThanOrEqual(1);
  }
});

test('at 200 %, a row of the results is in sight below its headings', async ({ page, exam, adminPerson, takerApi }) => {
  await report(takerApi, exam);
  await openAs(page, adminPerson);
  // As 1280 × 800.
  await page.setViewportSize({ width: 640, height: 400 });
  await page.goto(`/admin/exams/${exam._id}/results`);
  const person = page.getByRole('table', { name: 'People and questions' }).getByRole('rowheader').first();
  await person.scrollIntoViewIfNeeded();
  await expect(person).toBeInViewport({ ratio: 1 });
});

test('a question with a program keeps its options in view', async ({ page, adminPerson, exam }) => {
  await openAs(page, adminPerson);
  await page.goto(`/admin/exams/edit/${exam._id}`);
  await page.getByRole('tab', { name: 'Questions' }).click();
  await page.getByRole('button', { name: 'Add Question' }).click();
  const program = Array.from({ length: 10 }, (_, line) => `print(${line})`).join('\n');
  await page.getByLabel('Question', { exact: true }).fill(`What does this print?\n\`\`\`py\n${program}\n\`\`\``);
  await expect(page.getByLabel('Option D', { exact: true })).toBeInViewport({ ratio: 1 });
});

test('the editor with a picture, a formula and a recording fits at a zoom of 200 %', async ({
  page,
  admin,
  adminPerson,
}) => {
  // As 1280 × 800.
  await page.setViewportSize({ width: 640, height: 400 });
  const { _id: id } = await admin.data('addExam', { body: { ...details, name: 'Zoomed' } });
  await openAs(page, adminPerson);
  await page.goto(`/admin/exams/edit/${id}?tab=questions`);
  await page.getByRole('button', { name: 'Add Question' }).click();
  await field(page, 'Question').fill('What is shown?');
  await give(field(page, 'Question'), 'paste', await drawPicture(page, 'teal'));
  await expect(rows(page, 'Question').getByLabel(/^Description/)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Record' }).click();
  await expect(dialog(page).getByRole('button', { name: /^Stop/ })).toBeVisible();
  expect(await page.evaluate(overflowing)).toEqual([]);
  await dialog(page).getByRole('button', { name: /^Stop/ }).click();
  await expect(rows(page, 'Question').getByLabel(/^Description/)).toHaveCount(2);
  expect(await page.evaluate(overflowing)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Formula' }).click();
  const tools = page.getByRole('dialog', { name: 'Formula' });
  await tools.getByRole('button', { name: 'Fraction' }).click();
  await page.keyboard.type('1');
  expect(await page.evaluate(overflowing)).toEqual([]);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider).toBeLessThanOrEqual(0);
});
