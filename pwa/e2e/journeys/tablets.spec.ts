import type { Locator, Page } from '@playwright/test';
import type { QuestionContent } from '@quiz-app/shared/question';
import { report } from '../support/admin-steps.ts';
import { Api, newPerson } from '../support/api.ts';
import { brokenTexts } from '../support/broken-texts.ts';
import { expect, test } from '../support/fixtures.ts';
import { threeKinds } from '../support/sample-exams.ts';
import { choose, expectQuestion, openAs, readyForOffline, resize, startExam, submitExam } from '../support/steps.ts';

const sizes = [
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 844, height: 390 },
];

/** How many pixels wider a table is than the sheet that scrolls it. */
const sideways = (table: Locator) =>
  table.evaluate(
    (element) => Math.round(element.getBoundingClientRect().width) - (element.parentElement?.clientWidth ?? 0),
  );

/** The words of the page that are broken although they fit on a line. */
const brokenWords = (page: Page) => brokenTexts(page, /[\p{L}\d]{2,20}/gu);

/** Goes to the last question without answering, and submits the exam. */
async function submitLast(page: Page, count: number): Promise<void> {
  for (let number = 1; number < count; number++) {
    await page.getByRole('button', { name: 'Next Question' }).click();
    await expectQuestion(page, number + 1);
  }
  await submitExam(page);
}

test('an exam fits tablets and phones on their side: time and options stay in view, words are not broken', {
  tag: '@phone',
}, async ({ page, admin, taker }) => {
  const exam = await admin.addExam(
    { name: 'JavaScript Fundamentals', category: 'JavaScript', duration: 600, totalMarks: 2, passingMarks: 1 },
    [
      {
        name: 'Why does `[] + []` give an empty text?',
        options: { A: 'As texts', B: 'As sums' },
        correctOptions: ['A'],
      },
      { name: 'Why? '.repeat(500), options: { A: 'True', B: 'False' }, correctOptions: ['A'] },
    ],
  );
  /** Checks what is in view at the top of the page, at every size. */
  const atEverySize = async (check: (size: string) => Promise<void>) => {
    for (const size of sizes) {
      await resize(page, size);
      await page.evaluate(() => scrollTo(0, 0));
      await check(`${size.width} × ${size.height}`);
    }
  };
  await openAs(page, taker);
  await startExam(page, exam);
  await atEverySize(async (size) => {
    await expect(page.locator('label').filter({ hasText: 'As texts' }), size).toBeInViewport({ ratio: 1 });
    expect(await brokenWords(page), `question, ${size}`).toEqual([]);
    await expect(page.getByText('Enter', { exact: true }), 'no hint at keys without a keyboard').toBeHidden();
    const top = await page.locator('form').evaluate((form) => form.getBoundingClientRect().top);
    expect(top, `the form is near the top, ${size}`).toBeLessThan(150);
  });
  await choose(page, 'A');
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  await expect(page.getByText('Correct Answer', { exact: true })).toBeVisible();
  await atEverySize(async (size) => expect(await brokenWords(page), `feedback, ${size}`).toEqual([]));
  await page.getByRole('button', { name: 'Next Question' }).click();
  await expect(page.getByRole('heading', { name: /^Why\? Why/ })).toBeVisible();
  await atEverySize(async (size) => {
    await page.mouse.wheel(0, 5000);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
    const times = page.getByText(/^0\d:\d\d$/).filter({ visible: true });
    await expect(times.last(), `the time stays in view, ${size}`).toBeInViewport({ ratio: 1 });
  });
  await submitExam(page);
  await expect(page.getByRole('button', { name: 'Retake Exam' })).toBeVisible();
  await atEverySize(async (size) => {
    expect(await brokenWords(page), `result, ${size}`).toEqual([]);
    // A line for the value, and one for its note.
    for (const value of await page.locator('dl dd').all())
      expect((await value.boundingBox())?.height, `${await value.innerText()}, ${size}`).toBeLessThan(50);
  });
});

