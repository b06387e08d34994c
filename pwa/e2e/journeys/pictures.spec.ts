import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { addRichExam, drawnPictures } from '../support/rich-exam.ts';
import { openAs, readyForOffline } from '../support/steps.ts';
import { spoilStored } from '../support/stored-media.ts';

test('an exam with pictures and formulas is taken offline after one load', { tag: '@phone' }, async ({
  page,
  context,
  admin,
  taker,
}) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value } = entry as PerformanceEntry & { value: number };
        const { shift = '0' } = document.documentElement.dataset;
        document.documentElement.dataset.shift = String(Number(shift) + value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const exam = await addRichExam(admin, { name: 'Pictures', questions: 3, pictures: 2, formulas: 1 });
  await openAs(page, taker);
  await readyForOffline(page);
  await page.getByRole('link', { name: `Start Exam: ${exam.name}` }).click();
  await expect(page.getByText('Saved for offline: you can take this exam')).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('Saved for offline: you can take this exam')).toBeVisible();
  await page.getByRole('button', { name: 'Start Exam' }).click();

  const spoken = exam.questions[0]?.formulas?.[0]?.spoken ?? '';
  expect(spoken).toContain('fraction');
  await expect(page.getByRole('math', { name: spoken, exact: true })).toBeVisible();
  const pictures = page.getByRole('img', { name: 'Map 1' });
  await expect(pictures).toHaveCount(2);
  expect(await pictures.evaluateAll(drawnPictures)).toEqual([true, true]);
  expect(Number(await page.evaluate(() => document.documentElement.dataset.shift ?? 0))).toBe(0);
  await expectAccessible(page, 'a question with a picture and a formula');
  await page.setViewportSize({ width: 195, height: 422 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 390, height: 844 });

  await page.getByRole('button', { name: 'Enlarge choice A' }).click();
  await expect(page.getByRole('dialog', { name: 'Picture' }).getByRole('img', { name: 'Map 1' })).toBeVisible();
  await expectAccessible(page, 'an enlarged picture');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('radio', { name: /^Choice A/ })).not.toBeChecked();
  await page.getByRole('img', { name: 'Map 1' }).last().click();
  await expect(page.getByRole('radio', { name: /^Choice A/ })).toBeChecked();
});

test('a damaged picture is fetched again', { tag: '@phone' }, async ({ page, admin, taker }) => {
  const exam = await addRichExam(admin, { name: 'Damaged', questions: 1, pictures: 1, formulas: 0 });
  await openAs(page, taker);
  await readyForOffline(page);
  await page.getByRole('link', { name: `Start Exam: ${exam.name}` }).click();
  await expect(page.getByText('Saved for offline: you can take this exam')).toBeVisible();
  await page.evaluate(spoilStored, 'damage' as const);
  await page.getByRole('button', { name: 'Start Exam' }).click();
  const pictures = page.getByRole('img', { name: 'Map 1' });
  await expect(pictures).toHaveCount(2);
  expect(await pictures.evaluateAll(drawnPictures)).toEqual([true, true]);
});
