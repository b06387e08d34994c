import type { Locator, Page } from '@playwright/test';
import { Api } from '../support/api.ts';
import { finishedAttempt } from '../support/finished-attempt.ts';
import { expect, test } from '../support/fixtures.ts';
import { putEntries } from '../support/local-entries.ts';
import { threeKinds } from '../support/sample-exams.ts';
import { answerThreeKinds, choose, keepToasts, openAs, startExam, submitExam } from '../support/steps.ts';

const sizes = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 720, height: 600 },
  { width: 768, height: 1024 },
  { width: 800, height: 600 },
  { width: 959, height: 700 },
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
];

/** The controls that toasts cover; empty if none. */
const liesOn = (control: Locator) =>
  control.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const points = [left + 4, (left + right) / 2, right - 4].flatMap((x) =>
      [top + 4, (top + bottom) / 2, bottom - 4].map((y) => ({ x, y })),
    );
    return points.flatMap(({ x, y }) => {
      const toast = document.elementFromPoint(x, y)?.closest('[data-ui="toast"]');
      return toast ? [`"${toast.textContent}" at ${Math.round(x)}, ${Math.round(y)}`] : [];
    });
  });

/** Checks at every size that a toast is in view and covers none of the controls. */
async function expectFree(page: Page, name: string, ...controls: Locator[]): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const control of controls) {
      // From the top, like a page that has just been opened.
      await page.evaluate(() => scrollTo(0, 0));
      await control.scrollIntoViewIfNeeded();
      await expect(page.locator('[data-ui="toast"]').last()).toBeInViewport({ ratio: 1 });
      await expect.poll(() => liesOn(control), `${name}, ${size.width} × ${size.height}`).toEqual([]);
    }
  }
}

test('no toast covers Start Exam at any size, and none an exam or its result', async ({
  page,
  admin,
  exam,
  taker,
  takerApi,
}, info) => {
  const short = await admin.addExam(
    { name: `Short ${info.testId}`, category: 'SQL', duration: 600, totalMarks: 2, passingMarks: 1 },
    threeKinds.questions.slice(0, 2),
  );
  const user = await takerApi.data('getUserInfo');
  await openAs(page, taker);
  // Of the app's origin, without the app, which would send the entry and show its toast on Home.
  await page.goto('/health');
  await putEntries(page, [finishedAttempt(exam, user._id)]);
  await page.goto(`/user/write-exam/${short._id}`);
  await expect(page.locator('[data-ui="toast"]').getByText('Your result is here')).toBeVisible();
  await keepToasts(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await expectFree(page, 'instructions', button('Start Exam'));
  await button('Start Exam').click();
  await choose(page, 'A');
  const toasts = page.locator('[data-ui="toast"]');
  await expect(toasts).toHaveCount(0);
  await button('Submit Answer').click();
  await expect(page.getByText('Incorrect Answer', { exact: true })).toBeVisible();
  await button('Next Question').click();
  await button('Submit Exam').click();
  await button('Submit anyway').click();
  await expect(button('Retake Exam')).toBeVisible();
  await expect(toasts).toHaveCount(0);
});

test('no toast gets in the way between the code of a waiting attempt and its receipt', async ({
  page,
  context,
  exam,
  taker,
}) => {
  await context.route('**/addReport', (route) => route.abort());
  await openAs(page, taker);
  await startExam(page, exam);
  await answerThreeKinds(page);
  await submitExam(page);
  await page.getByRole('button', { name: 'Try now' }).click();
  await expect(page.getByText('Couldn’t send yet. We’ll keep trying.', { exact: true })).toBeVisible();
  await keepToasts(page);
  await page.getByRole('button', { name: 'Show as code' }).click();
  const title = page.getByRole('heading', { name: 'Was it handed in?' });
  const words = page.getByText('Your result appears when you’re back online.');
  await expectFree(page, 'receipt', title, words, page.getByRole('button', { name: 'Use the camera' }));
});

test('no toast covers the buttons of a dialog', async ({ page, exam, server, adminPerson }) => {
  const { _id: userId } = await (await new Api(server.url).logIn(adminPerson)).data('getUserInfo');
  await openAs(page, adminPerson);
  await page.goto(`/admin/exams/edit/${exam._id}`);
  await page.getByRole('tab', { name: /^Questions/ }).click();
  await page.getByRole('button', { name: 'Add Question' }).click();
  const button = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });
  await expect(button('Save')).toBeVisible();
  await putEntries(page, [finishedAttempt(exam, userId)]);
  await page.evaluate(() => void dispatchEvent(new Event('online')));
  await expect(page.locator('[data-ui="toast"]').getByText('Your result is here')).toBeVisible();
  await keepToasts(page);
  await expectFree(page, 'dialog', button('Cancel'), button('Save'), button('Save and add another'));
});