test('on a phone on its side every page shows its purpose without scrolling', { tag: '@phone' }, async ({
  page,
  admin,
  adminPerson,
}) => {
  const exam = await admin.addExam({ ...threeKinds.details, name: 'A short name' }, threeKinds.questions);
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('link', { name: 'Go to Home' })).toBeInViewport({ ratio: 1 });
  await page.goto('/register');
  await expect(page.getByRole('button', { name: 'Register' })).toBeInViewport({ ratio: 1 });
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Login' })).toBeInViewport({ ratio: 1 });
  await openAs(page, adminPerson);
  // Not beside another test's exam, whose long name would make the row higher.
  await page.getByRole('searchbox').fill(exam.name);
  await expect(page.getByRole('link', { name: `Start Exam: ${exam.name}` })).toBeInViewport({ ratio: 1 });
  await startExam(page, exam);
  await submitLast(page, exam.questions.length);
  const retake = page.getByRole('button', { name: 'Retake Exam' });
  await expect(retake).toBeInViewport({ ratio: 1 });
  const verdict = await page.getByText('marks are needed').boundingBox();
  expect((verdict?.y ?? Number.NaN) + (verdict?.height ?? 0), 'the verdict').toBeLessThan(
    ((await retake.boundingBox())?.y ?? 0) - 8,
  );
  await page.goto('/admin/reports');
  for (const name of ['Export', 'More actions', 'Filters'])
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  // A long word in another test's row may make the table a pixel wider than its sheet.
  await expect(page.getByRole('row').nth(1)).toBeInViewport({ ratio: 0.99 });
  await page.goto('/admin/exams');
  await page.getByRole('searchbox').fill(exam.name);
  await expect(page.getByText('1 of')).toBeVisible();
  const row = page.getByRole('row').nth(1);
  await expect(row).toBeInViewport({ ratio: 1 });
  expect((await row.boundingBox())?.height, 'a row has two lines').toBeLessThan(54);

  await page.setViewportSize({ width: 667, height: 375 });
  await page.goto(`/admin/exams/edit/${exam._id}`);
  await page.getByRole('tab', { name: 'Questions' }).click();
  await page.getByRole('button', { name: 'Add Question' }).click();
  const dialog = page.getByRole('dialog');
  const places = ['Save and add another', 'Cancel', 'Save'].map(async (name) => {
    const button = dialog.getByRole('button', { name, exact: true });
    await expect(button).toBeInViewport({ ratio: 1 });
    return (await button.boundingBox())?.y;
  });
  expect(new Set(await Promise.all(places)).size, 'the buttons take one row from the fields').toBe(1);
});

test('on a phone on its side a waiting attempt shows its status, and its code fits the screen', {
  tag: '@phone',
}, async ({ page, context, exam, taker }) => {
  await openAs(page, taker);
  await readyForOffline(page);
  await startExam(page, exam);
  await page.setViewportSize({ width: 844, height: 390 });
  await context.setOffline(true);
  await submitLast(page, exam.questions.length);
  const bar = await page.getByRole('button', { name: 'Try now' }).boundingBox();
  for (const step of ['Saved on this device', 'Waiting to send', 'Sent, result ready']) {
    const place = await page.getByText(step, { exact: true }).boundingBox();
    expect((place?.y ?? Number.NaN) + (place?.height ?? 0), step).toBeLessThan(bar?.y ?? 0);
  }
  await page.getByRole('button', { name: 'Show as code' }).click();
  const code = page.getByRole('img', { name: /QR code/ });
  await expect(code).toBeInViewport({ ratio: 1 });
  for (const size of [...sizes, { width: 1280, height: 800 }]) {
    await page.setViewportSize(size);
    await page.evaluate(() => scrollTo(0, 0));
    await expect(code, `${size.width} × ${size.height}`).toBeInViewport({ ratio: 1 });
  }
});

test(
  'on a phone on its side the verdict is in view even after the time was up',
  { tag: '@phone' },
  async ({ page, admin, taker }, info) => {
    const details = { ...threeKinds.details, name: `Short ${info.testId}`, duration: 1, totalMarks: 100 };
    const exam = await admin.addExam(details, threeKinds.questions);
    await openAs(page, taker);
    await page.setViewportSize({ width: 844, height: 390 });
    await page.goto(`/user/write-exam/${exam._id}`);
    await page.getByRole('button', { name: 'Start Exam' }).click();
    const review = page.getByRole('button', { name: 'Review Answers' });
    await expect(review).toBeVisible();
    const bar = await review.boundingBox();
    for (const words of ['Fail', '4 marks are needed']) {
      const place = await page.locator('[data-ui="bubble"] ~ p').getByText(words, { exact: true }).boundingBox();
      expect((place?.y ?? Number.NaN) + (place?.height ?? 0), words).toBeLessThan(bar?.y ?? 0);
    }
  },
);

