import type { Locator } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { threeKinds } from '../support/sample-exams.ts';
import { answerThreeKinds, expectHalfRight, openAs, startExam, submitExam } from '../support/steps.ts';

// Without transitions, because the positions of elements are measured.
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 360, height: 640 } });

/** The distinct tops of the elements' texts: one for each line that the elements take. */
const lines = (elements: Locator) =>
  elements.evaluateAll((all) => {
    const tops = all.map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return Math.round(range.getBoundingClientRect().top);
    });
    return [...new Set(tops)];
  });

/** The texts of the elements whose text takes more than one line. */
const wrapped = (elements: Locator) =>
  elements.evaluateAll((all) =>
    all
      .filter((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
      })
      .map(({ textContent }) => textContent),
  );

test('on a 360 px phone, values on cards line up, a result fills its lines, and no button wraps', {
  tag: '@phone',
}, async ({ page, admin, taker }) => {
  const details = { ...threeKinds.details, name: `Small ${taker.email}`, category: 'Mathematics' };
  const exam = await admin.addExam(details, threeKinds.questions);
  await openAs(page, taker);
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: exam.name, exact: true }) });
  // All but the first cards are rendered after the page.
  await expect(card).toBeVisible();
  expect(await lines(card.locator('dt'))).toHaveLength(2);
  expect(await lines(card.locator('dd'))).toHaveLength(2);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await wrapped(card.locator('dd'))).toEqual([]);
  await page.setViewportSize({ width: 360, height: 640 });

  await startExam(page, exam);
  await answerThreeKinds(page);
  await submitExam(page);
  await expectHalfRight(page);
  const verdict = page.locator('dl > div', { has: page.getByText('Verdict', { exact: true }) });
  const width = (element: Locator) => element.evaluate((it) => Math.round(it.getBoundingClientRect().width));
  expect(2 * (await width(verdict))).toBe(await width(verdict.locator('xpath=..')));
  expect(await wrapped(page.getByRole('button', { name: /Review Answers|Retake Exam|Close/ }))).toEqual([]);

  await page.goto('/user/reports');
  const row = page.getByRole('row').filter({ hasText: exam.name });
  await expect(row).toBeVisible();
  expect(await lines(row.locator('td:not([data-slot])'))).toHaveLength(1);
});

test(
  'the count of a list is whole beside its title, and of results below a long name',
  { tag: '@phone' },
  async ({ page, admin, adminPerson }, info) => {
    const mine = info.testId.slice(-8);
    const details = { category: 'SQL', duration: 600, totalMarks: 4, passingMarks: 2 };
    const names = [`${mine} A long name of an exam`, `${mine} Another long name`];
    const [exam] = await Promise.all(names.map((name) => admin.addExam({ ...details, name }, threeKinds.questions)));
    await openAs(page, adminPerson);
    const counts: readonly (readonly [string, RegExp])[] = [
      [`/admin/exams?search=${mine}`, /^2 of \d+ exams$/],
      ['/admin/people', /^\d+ people$/],
      [`/admin/exams/${exam?._id}/results`, /^0 people, first attempts$/],
    ];
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 640 });
      for (const [path, text] of counts) {
        await page.goto(path);
        const count = page.getByRole('main').getByRole('status').filter({ hasText: text });
        await expect(count).toBeVisible();
        const cut = await count.evaluate((it) => [it.scrollWidth - it.clientWidth, it.scrollHeight - it.clientHeight]);
        expect.soft(Math.max(...cut), `${path}, ${width} px`).toBeLessThanOrEqual(1);
      }
    }
  },
);

test('the entries of the menu are evenly spaced, also below its line', { tag: '@phone' }, async ({ page, taker }) => {
  await openAs(page, taker);
  await page.evaluate(() => {
    const prompt = async () => ({ outcome: 'dismissed' });
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
  });
  await page.getByRole('button', { name: 'Open menu' }).tap();
  const menu = page.getByRole('navigation', { name: 'Main' });
  const top = async (entry: Locator) => (await entry.boundingBox())?.y ?? Number.NaN;
  const [home, reports] = [menu.getByRole('link', { name: 'Home' }), menu.getByRole('link', { name: 'Reports' })];
  const [install, logout] = [
    menu.getByRole('button', { name: 'Install' }),
    menu.getByRole('button', { name: 'Logout' }),
  ];
  await expect(install).toBeVisible();
  expect((await top(logout)) - (await top(install))).toBe((await top(reports)) - (await top(home)));
});
