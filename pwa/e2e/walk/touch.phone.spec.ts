import type { Locator } from '@playwright/test';
import { shownOrder } from '../support/all-kinds.ts';
import { finger } from '../support/finger.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectQuestion, openAs, startExam } from '../support/steps.ts';

/** The ring that browsers draw around an element focused by keyboard. */
const ring = (element: Locator) => element.evaluate((it) => getComputedStyle(it).outlineStyle);

/** The colour of a button after its transitions. */
const background = (button: Locator) =>
  button.evaluate(async (element) => {
    // A transition that another one interrupts never finishes.
    while (element.getAnimations().length > 0)
      await Promise.allSettled(element.getAnimations().map(({ finished }) => finished));
    return getComputedStyle(element).backgroundColor;
  });

test('no button looks pressed after a tap', async ({ page, taker }) => {
  await openAs(page, taker);
  const theme = page.getByRole('button', { name: /theme/i });
  const untouched = await background(theme);
  await theme.tap();
  expect(await background(theme)).toBe(untouched);
});

test('a tab shows the focus ring after a key, not after a press', async ({ page, exam, adminPerson, hasTouch }) => {
  await openAs(page, adminPerson);
  await page.goto(`/admin/exams/edit/${exam._id}`);
  const [details, questions] = ['Exam Details', 'Questions'].map((name) => page.getByRole('tab', { name }));
  if (!details || !questions) throw new Error('There are two tabs');
  await (hasTouch ? questions.tap() : questions.click());
  await expect(questions).toHaveAttribute('aria-selected', 'true');
  expect(await ring(questions)).toBe('none');
  await page.keyboard.press('ArrowLeft');
  await expect(details).toBeFocused();
  await expect(details).toHaveAttribute('aria-selected', 'true');
  expect(await ring(details)).toBe('solid');
});

test('an option tapped as soon as its question appears is chosen', async ({ page, taker, exam }) => {
  await openAs(page, taker);
  await startExam(page, exam);
  await page.getByRole('button', { name: 'Next Question' }).tap();
  await expectQuestion(page, 2);
  await page.getByRole('checkbox').first().tap({ force: true });
  await expect(page.getByRole('checkbox').first()).toBeChecked();
});

test('a tap beside the map of questions only closes it', async ({ page, taker, exam }) => {
  await openAs(page, taker);
  await startExam(page, exam);
  const map = page.getByRole('dialog', { name: 'All questions' });
  await page.getByRole('button', { name: 'Question 1 of 4. Show all questions' }).tap();
  await expect(map).toBeVisible();
  const below = await page.getByRole('radio').last().locator('xpath=..').boundingBox();
  await page.touchscreen.tap((below?.x ?? 0) + 60, (below?.y ?? 0) + 20);
  await expect(map).toBeHidden();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await page.touchscreen.tap((below?.x ?? 0) + 60, (below?.y ?? 0) + 20);
  await expect(page.getByRole('radio').last()).toBeChecked();
});

test('an item is dragged by its text after a moment, and a swipe over it scrolls the page', async ({
  page,
  admin,
  taker,
}, info) => {
  const details = { name: `Order ${info.testId}`, category: 'Maths', duration: 600, totalMarks: 1, passingMarks: 1 };
  const items = ['Mercury', 'Venus', 'Earth', 'Mars'];
  await admin.addExam(details, [{ kind: 'order', name: 'Put the planets in order. '.repeat(20), items }]);
  await openAs(page, taker);
  await startExam(page, details);
  const { down, move, up } = await finger(page);
  const [first = '', second = '', ...others] = await shownOrder(page);
  const text = (item: string) => page.getByRole('listitem').getByText(item, { exact: true });

  await down(text(second));
  await move(0, -200);
  await up();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
  expect(await shownOrder(page)).toEqual([first, second, ...others]);

  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const rows = page.locator('fieldset li');
  const [top, next] = [await rows.nth(0).boundingBox(), await rows.nth(1).boundingBox()];
  const scrolled = await page.evaluate(() => scrollY);
  await down(text(first));
  await expect(rows.nth(0)).toHaveAttribute('data-dragging', 'true');
  await move(0, (next?.y ?? Number.NaN) - (top?.y ?? 0) + 10);
  await up();
  await expect.poll(() => shownOrder(page)).toEqual([second, first, ...others]);
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
});