test('tables keep rows low and words unbroken at the width where the menu and sheet leave least room', {
  tag: '@phone',
}, async ({ page, admin, server }) => {
  const person = newPerson('Ingrid Solberg', true);
  await new Api(server.url).register(person);
  const own = await new Api(server.url).logIn(person);
  const exam = await admin.addExam({ ...threeKinds.details, name: 'The Event Loop and Streams' }, threeKinds.questions);
  await report(own, exam);
  await admin.addExam({ ...threeKinds.details, name: 'JavaScript Fundamentals and Transactions' }, []);
  await openAs(page, person);
  for (const width of [768, 844, 900, 960, 1024, 1280]) {
    await page.setViewportSize({ width, height: 1024 });
    await page.goto('/admin/exams');
    const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: `Delete exam ${exam.name}` }) });
    await expect(row).toBeVisible();
    const places = await row
      .locator('td:last-child')
      .locator('a, button')
      .evaluateAll((all) => all.map((button) => button.getBoundingClientRect()).map(({ top, bottom }) => top + bottom));
    expect(places, `${width}`).toHaveLength(4);
    expect(new Set(places).size, `the buttons of an exam are side by side at ${width}`).toBe(1);
    await page.getByRole('searchbox').fill('Fundamentals and Trans');
    await expect(page.getByText(/^1 of/)).toBeVisible();
    // Only now, because other tests leave exams with long words on the same server.
    expect(await sideways(page.getByRole('table', { name: 'Exams' })), `exams at ${width}`).toBeLessThanOrEqual(0);
    expect(await brokenWords(page), `exams at ${width}`).toEqual([]);
    await page.goto('/user/reports');
    await expect(page.getByText('1 attempt')).toBeVisible();
    const lines = await page.getByRole('link', { name: exam.name }).evaluate((link) => link.getClientRects().length);
    expect(lines, `lines of a name at ${width}`).toBeLessThan(3);
    expect(await brokenWords(page), `the user’s reports at ${width}`).toEqual([]);
    await page.goto(`/admin/exams/edit/${exam._id}?tab=questions`);
    await expect(page.getByText('An array is an object.')).toBeVisible();
    expect(await brokenWords(page), `questions at ${width}`).toEqual([]);
  }
});

/** Neighbouring cells whose texts are less than 12 pixels apart on the same line. */
const crowded = (table: Locator) =>
  table.locator('tbody tr').evaluateAll((rows) => {
    const shownIn = (cell: Element) => {
      const boxes = [...cell.querySelectorAll('svg')].map((icon) => icon.getBoundingClientRect());
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const range = new Range();
        range.selectNodeContents(texts.currentNode);
        if (texts.currentNode.parentElement?.closest('.visually-hidden') === null)
          boxes.push(...range.getClientRects());
      }
      return boxes.filter(({ width }) => width > 0);
    };
    return rows.flatMap((row) =>
      [...row.children].slice(1).flatMap((cell, index) => {
        const before = row.children[index];
        const gaps = shownIn(cell).flatMap((box) =>
          (before ? shownIn(before) : [])
            .filter(({ top, bottom }) => top < box.bottom && bottom > box.top)
            .map(({ right }) => box.left - right),
        );
        return gaps.some((gap) => gap < 12) ? [`${before?.textContent} | ${cell.textContent}`] : [];
      }),
    );
  });

