import type { Page } from '@playwright/test';
import type { ChoiceExam } from '@quiz-app/shared/samples/make-exam';
import { newPerson } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import {
  answerThreeKinds,
  expectHalfRight,
  expectQuestion,
  logIn,
  openAs,
  startExam,
  submitExam,
} from '../support/steps.ts';

/**
 * Keeps every new view in its first moments, in which it ignores presses, until the clock is advanced: on a busy
 * machine the second tap would come too late.
 */
const holdFirstMoments = (page: Page) =>
  page.evaluate(() => {
    const held: Animation[] = [];
    const observer = new MutationObserver(() => {
      for (const each of document.getAnimations()) {
        if (!(each instanceof CSSAnimation) || each.animationName !== 'settle' || held.includes(each)) continue;
        each.pause();
        held.push(each);
      }
    });
    observer.observe(document.body, { childList: true, subtree: true });
    addEventListener('time passes', () => {
      observer.disconnect();
      for (const each of held) each.finish();
    });
  });

test('a new user registers, takes an exam, reviews and retakes it, and finds both reports', async ({ page, exam }) => {
  const newcomer = newPerson('Mei Tanaka');

  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await page.getByRole('link', { name: 'Register Here' }).click();
  await page.getByLabel('Name', { exact: true }).fill(newcomer.name);
  await page.getByLabel('Email').fill(newcomer.email);
  await page.getByLabel('Password', { exact: true }).fill(newcomer.password);
  await page.getByLabel('Confirm Password').fill(newcomer.password);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('User registered successfully', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/login');
  await logIn(page, newcomer);

  await test.step('takes the exam, which Back does not leave without a question', async () => {
    await startExam(page, exam);
    await page.goBack();
    await page.getByRole('alertdialog').getByRole('button', { name: /stay/i }).click();
    await expectQuestion(page, 1);
    await answerThreeKinds(page);
    await submitExam(page);
    await expectHalfRight(page);
  });

  await test.step('reviews the answers', async () => {
    await page.getByRole('button', { name: 'Review Answers' }).click();
    await expect(page.getByRole('heading', { name: 'Review Answers' })).toBeVisible();
    await expect(page.getByText('N/A')).toHaveCount(1);
    await page.getByRole('button', { name: 'Back to result' }).click();
  });

  await test.step('retakes it with every answer right, and double-taps the last button', async () => {
    await page.getByRole('button', { name: 'Retake Exam' }).click();
    await page.getByRole('button', { name: 'Start Exam' }).click();
    for (const [index, question] of (exam as ChoiceExam).questions.entries()) {
      await expectQuestion(page, index + 1);
      for (const key of question.correctOptions) await page.keyboard.press(key);
      await page.keyboard.press('Enter');
      await expect(page.getByText('Correct Answer', { exact: true })).toBeVisible();
      if (index < exam.questions.length - 1) await page.getByRole('button', { name: 'Next Question' }).click();
    }
    const button = page.getByRole('button', { name: 'Submit Exam' });
    await button.click({ trial: true });
    const box = await button.boundingBox();
    const tap = () => page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
    await holdFirstMoments(page);
    await tap();
    await expect(page.getByRole('button', { name: 'Retake Exam' })).toBeVisible();
    await tap();
    await expect(page.getByText('8').first()).toBeVisible();
    await expect(page, 'the second tap of a double tap presses nothing').toHaveURL(/attempt=/);
    await page.evaluate(() => void dispatchEvent(new Event('time passes')));
    await page.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('finds both reports', async () => {
    await page.goto('/user/reports');
    await expect(page.getByRole('row').filter({ hasText: exam.name })).toHaveCount(2);
    await expect(page.getByRole('row').filter({ hasText: '4 of 4' })).toContainText('Pass');
    await expect(page.getByRole('row').filter({ hasText: '2 of 4' })).toContainText('Pass');
  });
});

test('an exam is submitted when its time is up, even while the page is hidden', async ({
  page,
  context,
  admin,
  taker,
  takerApi,
}) => {
  const short = await admin.addExam(
    { name: `Short ${taker.email}`, category: 'CSS', duration: 4, totalMarks: 1, passingMarks: 1 },
    [{ name: 'Is CSS fun?', options: { A: 'Yes', B: 'No' }, correctOptions: ['A'] }],
  );
  await openAs(page, taker);
  await startExam(page, short);
  await page.keyboard.press('A');
  const other = await context.newPage();
  await other.bringToFront();
  await expect.poll(async () => (await takerApi.ownReports()).length).toBe(1);
  await page.bringToFront();
  await expect(page.getByRole('button', { name: 'Retake Exam' })).toBeVisible();
  const [report] = await takerApi.ownReports();
  expect(report?.result.verdict).toBe('Pass');
  expect(report?.secondsUsed).toBe(4);
});
