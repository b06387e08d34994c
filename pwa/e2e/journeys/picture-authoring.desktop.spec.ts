import { toast } from '../support/admin-steps.ts';
import { expect, test } from '../support/fixtures.ts';
import { dialog, field, isShown, rows } from '../support/picture-fields.ts';
import { drawPicture, give } from '../support/pictures.ts';
import { openAs } from '../support/steps.ts';

const details = { name: 'Maps', category: 'HTML', duration: 600, totalMarks: 10, passingMarks: 5 };

test('pictures are pasted, dropped and chosen, and a formula is written by keyboard', async ({
  page,
  admin,
  adminPerson,
}) => {
  const { _id: id } = await admin.data('addExam', { body: details });
  await openAs(page, adminPerson);
  await page.goto(`/admin/exams/edit/${id}?tab=questions`);
  await page.getByRole('button', { name: 'Add Question' }).focus();
  await page.keyboard.press('Enter');
  await expect(field(page, 'Question')).toBeFocused();
  await page.keyboard.type('What is ');

  await test.step('a formula is put at the caret by keys alone', async () => {
    await page.keyboard.press('Shift+Tab');
    await expect(dialog(page).getByRole('button', { name: 'Add picture' })).toBeFocused();
    await page.keyboard.press('End');
    await expect(dialog(page).getByRole('button', { name: 'Formula' })).toBeFocused();
    await page.keyboard.press('Enter');
    const tools = page.getByRole('dialog', { name: 'Formula' });
    await expect(tools.getByRole('textbox', { name: 'TeX' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await expect(tools.getByRole('button', { name: 'Root', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(tools.getByRole('textbox', { name: 'TeX' })).toBeFocused();
    await page.keyboard.type('16');
    await expect(tools.getByRole('math')).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await expect(tools).toBeHidden();
    await expect(field(page, 'Question')).toHaveValue('What is \\( \\sqrt{16} \\)');
    await expect(field(page, 'Question')).toBeFocused();
    await page.keyboard.type('?');
    await expect(rows(page, 'Question').getByRole('math')).toBeVisible();
  });

  await test.step('a file that cannot be shown says why, and is not added', async () => {
    const jpeg = await drawPicture(page, 'navy');
    const huge = Buffer.from('89504e470d0a1a0a0000000d494844520000753000007530080200000000000000', 'hex');
    for (const [file, type, words] of [
      [jpeg.subarray(0, 300), 'image/jpeg', 'The picture is damaged, and cannot be read.'],
      [Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), '', 'This browser cannot read HEIC photos.'],
      [huge, 'image/png', 'at most 100 megapixels'],
    ] as const) {
      await give(field(page, 'Question'), 'paste', file, type);
      const alert = rows(page, 'Question').getByRole('alert');
      await expect(alert).toContainText(words);
      await rows(page, 'Question').getByRole('button', { name: 'Remove picture', exact: true }).click();
      await expect(alert).toBeHidden();
    }
  });

  await test.step('a pasted picture is made smaller, and keeps its place and description through Undo', async () => {
    await give(field(page, 'Question'), 'paste', await drawPicture(page, 'teal', { width: 2400, height: 1200 }));
    await isShown(page, 'Question');
    await rows(page, 'Question')
      .getByLabel(/^Description/)
      .fill('A map of a long coast');
    const written = await field(page, 'Question').inputValue();
    await rows(page, 'Question')
      .getByRole('button', { name: /^Remove picture/ })
      .click();
    await expect(field(page, 'Question')).toHaveValue('What is \\( \\sqrt{16} \\)?');
    await expect(field(page, 'Question')).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(field(page, 'Question')).toHaveValue(written);
    await expect(rows(page, 'Question').getByLabel(/^Description/)).toHaveValue('A map of a long coast');
  });

  await test.step('a drawing is dropped into an option, and runs no script', async () => {
    const script = '<script>parent.hacked = 1</script>';
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">${script}<rect width="40" height="20"/></svg>`;
    await field(page, 'Option A').fill('Norway ');
    await give(field(page, 'Option A'), 'drop', Buffer.from(svg), 'image/svg+xml');
    await isShown(page, 'Option A');
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    await rows(page, 'Option A')
      .getByLabel(/^Description/)
      .fill('A black flag');
  });

  await field(page, 'Option B').fill('Peru ');
  const choosing = page.waitForEvent('filechooser');
  await dialog(page).getByRole('button', { name: 'Add picture' }).click();
  const picture = await drawPicture(page, 'maroon');
  await (await choosing).setFiles({ name: 'peru.jpg', mimeType: 'image/jpeg', buffer: picture });
  await dialog(page).getByLabel('Option A is correct').check({ force: true });
  await rows(page, 'Option B')
    .getByLabel(/^Decorative/)
    .check();
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Question added successfully')).toBeVisible();
  const { questions } = await admin.data('getExamById', { id });
  expect(questions).toMatchObject([
    {
      format: 'rich',
      formulas: [{ tex: '\\sqrt{16}', display: false }],
      media: [
        { alt: 'A map of a long coast', width: 1600, height: 800 },
        { alt: 'A black flag' },
        { alt: '', decorative: true },
      ],
    },
  ]);
  await page.goto(`/admin/exams/${id}/preview`);
  await page.getByRole('button', { name: 'Start Exam' }).click();
  await expect(page.getByRole('img', { name: 'A map of a long coast' })).toBeVisible();
});
