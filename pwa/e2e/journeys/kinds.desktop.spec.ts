import type { Page } from '@playwright/test';
import { allKinds, readyWithKinds, shownOrder } from '../support/all-kinds.ts';
import { expect, test } from '../support/fixtures.ts';
import { doubleTapMs, expectQuestion, openAs, reach, startExam } from '../support/steps.ts';

test.use({ serviceWorkers: 'allow' });

const inOrder = ['Mercury', 'Venus', 'Earth', 'Mars'];
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const says = (page: Page, words: string) => expect(page.getByText(words, { exact: true })).toBeVisible();

test('questions of every kind are answered offline by keyboard alone', async ({
  page,
  context,
  admin,
  taker,
}, info) => {
  const name = `Every kind ${info.testId}`;
  await admin.addExam({ ...allKinds.details, name }, allKinds.questions);
  await openAs(page, taker);
  await readyWithKinds(page);
  await context.setOffline(true);
  await page.reload();
  await startExam(page, { name });
  const press = (key: string) => page.keyboard.press(key);
  const submit = async (verdict: string) => {
    await press('Enter');
    await says(page, verdict);
  };
  const next = async (number: number) => {
    await page.waitForTimeout(doubleTapMs);
    await reach(page, button(page, 'Next Question'), { within: 12 });
    await press('Enter');
    await expectQuestion(page, number);
  };
  for (const key of ['b', 'h']) await press(key);
  await submit('Correct Answer');
  await next(2);

  const field = page.getByRole('textbox', { name: 'Your answer' });
  await reach(page, field, { within: 2 });
  await page.keyboard.type('35,3 km/h');
  await says(page, 'Read as 35.3 km/h');
  await submit('Correct Answer');
  await next(3);

  await reach(page, field, { within: 2 });
  await page.keyboard.type('Kampala');
  await submit('Incorrect Answer');
  await next(4);

  await reach(page, page.getByRole('textbox', { name: 'Gap 1' }), { within: 2 });
  await page.keyboard.type('1.00e2');
  await press('Tab');
  await page.keyboard.type('h2o');
  await reach(page, page.getByRole('combobox', { name: 'Gap 3' }), { within: 1 });
  await page.keyboard.type('solid');
  await expect(page.getByRole('combobox', { name: 'Gap 3' })).toHaveValue('0');
  await reach(page, button(page, 'Submit Answer'), { within: 2 });
  await submit('Correct Answer');
  await next(5);

  for (const [place, item] of inOrder.entries()) {
    const handle = page.getByRole('button', { name: new RegExp(`^${item}, \\d of 4$`) });
    const steps = (await shownOrder(page)).indexOf(item) - place;
    if (steps === 0) continue;
    await page.getByRole('heading', { level: 1 }).focus();
    await reach(page, handle, { within: 12 });
    for (let step = 0; step < steps; step += 1) await press('ArrowUp');
    await expect(handle).toBeFocused();
  }
  expect(await shownOrder(page)).toEqual(inOrder);
  await reach(page, button(page, 'Submit Answer'), { within: 14 });
  await submit('Correct Answer');
  await next(6);

  for (const [place, capital] of ['Nairobi', 'Kampala', 'Dodoma'].entries()) {
    await page.getByRole('heading', { level: 1 }).focus();
    await reach(page, page.locator('fieldset input:checked').first(), { within: 3 });
    if (place > 0) await press('ArrowDown');
    await press('Tab');
    await press('Space');
    const partner = page.getByRole('radio', { name: capital, exact: true });
    while (!(await partner.isChecked())) await press('ArrowDown');
  }
  await reach(page, button(page, 'Submit Answer'), { within: 2 });
  await submit('Correct Answer');
  await page.waitForTimeout(doubleTapMs);
  await reach(page, button(page, 'Submit Exam'), { within: 3 });
  await press('Enter');
  await expect(page.getByRole('heading', { name: 'Your answers are safe' })).toBeVisible();
});
