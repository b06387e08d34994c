import type { Locator } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { openAs } from '../support/steps.ts';

/** The colour of a button after its transitions. */
const background = (button: Locator) =>
  button.evaluate(async (element) => {
    await Promise.all(element.getAnimations().map(({ finished }) => finished));
    return getComputedStyle(element).backgroundColor;
  });

test('after a tap no button stays filled as if it were pressed', { tag: '@phone' }, async ({ page, taker }) => {
  await openAs(page, taker);
  const theme = page.getByRole('button', { name: /theme/i });
  const untouched = await background(theme);
  await theme.tap();
  expect(await background(theme)).toBe(untouched);
});
