import type { Page } from '@playwright/test';
import type { QuestionContent } from '@quiz-app/shared/question';
import { chooseInMenu, report } from '../support/admin-steps.ts';
import { finishedAttempt } from '../support/finished-attempt.ts';
import { expect, test } from '../support/fixtures.ts';
import { putEntries } from '../support/local-entries.ts';
import { threeKinds } from '../support/sample-exams.ts';
import {
  choose,
  doubleTapMs,
  expectQuestion,
  keepToasts,
  logIn,
  openAs,
  startExam,
  submitExam,
} from '../support/steps.ts';

// Without transitions, because the positions of elements are measured.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const phone = { width: 390, height: 844 };
const onItsSide = { width: 844, height: 390 };
const desktop = { width: 1280, height: 800 };
/** Each of them lays out an exam in its own way. */
const sizes = [phone, onItsSide, { width: 320, height: 640 }, { width: 768, height: 1024 }, desktop];

/** The positions of all visible matching elements, each with its text. */
const placesOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) =>
    all
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [x, y, width, height].map((side) => Math.round(side * 4) / 4).join(' ');
      }),
  );

/** The options whose verdict touches their text, or the end of their row. */
const crowdedVerdicts = (page: Page) =>
  page.locator('form label').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const [text, verdict] = row.querySelectorAll('.at-side, .at-side ~ span');
      if (!text || !verdict) return [];
      const range = document.createRange();
      range.selectNodeContents(text);
      const [words, box] = [range.getBoundingClientRect(), verdict.getBoundingClientRect()];
      const touches = words.bottom > box.top && words.right > box.left;
      return touches || row.getBoundingClientRect().bottom - box.bottom < 2 ? [row.textContent] : [];
    }),
  );

/** An entry of the browser's list of performance, which is missing in TypeScript's types. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** Adds up the layout shifts of each page, as the browser measures them. @returns a function that reads the sum */
async function countShifts(page: Page, { afterInput }: { afterInput: boolean }): Promise<() => Promise<number>> {
  await page.addInitScript((counted) => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as LayoutShift;
        if (hadRecentInput && !counted) continue;
        // The button gives way to the rows that it loads.
        if (sources.every(({ node }) => node?.textContent === 'Load more')) continue;
        const { shift = '0' } = document.documentElement.dataset;
        document.documentElement.dataset.shift = String(Number(shift) + value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  }, afterInput);
  return () => page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0));
}

test('when feedback appears nothing moves: options, the button, the pips', async ({ page, admin, taker }, info) => {
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
  for (const size of sizes) {
    await test.step(`${size.width} × ${size.height}`, async () => {
      await page.setViewportSize(size);
      await page.goto('/');
      await startExam(page, exam);
      const places = async () => ({
        options: await placesOf(page, 'form label, form label [data-ui="bubble"], form label > span:nth-of-type(3)'),
        button: await placesOf(page, 'form button[type="submit"]'),
        pips: await placesOf(page, 'li [data-ui="bubble"]:not([data-size]), [aria-hidden] > [data-ui="bubble"]'),
      });
      for (let number = 1; number < 4; number++) {
        await expectQuestion(page, number);
        await choose(page, 'A');
        // Pressed where it is, without scrolling.
        const button = await page.getByRole('button', { name: 'Submit Answer' }).boundingBox();
        const before = await places();
        await page.waitForTimeout(doubleTapMs);
        await page.mouse.click((button?.x ?? 0) + (button?.width ?? 0) / 2, (button?.y ?? 0) + 20);
        await expect(page.getByText(/^(Inc|C)orrect Answer$/)).toBeVisible();
        expect.soft(await places(), `question ${number}`).toEqual(before);
        expect.soft(await crowdedVerdicts(page), `question ${number}`).toEqual([]);
        await page.waitForTimeout(doubleTapMs);
        if (number < 3) await page.getByRole('button', { name: 'Next Question' }).click();
      }
    });
  }
});

