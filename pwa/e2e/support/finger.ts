import type { Locator, Page } from '@playwright/test';

interface Point {
  x: number;
  y: number;
}

/** Where an element's middle is. */
export async function middleOf(element: Locator): Promise<Point> {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is shown');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A finger on a touch screen, which may stay where it is before it moves. */
export async function finger(page: Page) {
  const touch = await touchScreen(page);
  let at: Point = { x: 0, y: 0 };
  return {
    async down(element: Locator): Promise<void> {
      at = await middleOf(element);
      await touch('touchStart', [at]);
    },
    /** Moves in steps, as far in pixels. */
    async move(right: number, down: number): Promise<void> {
      const from = at;
      for (let step = 1; step <= 10; step += 1) {
        at = { x: from.x + (right * step) / 10, y: from.y + (down * step) / 10 };
        await touch('touchMove', [at]);
      }
    },
    up: () => touch('touchEnd', []),
  };
}

/** Two fingers around the middle of an element that move apart, or together, from one distance to another. */
export async function pinch(page: Page, element: Locator, from: number, to: number): Promise<void> {
  // An element that has just come takes no touch for a moment, because a double tap may have opened it.
  await element.tap({ trial: true });
  const touch = await touchScreen(page);
  const { x, y } = await middleOf(element);
  const apart = (distance: number) => [
    { x: x - distance / 2, y },
    { x: x + distance / 2, y },
  ];
  await touch('touchStart', apart(from));
  for (let step = 1; step <= 10; step += 1) await touch('touchMove', apart(from + ((to - from) * step) / 10));
  await touch('touchEnd', []);
}

async function touchScreen(page: Page) {
  const session = await page.context().newCDPSession(page);
  return async (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]): Promise<void> => {
    await session.send('Input.dispatchTouchEvent', { type, touchPoints });
    await page.evaluate(() => new Promise(requestAnimationFrame));
  };
}
