import { expect, test } from '../support/fixtures.ts';
import { drawPicture } from '../support/pictures.ts';
import { addRichQuestions, expectPictures } from '../support/rich-exam.ts';
import { choose, openAs, readyForOffline } from '../support/steps.ts';
import { playFromTheMiddle } from '../support/walk-rich-exam.ts';

test.use({ serviceWorkers: 'allow' });

test('pictures, formulas and sounds are shown offline in an exam, its review, its print and practice', async ({
  page,
  context,
  admin,
  taker,
}, info) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value } = entry as PerformanceEntry & { value: number };
        const { shift = '0' } = document.documentElement.dataset;
        document.documentElement.dataset.shift = String(Number(shift) + value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const exam = await addRichQuestions(admin, `Taken ${info.testId}`, await drawPicture(page, 'teal'));
  await openAs(page, taker);
  await readyForOffline(page);
  await page.goto(`/user/write-exam/${exam._id}`);
  await expect(page.getByText('Saved for offline: you can take this exam')).toBeVisible();
  await expectPictures(page, 1);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('Saved for offline: you can take this exam')).toBeVisible();
  await page.getByRole('button', { name: 'Start Exam' }).click();
  await expectPictures(page, 2);
  expect(Number(await page.evaluate(() => document.documentElement.dataset.shift ?? 0))).toBe(0);
  await expect(page.getByRole('math')).toHaveCount(2);

  await test.step('a picture in an option is enlarged by its button, and a press on it chooses the option', async () => {
    await page.getByRole('button', { name: 'Enlarge choice A' }).click();
    await expectPictures(page.getByRole('dialog', { name: 'Picture' }), 1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('radio', { name: /^Choice A/ })).not.toBeChecked();
    await page.getByRole('img', { name: 'Map of the town' }).last().click();
    await expect(page.getByRole('radio', { name: /^Choice A/ })).toBeChecked();
  });
  await choose(page, 'B');
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  await expect(page.getByText('Incorrect Answer', { exact: true })).toBeVisible();
  await expectPictures(page.getByRole('region', { name: 'Explanation' }), 1);
  await page.getByRole('button', { name: 'Next Question' }).click();

  const player = page.getByLabel(/^Sound: A talk, 0:0\d$/);
  await expect(player).toBeVisible();
  expect(await page.evaluate(playFromTheMiddle)).toBe('played');
  await choose(page, 'A');
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  await page.getByRole('button', { name: 'Submit Exam' }).click();
  await expect(page.getByText('Saved on this device')).toBeVisible();
  await context.setOffline(false);

  await page.getByRole('button', { name: 'Review Answers' }).click();
  await expectPictures(page.getByRole('main'), 3);
  await expect(page.getByRole('math')).toHaveCount(3);
  await page.evaluate(() => {
    window.print = () => {
      const drawn = [...document.images].filter(({ complete, naturalWidth }) => complete && naturalWidth > 0);
      document.documentElement.dataset.printed = `${drawn.length} of ${document.images.length}`;
    };
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.printed)).toBe('3 of 3');

  await context.setOffline(true);
  await page.goto('/user/practice');
  await expect(page.getByRole('button', { name: 'Check Answer' })).toBeVisible();
  await expectPictures(page, 2);
  await expect(page.getByRole('math')).toHaveCount(2);
});