test('nothing moves when the map of questions opens, which fits into the window', async ({
  page,
  admin,
  taker,
}, info) => {
  const exam = await admin.addExam({ ...threeKinds.details, name: `Map ${info.testId}` }, [
    ...Array.from({ length: 15 }, () => threeKinds.questions).flat(),
  ]);
  await logIn(page, taker);
  const shifts = await countShifts(page, { afterInput: true });
  for (const size of [phone, onItsSide, { width: 320, height: 640 }]) {
    await test.step(`${size.width} × ${size.height}`, async () => {
      await page.setViewportSize(size);
      await page.goto('/');
      await startExam(page, exam);
      await page.getByRole('button', { name: 'Next Question' }).click();
      await expectQuestion(page, 2);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await page.evaluate(() => scrollTo(0, 30));
      const places = () => placesOf(page, 'main > div:first-of-type > *, form, form label, form button');
      const [before, shift] = [await places(), await shifts()];
      const strip = page.getByRole('button', { name: 'Question 2 of 60. Show all questions' });
      // Playwright's own click would scroll the page first.
      await strip.dispatchEvent('click');
      const map = page.getByRole('dialog', { name: 'All questions' });
      await expect(map).toBeInViewport({ ratio: 1 });
      const skipped = map.getByRole('button', { name: 'Go to question 1, skipped' });
      const { width, height } = (await skipped.boundingBox()) ?? {};
      expect.soft([width, height]).toEqual([44, 44]);
      expect.soft(await map.evaluate((it) => it.scrollWidth - it.clientWidth), 'not wider than its window').toBe(0);
      await map.getByText('Question 60: not reached').scrollIntoViewIfNeeded();
      await page.keyboard.press('Escape');
      await expect(strip).toBeFocused();
      expect.soft(await places()).toEqual(before);
      expect.soft(await shifts()).toBe(shift);
    });
  }
});

test('the code font is loaded before the question with code appears', async ({ page, admin, taker }, info) => {
  const details = { category: 'SQL', duration: 600, totalMarks: 2, passingMarks: 1 };
  const first: QuestionContent = { name: 'Plain?', options: { A: 'Yes', B: 'No' }, correctOptions: ['A'] };
  const code: QuestionContent = { name: 'Which?', options: { A: '`SELECT 1`', B: 'None' }, correctOptions: ['A'] };
  const plain = await admin.addExam({ ...details, name: `Plain ${info.testId}` }, [
    first,
    { ...first, name: 'Again?' },
  ]);
  const withCode = await admin.addExam({ ...details, name: `Code ${info.testId}` }, [first, code]);
  const isLoaded = () => page.evaluate(() => document.fonts.check('1em "Atkinson Hyperlegible Mono Variable"'));
  await logIn(page, taker);
  for (const exam of [plain, withCode]) {
    await page.goto('/');
    await startExam(page, exam);
    await choose(page, 'A');
    await page.getByRole('button', { name: 'Submit Answer' }).click();
    await expect(page.getByText('Correct Answer')).toBeVisible();
    await expect.poll(isLoaded).toBe(exam === withCode);
  }
});