test(
  'columns are clearly separated on a tablet on its side',
  { tag: '@desktop' },
  async ({ page, admin, adminPerson, takerApi }, info) => {
    const mine = info.testId.slice(-8);
    const exam = await admin.addExam(
      {
        ...threeKinds.details,
        name: `The Event Loop and Streams ${mine}`,
        category: 'Data Structures',
        duration: 5400,
      },
      threeKinds.questions,
    );
    await report(takerApi, exam);
    await admin.data('importUsers', {
      body: [{ name: `Ada of ${mine}`, email: `ada-${mine}@example.org`, groups: ['7b'] }],
    });
    await openAs(page, adminPerson);
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.goto(`/admin/exams?search=${mine}`);
    await expect(page.getByRole('row')).toHaveCount(2);
    expect(await crowded(page.getByRole('table', { name: 'Exams' })), 'exams').toEqual([]);
    await page.goto(`/admin/reports?exam=${mine}`);
    await expect(page.getByRole('row')).toHaveCount(2);
    expect(await crowded(page.getByRole('table', { name: /^Reports/ })), 'reports').toEqual([]);
    await page.goto('/admin/people');
    await page.getByRole('searchbox', { name: 'Search' }).fill(mine);
    await expect(page.getByRole('row')).toHaveCount(2);
    expect(await crowded(page.getByRole('table', { name: 'People' })), 'people').toEqual([]);
  },
);

test(
  'long words break and do not push a verdict or an action out of view',
  { tag: '@desktop' },
  async ({ page, admin, server, adminPerson }, info) => {
    const person = newPerson('Maximiliane Wolfeschlegelsteinhausenbergerdorff');
    const mine = info.testId.slice(-8);
    const exam = await admin.addExam(
      { ...threeKinds.details, name: `Rivers ${mine}`, category: 'Schifffahrtsrechtsgrundlagen', duration: 5400 },
      Array.from({ length: 8 }, () => threeKinds.questions[2] as QuestionContent),
    );
    await new Api(server.url).register(person);
    await report(await new Api(server.url).logIn(person), exam);
    await openAs(page, adminPerson);
    for (const width of [768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`/admin/reports?exam=${mine}`);
      await expect(page.getByRole('row')).toHaveCount(2);
      expect.soft(await sideways(page.getByRole('table', { name: /^Reports/ })), `${width}`).toBeLessThanOrEqual(0);
      await page.goto(`/admin/exams?search=${mine}`);
      await expect(page.getByRole('row')).toHaveCount(2);
      expect.soft(await sideways(page.getByRole('table', { name: 'Exams' })), `${width}`).toBeLessThanOrEqual(0);
      await page.goto(`/admin/exams/${exam._id}/results`);
      const grid = page.getByRole('table', { name: /people/i });
      await expect(grid).toBeVisible();
      expect.soft(await sideways(grid), `${width}`).toBeLessThanOrEqual(0);
    }
  },
);

test('the code of a question takes the full width of its card', { tag: '@phone' }, async ({
  page,
  admin,
  adminPerson,
}) => {
  const exam = await admin.addExam(threeKinds.details, [
    {
      name: 'What is shown?\n```js\nconsole.log(1)\n```',
      options: { A: '1', B: 'Nothing' },
      correctOptions: ['A'],
    },
  ]);
  await openAs(page, adminPerson);
  await page.goto(`/admin/exams/edit/${exam._id}`);
  await page.getByRole('tab', { name: 'Questions' }).click();
  const card = await page.getByRole('row').nth(1).boundingBox();
  const code = await page.getByRole('region', { name: 'Program of question 1' }).boundingBox();
  expect(code?.width).toBeGreaterThan((card?.width ?? Number.NaN) - 5);
  expect(code?.width).toBeLessThanOrEqual(card?.width ?? Number.NaN);
});

test(
  'a name takes the full width of its card if nothing is beside it',
  { tag: '@phone' },
  async ({ page, admin, adminPerson }, info) => {
    const name = `Of ${info.testId.slice(-8)} a name of many short words that takes two lines`;
    await admin.data('importUsers', { body: [{ name }] });
    await openAs(page, adminPerson);
    await page.goto('/admin/people');
    await page.getByRole('searchbox', { name: 'Search' }).fill(name);
    const lead = page.getByRole('row').filter({ hasText: name }).locator('td').first();
    await expect(lead).toBeVisible();
    const [room, taken] = await lead.evaluate((cell) => {
      const text = new Range();
      text.selectNodeContents(cell);
      return [cell.getBoundingClientRect().width, text.getBoundingClientRect().width];
    });
    expect(taken, 'no space is reserved for a corner').toBeGreaterThan((room ?? Number.NaN) - 90);
  },
);
