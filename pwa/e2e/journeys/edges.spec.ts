import type { Locator, Page } from '@playwright/test';
import { chooseInMenu, report } from '../support/admin-steps.ts';
import { Api, newPerson } from '../support/api.ts';
import { brokenTexts } from '../support/broken-texts.ts';
import { expect, test } from '../support/fixtures.ts';
import { threeKinds } from '../support/sample-exams.ts';
import { answerThreeKinds, openAs, resize, startExam, submitExam } from '../support/steps.ts';

// Without transitions, because the positions of elements are measured.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const phone = { width: 390, height: 844 };
const onItsSide = { width: 844, height: 390 };
const tablet = { width: 768, height: 1024 };
const desktop = { width: 1280, height: 800 };

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element} is not drawn`);
  return box;
};
const edges = async (element: Locator) => {
  const { x, width } = await boxOf(element);
  return [Math.round(x), Math.round(x + width)];
};

/** The dates of the page that are broken at a hyphen. */
const brokenDates = (page: Page) => brokenTexts(page, /\d\d-\d\d-\d{4}/g);

test('everything below a result is as wide as the result, and the parts of its receipt do not wrap', {
  tag: '@phone',
}, async ({ page, exam, taker }) => {
  await openAs(page, taker);
  await page.evaluate(() => {
    const prompt = async () => ({ outcome: 'dismissed' });
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
  });
  await startExam(page, exam);
  await answerThreeKinds(page);
  await submitExam(page);
  const install = page.getByRole('region', { name: 'Keep Quiz App on this device' });
  await expect(install).toBeVisible();
  for (const size of [phone, tablet, desktop]) {
    await resize(page, size);
    expect(await edges(install), `${size.width}`).toEqual(await edges(page.getByRole('article')));
    expect(await brokenDates(page), `${size.width}`).toEqual([]);
  }
  await resize(page, tablet);
  const line = await boxOf(page.getByText(/^Finished/));
  const button = await boxOf(page.getByRole('button', { name: 'Receipt', exact: true }));
  expect(button.x, 'the button is beside the line').toBeGreaterThan(line.x + line.width);

  await page.getByRole('button', { name: 'Receipt', exact: true }).click();
  // The result behind it names the attempt too.
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();
  const attempt = page.getByText(/^Attempt [0-9A-F]{4}-/);
  for (let width = 720; width <= 800; width += 8) {
    await resize(page, { ...tablet, width });
    const drop = await attempt.evaluate((part) => {
      const range = new Range();
      if (part.nextSibling) range.selectNodeContents(part.nextSibling);
      return (range.getClientRects()[0]?.top ?? Number.NaN) - part.getBoundingClientRect().top;
    });
    expect(drop, `the full stop follows the number at ${width}`).toBeLessThan(8);
  }
  await page.goBack();

  await page.getByRole('button', { name: 'Review Answers' }).click();
  const title = page.getByRole('heading', { level: 1, name: 'Review Answers' });
  for (const size of [phone, onItsSide]) {
    await resize(page, size);
    const over = await boxOf(page.getByRole('main').getByText(exam.name));
    expect(over.y + over.height, `${size.width}: the exam’s name is above the title`).toBeLessThanOrEqual(
      (await boxOf(title)).y,
    );
    expect(await brokenDates(page), `review at ${size.width}`).toEqual([]);
  }
});

test('a date keeps its order beside a name in a right-to-left script', { tag: '@phone' }, async ({
  page,
  admin,
  taker,
  takerApi,
}) => {
  const details = { ...threeKinds.details, name: `مقدمة ${taker.email.replaceAll(/\D/g, '')}` };
  const exam = await admin.addExam(details, threeKinds.questions);
  await report(takerApi, exam);
  const [{ _id: attempt } = { _id: '' }] = await takerApi.ownReports();
  await openAs(page, taker);
  await page.goto(`/user/write-exam/${exam._id}?attempt=${attempt}&view=review`);
  const date = page.locator('time').first();
  await expect(date).toBeVisible();
  const [day, year] = await date.evaluate((element) => {
    const text = element.firstChild;
    if (!text) throw new Error('The date is empty');
    return [0, 6].map((start) => {
      const range = new Range();
      range.setStart(text, start);
      range.setEnd(text, start + 2);
      return range.getBoundingClientRect().left;
    });
  });
  expect(day, 'the day comes before the year').toBeLessThan(year ?? Number.NaN);
});

test('the chart of many attempts keeps its marks apart, and stays in its sheet', { tag: '@phone' }, async ({
  page,
  taker,
  takerApi,
  exam,
}) => {
  for (let number = 0; number < 30; number++) await report(takerApi, exam, number % 3 > 0);
  await openAs(page, taker);
  await page.setViewportSize(phone);
  await page.goto(`/user/reports?exam=${exam._id}`);
  const course = page.getByRole('figure', { name: 'Your progress' });
  await expect(course).toBeVisible();
  const marks = await course.locator('circle').evaluateAll((circles) =>
    circles.map((circle) => {
      const { left, right } = circle.getBoundingClientRect();
      return { left, right };
    }),
  );
  expect(marks).toHaveLength(30);
  // Half of each line lies outside its shape.
  marks.slice(1).forEach(({ left }, index) => {
    expect(left - 2, `mark ${index + 2}`).toBeGreaterThan(marks[index]?.right ?? Number.NaN);
  });
  const [, chartEnd = 0] = await edges(course.getByRole('img'));
  const [, scoreEnd] = await edges(course.locator('text').last());
  // Including the halo that keeps it legible on a line.
  expect(scoreEnd).toBeLessThanOrEqual(chartEnd + 4);
});

test('admins’ lists: no row breaks apart, each correct option has its own line', {
  tag: '@phone',
}, async ({ page, admin, server }) => {
  const person = newPerson('Ingrid Solberg', true);
  await new Api(server.url).register(person);
  const exam = await admin.addExam({ ...threeKinds.details, name: 'Tells numbers from others' }, [
    {
      name: 'Which of these are `true`?',
      options: { A: '`Number.isNaN(NaN)`', B: '`NaN === NaN`', C: '`Object.is(NaN, NaN)`', D: "`isNaN('quiz')`" },
      correctOptions: ['A', 'C', 'D'],
    },
  ]);
  // With it, not all exams are selected below.
  await admin.addExam({ ...threeKinds.details, name: 'Another exam' }, []);
  await openAs(page, person);
  for (const size of [phone, tablet, desktop]) {
    await page.setViewportSize(size);
    await page.goto(`/admin/exams/edit/${exam._id}?tab=questions`);
    const row = page.getByRole('row').filter({ hasText: 'Which of these are' });
    await expect(row).toBeVisible();
    const starts = await row.locator('td[data-column="solution"]').evaluate((cell) => {
      const places: number[] = [];
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        if (!/^[ACD]$/.test(texts.currentNode.textContent ?? '')) continue;
        const range = new Range();
        range.selectNodeContents(texts.currentNode);
        places.push(Math.round(range.getBoundingClientRect().left));
      }
      return places;
    });
    expect(starts, `${size.width}`).toHaveLength(3);
    expect(new Set(starts).size, `the keys are aligned at ${size.width}`).toBe(1);
  }
  await page.setViewportSize(phone);
  await page.goto('/admin/exams');
  await chooseInMenu(page, 'Select exams');
  await page.getByRole('checkbox', { name: `Select exam ${exam.name}` }).check();
  const names = ['Export', 'Delete', 'Select all', 'Done'];
  const tops = await Promise.all(
    names.map(async (name) => (await boxOf(page.getByRole('button', { name, exact: true }))).y),
  );
  expect(new Set(tops).size, 'the buttons take one row').toBe(1);
});