test('the rows of a user’s reports stay in place when a notice appears', async ({
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

test('the columns of a user’s reports stay in place while a report is tried again', async ({
  page,
  admin,
  taker,
  takerApi,
  context,
}) => {
  const exam = await admin.addExam({ ...threeKinds.details, name: 'Few words' }, threeKinds.questions);
  await report(takerApi, exam);
  const user = await takerApi.data('getUserInfo');
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await context.route('**/api/reports/addReport', async (route) => {
    asked.resolve();
    await answered.promise;
    await route.abort();
  });
  await page.setViewportSize(desktop);
  await logIn(page, taker);
  await putEntries(page, [finishedAttempt(exam, user._id)]);
  await page.goto('/user/reports');
  await asked.promise;
  const cells = () => placesOf(page, 'td');
  await expect(page.getByRole('row').filter({ hasText: 'Sending' })).toHaveCount(1);
  await expect(page.getByRole('row').filter({ has: page.getByText('Pass', { exact: true }) })).toHaveCount(1);
  const before = await cells();
  answered.resolve();
  await expect(page.getByRole('row').filter({ hasText: 'Waiting to send' })).toHaveCount(1);
  expect(await cells()).toEqual(before);
});

test('the steps of a waiting report stay in place while it is tried again', async ({ page, exam, taker, context }) => {
  const answered = Promise.withResolvers<void>();
  await context.route('**/api/reports/addReport', async (route) => {
    await answered.promise;
    await route.abort();
  });
  await openAs(page, taker);
  await startExam(page, exam);
  for (let number = 2; number <= exam.questions.length; number += 1) {
    await page.getByRole('button', { name: 'Next Question' }).click();
    await expectQuestion(page, number);
  }
  await submitExam(page);
  const steps = page.getByRole('list', { name: 'Progress of your report' });
  await expect(steps.getByText('Sending', { exact: true })).toBeVisible();
  const places = () => placesOf(page, 'article li, article button');
  const before = await places();
  answered.resolve();
  await expect(steps.getByText('Waiting to send', { exact: true })).toBeVisible();
  expect(await places()).toEqual(before);
});

test('a card shows on one line the best result and that a report is waiting', async ({
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

test('the reports of all users do not move while more pages load, even at the end', async ({
  page,
  admin,
  adminPerson,
  takerApi,
}, info) => {
  test.slow();
  const mine = info.testId.slice(-8);
  const names = ['Short', 'A name that takes two lines on a phone, as many do', 'A name of usual length'];
  const exams = await Promise.all(
    names.map((name) => admin.addExam({ ...threeKinds.details, name: `${name} ${mine}` }, threeKinds.questions)),
  );
  for (let count = 0; count < 100; count += 1) await Promise.all(exams.map((exam) => report(takerApi, exam)));
  // With groups, there is one more field to search by.
  await admin.data('importUsers', { body: [{ name: 'Somebody of 7b', groups: ['7b'] }] });
  // Also soon after an input; the browser counts a resized window as one.
  const shifts = await countShifts(page, { afterInput: true });
  await openAs(page, adminPerson);
  for (const size of [phone, onItsSide, desktop]) {
    await page.setViewportSize(size);
    await page.goto(`/admin/reports?exam=${mine}`);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      expect(await page.getByRole('row').count()).toBe(301);
    }).toPass();
    // The browser reports a shift after the frame in which it happened.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))));
    expect.soft(await shifts(), `${size.width} × ${size.height}`).toBeLessThan(0.05);
  }
});

test('nothing moves unexpectedly when a file is imported, and when that and a deletion are undone', async ({
  page,
  admin,
  adminPerson,
}, info) => {
  const mine = info.testId.slice(-8);
  // Above and below the imported exam.
  for (const place of ['1', '3', '4', '5'])
    await admin.addExam({ ...threeKinds.details, name: `${mine} ${place}` }, threeKinds.questions);
  // With groups, there is one more field to search by.
  await admin.data('importUsers', { body: [{ name: 'Somebody of 7b', groups: ['7b'] }] });
  const shifts = await countShifts(page, { afterInput: false });
  await openAs(page, adminPerson);
  // Longer than the time in which a shift counts as a response to an input.
  await page.route(/\/api\/exams\/(importExams|deleteExam|restoreExam)/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue();
  });
  /** Waits for a message, and checks that nothing has moved so far. */
  const still = async (message: string) => {
    await expect(page.locator('main, [data-ui="toast"]').getByText(message)).toBeVisible();
    // The browser reports a shift after the frame in which it happened.
    await page.waitForTimeout(500);
    expect.soft(await shifts(), message).toBeLessThan(0.0005);
  };
  const names = () => page.getByRole('link', { name: new RegExp(`^${mine} \\d$`) }).allTextContents();
  const namesOf = (...places: number[]) => places.map((place) => `${mine} ${place}`);

  await page.goto('/admin/people');
  await still(adminPerson.email);
  await page.goto('/admin/exams/import');
  await still('Moodle XML');
  await page.goto('/admin/exams');
  await chooseInMenu(page, 'Import');
  const question = 'Where is the winter? {=here ~there}\n';
  await page
    .getByLabel('File of questions')
    .setInputFiles({ name: `${mine}.gift`, mimeType: 'text/plain', buffer: Buffer.from(question) });
  await page.getByLabel('Exam Name').fill(`${mine} 2`);
  await page.getByLabel('Category', { exact: true }).fill('Seasons');
  await keepToasts(page);
  await page.getByRole('button', { name: 'Import 1 question' }).click();
  await expect(page.getByRole('tab', { name: 'Questions 1' })).toBeVisible();
  await still('Exams imported successfully: 1 question');

  const undo = page.getByRole('button', { name: 'Undo' });
  await page.goBack();
  await expect.poll(names).toEqual(namesOf(1, 2, 3, 4, 5));
  await page.waitForTimeout(500);
  await undo.click();
  await expect.poll(names, 'at once').toEqual(namesOf(1, 3, 4, 5));
  await still('Exams deleted successfully');
  expect(await names()).toEqual(namesOf(1, 3, 4, 5));
  await page.getByRole('button', { name: 'Dismiss' }).click();

  await page.getByRole('button', { name: `Delete exam ${mine} 3` }).click();
  await still(`Exam deleted successfully: ${mine} 3`);
  expect(await names()).toEqual(namesOf(1, 4, 5));
  await undo.click();
  await still('Exam restored successfully');
  expect(await names()).toEqual(namesOf(1, 3, 4, 5));
});

test('a toast stays in place when another one appears or disappears', async ({ page, admin, adminPerson }, info) => {
  const mine = info.testId.slice(-8);
  for (const place of ['1', '2', '3'])
    await admin.addExam({ ...threeKinds.details, name: `${mine} ${place}` }, threeKinds.questions);
  await openAs(page, adminPerson);
  await page.goto(`/admin/exams?search=${mine}`);
  await expect(page.getByText(`${mine} 3`)).toBeVisible();
  const shifts = await countShifts(page, { afterInput: false });
  await page.reload();
  // Longer than the time in which a shift counts as a response to an input.
  await page.route('**/api/exams/deleteExam/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue();
  });
  const toasts = page.locator('[data-ui="toast"]');
  for (const place of [1, 2]) {
    await page.getByRole('button', { name: `Delete exam ${mine} ${place}` }).click();
    await expect(toasts).toHaveCount(place);
    await keepToasts(page);
    await page.waitForTimeout(300);
    expect.soft(await shifts(), `${place} on the screen`).toBeLessThan(0.0005);
  }
  // Without an input, as when its time is over.
  await toasts
    .first()
    .getByRole('button', { name: 'Dismiss' })
    .evaluate((button) => {
      setTimeout(() => (button as HTMLElement).click(), 800);
    });
  await expect(toasts).toHaveCount(1);
  await page.waitForTimeout(300);
  expect(await shifts(), 'the first is gone').toBeLessThan(0.0005);
});

test('nothing moves while a page loads: the profile, the results of an exam, its exam day', async ({
  page,
  exam,
  adminPerson,
}) => {
  await openAs(page, adminPerson);
  await expect(page.getByRole('heading', { name: exam.name })).toBeAttached();
  const shifts = await countShifts(page, { afterInput: true });
  const pages = [
    ['/profile', 'This device, since'],
    [`/admin/exams/${exam._id}/results`, '0 people, first attempts'],
    [`/admin/exams/${exam._id}/live`, /^Exam day: 0 of \d+ handed in$/],
  ] as const;
  for (const size of [phone, onItsSide, desktop]) {
    await page.setViewportSize(size);
    for (const [address, text] of pages) {
      await page.goto(address);
      await expect(page.getByText(text)).toBeVisible();
      await page.waitForTimeout(500);
      expect.soft(await shifts(), `${address}, ${size.width} × ${size.height}`).toBeLessThan(0.0005);
    }
  }
});
