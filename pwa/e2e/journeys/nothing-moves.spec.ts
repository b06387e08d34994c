import type { Page } from '@playwright/test';
import { report } from '../support/admin-steps.ts';
import { finishedAttempt } from '../support/finished-attempt.ts';
import { expect, test } from '../support/fixtures.ts';
import { putEntries } from '../support/local-entries.ts';
import { threeKinds } from '../support/sample-exams.ts';
import { choose, expectQuestion, logIn, openAs, startExam } from '../support/steps.ts';

// The places of elements are measured, which do not move without transitions.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const sizes = {
  phone: [
    { width: 390, height: 844 },
    { width: 768, height: 1024 },
    { width: 844, height: 390 },
    { width: 640, height: 360 },
    { width: 320, height: 640 },
  ],
  desktop: [
    { width: 1280, height: 800 },
    { width: 768, height: 1024 },
  ],
};

/** The places of all visible elements that match, each with its text. */
const placesOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) =>
    all
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [x, y, width, height].map((side) => Math.round(side * 4) / 4).join(' ');
      }),
  );

test('at the feedback nothing moves: options, the button, the pips', async ({ page, admin, taker }, info) => {
  const long = 'An option whose text is longer than a line of a phone, and of a tablet, and nearly of a desktop too.';
  const exam = await admin.addExam(
    { name: `Still ${info.testId}`, category: 'SQL', duration: 600, totalMarks: 3, passingMarks: 1 },
    [
      { name: 'Which?', options: { A: 'Short', B: long, C: '`SELECT 1`', D: long }, correctOptions: ['A', 'B'] },
      { name: 'Why? '.repeat(150), options: { A: 'Short', B: long, C: 'No', D: long }, correctOptions: ['B'] },
      { name: 'The last?', options: { A: 'True', B: 'False' }, correctOptions: ['A'] },
    ],
  );
  await logIn(page, taker);
  for (const size of sizes[info.project.name === 'phone' ? 'phone' : 'desktop']) {
    await test.step(`${size.width} × ${size.height}`, async () => {
      await page.setViewportSize(size);
      await page.goto('/');
      await startExam(page, exam);
      const places = async () => ({
        options: await placesOf(page, 'form label, form label [data-ui="bubble"], form label > span:nth-of-type(2)'),
        button: await placesOf(page, 'form button[type="submit"]'),
        pips: await placesOf(page, 'li [data-ui="bubble"], [aria-hidden] > [data-ui="bubble"]'),
      });
      for (let number = 1; number < 4; number++) {
        await expectQuestion(page, number);
        await choose(page, 'A');
        // Pressed where it is seen, without scrolling.
        const button = await page.getByRole('button', { name: 'Submit Answer' }).boundingBox();
        const before = await places();
        // For a moment after its buttons have changed the run screen takes no press (`doubleTapMs`).
        await page.waitForTimeout(400);
        await page.mouse.click((button?.x ?? 0) + (button?.width ?? 0) / 2, (button?.y ?? 0) + 20);
        await expect(page.getByText(/^(Inc|C)orrect Answer$/)).toBeVisible();
        expect.soft(await places(), `question ${number}`).toEqual(before);
        // The press above has changed the buttons.
        await page.waitForTimeout(400);
        if (number < 3) await page.getByRole('button', { name: 'Next Question' }).click();
      }
    });
  }
});

test('the rows of the own reports stay where they are when a notice appears', async ({
  page,
  admin,
  taker,
  takerApi,
  context,
}) => {
  const exam = await admin.addExam({ ...threeKinds.details, name: 'Few words' }, threeKinds.questions);
  const user = await takerApi.data('getUserInfo');
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await context.route('**/api/reports/addReport', async (route) => {
    asked.resolve();
    await answered.promise;
    await route.abort();
  });
  await logIn(page, taker);
  await putEntries(page, [finishedAttempt(exam, user._id), finishedAttempt(exam, user._id)]);
  await page.goto('/user/reports');
  await asked.promise;
  await expect(page.getByRole('row').filter({ hasText: 'Sending' })).toHaveCount(1);
  const places = () => placesOf(page, 'h1, tr, main > div:last-of-type > button');
  const before = await places();
  answered.resolve();
  await expect(page.getByRole('button', { name: 'Try now' })).toBeInViewport({ ratio: 1 });
  expect(await places()).toEqual(before);
});

test('a card says in one line that a report waits, and the best result', async ({
  page,
  exam,
  taker,
  takerApi,
  context,
}) => {
  const user = await takerApi.data('getUserInfo');
  const { attempt } = finishedAttempt(exam, user._id, { [exam.questions[0]?._id ?? '']: ['B'] });
  await takerApi.data('addReport', { body: attempt });
  await context.route('**/api/reports/addReport', (route) => route.abort());
  await logIn(page, taker);
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: exam.name, exact: true }) });
  await page.goto('/user/reports');
  await expect(page.getByText('1 attempt')).toBeVisible();
  await page.goto('/');
  const line = card.locator('p').first();
  await expect(line).toContainText('Not passed yet');
  const { height } = (await line.boundingBox()) ?? {};
  await putEntries(page, [finishedAttempt(exam, user._id)]);
  await page.reload();
  await expect(line).toHaveText(/^Waiting to send · best 1 of 4$/);
  expect((await line.boundingBox())?.height).toBe(height);
  const [own, inner] = await line.evaluate((element) => [element.clientWidth, element.scrollWidth]);
  expect(inner).toBeLessThanOrEqual(own ?? 0);
});

test(
  'the reports of all users do not move while pages of them come, also at the end',
  { tag: '@phone' },
  async ({ page, admin, adminPerson, takerApi }, info) => {
    test.slow();
    const mine = info.testId.slice(-8);
    const names = ['Short', 'A name that takes two lines on a phone, as many do', 'A name of usual length'];
    const exams = await Promise.all(
      names.map((name) => admin.addExam({ ...threeKinds.details, name: `${name} ${mine}` }, threeKinds.questions)),
    );
    for (let count = 0; count < 100; count += 1) await Promise.all(exams.map((exam) => report(takerApi, exam)));
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
          const { shift = '0' } = document.documentElement.dataset;
          if (!hadRecentInput) document.documentElement.dataset.shift = String(Number(shift) + value);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await openAs(page, adminPerson);
    const shifts = () => page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0));
    for (const size of [...sizes.phone, ...sizes.desktop]) {
      await page.setViewportSize(size);
      await page.goto(`/admin/reports?exam=${mine}`);
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      await expect(async () => {
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        expect(await page.getByRole('row').count()).toBe(301);
      }).toPass();
      // What has moved is told after the frame in which it did.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))));
      expect.soft(await shifts(), `${size.width} × ${size.height}`).toBeLessThan(0.05);
    }
  },
);
