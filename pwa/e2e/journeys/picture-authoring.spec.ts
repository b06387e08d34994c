import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { drawPicture, give } from '../support/pictures.ts';
import { openAs } from '../support/steps.ts';

const details = { name: 'Maps', category: 'HTML', duration: 600, totalMarks: 10, passingMarks: 5 };

const dialog = (page: Page) => page.getByRole('dialog', { name: /Question \d/ });
const field = (page: Page, name: string) => dialog(page).getByLabel(name, { exact: true });
const rows = (page: Page, of: string) => dialog(page).getByRole('group', { name: `In ${of}`, exact: true });
/** Of the picture that is shown, not of its box. */
const isShown = (page: Page, of: string) =>
  expect
    .poll(() =>
      rows(page, of)
        .getByRole('img')
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);

test('pictures are pasted, dropped and chosen, described, and shown in the exam', async ({
  page,
  admin,
  adminPerson,
}) => {
  const { _id: id } = await admin.data('addExam', { body: details });
  await openAs(page, adminPerson);
  await page.goto(`/admin/exams/edit/${id}?tab=questions`);
  await page.getByRole('button', { name: 'Add Question' }).click();

  await field(page, 'Question').fill('Which country is this?');
  await give(field(page, 'Question'), 'paste', await drawPicture(page, 'teal', { width: 2400, height: 1200 }));
  await expect(rows(page, 'Question').getByLabel(/^Description/)).toBeVisible();
  await isShown(page, 'Question');
  await field(page, 'Option A').fill('Norway ');
  await give(field(page, 'Option A'), 'drop', await drawPicture(page, 'navy'));
  await expect(rows(page, 'Option A').getByLabel(/^Description/)).toBeVisible();
  await field(page, 'Option B').fill('Peru ');
  const choosing = page.waitForEvent('filechooser');
  await dialog(page).getByRole('button', { name: 'Add picture' }).click();
  const picture = await drawPicture(page, 'maroon');
  await (await choosing).setFiles({ name: 'peru.jpg', mimeType: 'image/jpeg', buffer: picture });
  await expect(rows(page, 'Option B').getByLabel(/^Description/)).toBeVisible();
  await dialog(page).getByLabel('Option A is correct').check({ force: true });
  await expectAccessible(page, 'a question with pictures');

  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog(page).getByText('Describe it, or mark it as decorative.')).toHaveCount(3);
  await expect(rows(page, 'Question').getByLabel(/^Description/)).toBeFocused();
  await expectAccessible(page, 'pictures without descriptions');
  await rows(page, 'Question')
    .getByLabel(/^Description/)
    .fill('A map of a long coast');
  await rows(page, 'Option A')
    .getByLabel(/^Description/)
    .fill('A blue flag');
  await rows(page, 'Option B')
    .getByLabel(/^Decorative/)
    .check();
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Question added successfully')).toBeVisible();
  await expect(page.getByText(/^This exam: \d+ kB$/)).toBeVisible();

  const { questions } = await admin.data('getExamById', { id });
  expect(questions).toMatchObject([
    {
      format: 'rich',
      media: [
        { alt: 'A map of a long coast', width: 1600, height: 800 },
        { alt: 'A blue flag', width: 800, height: 600 },
        { alt: '', decorative: true },
      ],
    },
  ]);
  await page.goto(`/admin/exams/${id}/preview`);
  await page.getByRole('button', { name: 'Start Exam' }).click();
  await expect(page.getByRole('img', { name: 'A map of a long coast' })).toBeVisible();
  await expect(page.getByRole('radio', { name: /Norway.*A blue flag/ })).toBeVisible();
});

test('a formula is written by keyboard alone, and a picture keeps its place through Undo', {
  tag: '@desktop',
}, async ({ page, admin, adminPerson }) => {
  const { _id: id } = await admin.data('addExam', { body: { ...details, name: 'Roots' } });
  await openAs(page, adminPerson);
  await page.goto(`/admin/exams/edit/${id}?tab=questions`);
  await page.getByRole('button', { name: 'Add Question' }).focus();
  await page.keyboard.press('Enter');
  await expect(field(page, 'Question')).toBeFocused();
  await page.keyboard.type('What is ');

  await page.keyboard.press('Shift+Tab');
  await expect(dialog(page).getByRole('button', { name: 'Add picture' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(dialog(page).getByRole('button', { name: 'Formula' })).toBeFocused();
  await page.keyboard.press('Enter');
  const tools = page.getByRole('dialog', { name: 'Formula' });
  await expect(tools.getByLabel('TeX')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(tools.getByRole('button', { name: 'Root', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(tools.getByLabel('TeX')).toBeFocused();
  await page.keyboard.type('16');
  await expect(tools.getByRole('math')).toBeVisible();
  await expectAccessible(page, 'the formula dialog');
  await page.keyboard.press('Control+Enter');
  await expect(tools).toBeHidden();
  await expect(field(page, 'Question')).toHaveValue('What is \\( \\sqrt{16} \\)');
  await expect(field(page, 'Question')).toBeFocused();
  await page.keyboard.type('?');
  await expect(rows(page, 'Question').getByRole('math')).toBeVisible();

  await give(field(page, 'Question'), 'paste', await drawPicture(page, 'olive'));
  await rows(page, 'Question')
    .getByLabel(/^Description/)
    .fill('A square');
  const written = await field(page, 'Question').inputValue();
  await rows(page, 'Question')
    .getByRole('button', { name: /^Remove picture/ })
    .click();
  await expect(field(page, 'Question')).toHaveValue('What is \\( \\sqrt{16} \\)?');
  await expect(field(page, 'Question')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(field(page, 'Question')).toHaveValue(written);
  await expect(rows(page, 'Question').getByLabel(/^Description/)).toHaveValue('A square');

  await field(page, 'Option A').fill('4');
  await field(page, 'Option B').fill('8');
  await dialog(page).getByLabel('Option A is correct').check({ force: true });
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Question added successfully')).toBeVisible();
  const { questions } = await admin.data('getExamById', { id });
  expect(questions).toMatchObject([
    { format: 'rich', formulas: [{ tex: '\\sqrt{16}', display: false }], media: [{ alt: 'A square' }] },
  ]);
});
