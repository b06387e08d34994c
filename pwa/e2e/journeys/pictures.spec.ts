import { report } from '../support/admin-steps.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { drawPicture } from '../support/pictures.ts';
import { addRichExam, addRichQuestions, expectPictures } from '../support/rich-exam.ts';
import { choose, openAs, readyForOffline } from '../support/steps.ts';
import { spoilStored } from '../support/stored-media.ts';
import { playFromTheMiddle } from '../support/walk-rich-exam.ts';

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
  await expectPictures(page, 2, 'Map 1');
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
  await expectPictures(page, 2, 'Map 1');
});

// Without transitions, so that axe does not measure elements that are fading in.
test.describe('content is shown as the exam showed it', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('in the exam, its result, its printed review and practice, offline', async ({
    page,
    context,
    admin,
    taker,
  }, info) => {
    const exam = await addRichQuestions(admin, `Taken ${info.testId}`, await drawPicture(page, 'teal'));
    await openAs(page, taker);
    await readyForOffline(page);
    await page.goto(`/user/write-exam/${exam._id}`);
    await expect(page.getByText('Saved for offline: you can take this exam')).toBeVisible();
    await expectPictures(page, 1);
    await expectAccessible(page, 'instructions with a picture');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Start Exam' }).click();
    await expectPictures(page, 2);
    await expect(page.getByRole('math')).toHaveCount(2);
    await choose(page, 'B');
    await page.getByRole('button', { name: 'Submit Answer' }).click();
    await expect(page.getByText('Incorrect Answer', { exact: true })).toBeVisible();
    await expectPictures(page.getByRole('region', { name: 'Explanation' }), 1);
    await expectAccessible(page, 'an explanation with a picture');
    await page.getByRole('button', { name: 'Next Question' }).click();

    const player = page.getByLabel(/^Sound: A talk, 0:0\d$/);
    await expect(player).toBeVisible();
    await expectAccessible(page, 'a question with a sound');
    expect(await page.evaluate(playFromTheMiddle)).toBe('played');
    await choose(page, 'A');
    await page.getByRole('button', { name: 'Submit Answer' }).click();
    await page.getByRole('button', { name: 'Submit Exam' }).click();
    await expect(page.getByText('Saved on this device')).toBeVisible();
    await context.setOffline(false);

    await page.getByRole('button', { name: 'Review Answers' }).click();
    await expectPictures(page.getByRole('main'), 3);
    await expect(page.getByRole('math')).toHaveCount(3);
    await expectAccessible(page, 'a review with pictures');
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

  test(
    'in statistics, a report and a preview',
    { tag: '@desktop' },
    async ({ page, admin, adminPerson, takerApi }, info) => {
      const exam = await addRichQuestions(admin, `Judged ${info.testId}`, await drawPicture(page, 'teal'));
      await report(takerApi, exam, false);
      await openAs(page, adminPerson);
      await page.goto(`/admin/exams/${exam._id}/results?tab=questions`);
      await page.getByRole('main').getByRole('table').getByRole('link').first().click();
      const dialog = page.getByRole('dialog');
      await expectPictures(dialog, 2);
      await expect(dialog.getByRole('math')).toHaveCount(2);
      await expectAccessible(page, 'figures of a question with a picture');

      const [taken] = await takerApi.ownReports();
      await page.goto(`/admin/reports?report=${taken?._id}`);
      await expect(page.getByText('1. How far is it?')).toBeVisible();
      await expectPictures(page, 3);

      await page.goto(`/admin/exams/${exam._id}/preview`);
      await expectPictures(page, 1);
      await page.getByRole('button', { name: 'Start Exam' }).click();
      await expectPictures(page, 2);
      await expect(page.getByRole('math')).toHaveCount(2);
    },
  );
});
