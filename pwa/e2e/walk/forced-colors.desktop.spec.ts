import type { Locator } from '@playwright/test';
import { report } from '../support/admin-steps.ts';
import { Api, newPerson } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import { choose, openAs, startExam } from '../support/steps.ts';

// As in Windows’ contrast themes.
test.use({ contextOptions: { forcedColors: 'active' } });

/** How an element is drawn, apart from its text. */
const look = (element: Locator) =>
  element.evaluate((it) => {
    const { backgroundColor, borderTopColor, borderTopStyle, borderTopWidth, outlineStyle } = getComputedStyle(it);
    return [backgroundColor, borderTopColor, borderTopStyle, borderTopWidth, outlineStyle].join();
  });

test('in forced colours a missed answer looks different from a wrong option that was not chosen', async ({
  page,
  exam,
  taker,
}) => {
  await openAs(page, taker);
  await startExam(page, exam);
  await choose(page, 'A');
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  await expect(page.getByText('Incorrect Answer', { exact: true })).toBeVisible();
  const bubble = (key: string) => page.locator(`label:has(input[value="${key}"]) [data-ui="bubble"]`);
  const looks = await Promise.all(['A', 'B', 'C'].map((key) => look(bubble(key))));
  expect(new Set(looks).size, looks.join('\n')).toBe(3);
});

test('in forced colours the map of questions shows the current one, a skipped one and a later one', async ({
  page,
  exam,
  taker,
}) => {
  await openAs(page, taker);
  await startExam(page, exam);
  await page.getByRole('button', { name: 'Next Question' }).click();
  const pips = page.getByRole('complementary', { name: 'Progress and time' }).locator('[data-ui="bubble"]');
  await expect(pips).toHaveCount(4);
  const looks = await Promise.all([0, 1, 2].map((place) => look(pips.nth(place))));
  expect(new Set(looks).size, looks.join('\n')).toBe(3);
});

test('in forced colours the legend of the scores distinguishes passed from failed', async ({
  page,
  server,
  exam,
  adminPerson,
  takerApi,
}) => {
  const other = newPerson('Mei Tanaka');
  const anyone = new Api(server.url);
  await anyone.register(other);
  await report(takerApi, exam);
  await report(await anyone.logIn(other), exam, false);
  await openAs(page, adminPerson);
  await page.goto(`/admin/exams/${exam._id}/results?tab=scores`);
  const swatch = (words: string) => page.getByText(words, { exact: true }).locator('[aria-hidden]');
  await expect(swatch('passed')).toBeVisible();
  expect(await look(swatch('passed'))).not.toBe(await look(swatch('failed')));
});
