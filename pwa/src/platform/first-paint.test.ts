import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { firstPaint } from './first-paint.ts';

let state: DocumentReadyState;
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, 'readyState', 'get').mockImplementation(() => state);
});
afterEach(() => vi.useRealTimers());

/** Whether work that waits for the first paint has begun after this many more seconds. */
async function hasBegunAfter(seconds: number, work: { hasBegun: boolean }): Promise<boolean> {
  await vi.advanceTimersByTimeAsync(seconds * 1_000);
  return work.hasBegun;
}

function waitForPaint(): { hasBegun: boolean } {
  const work = { hasBegun: false };
  void firstPaint().then(() => {
    work.hasBegun = true;
  });
  return work;
}

test('work that can wait begins soon after the page is loaded', async () => {
  state = 'interactive';
  const work = waitForPaint();
  expect(await hasBegunAfter(3, work)).toBe(false);
  window.dispatchEvent(new Event('load'));
  expect(await hasBegunAfter(1, work)).toBe(true);
});

test('work begins soon in a page that is loaded already', async () => {
  state = 'complete';
  expect(await hasBegunAfter(1, waitForPaint())).toBe(true);
});

test('work begins although a file of the page never comes', async () => {
  state = 'interactive';
  expect(await hasBegunAfter(10, waitForPaint())).toBe(true);
});

test('work waits for the first frame, but not for long in a page in the background, which paints none', async () => {
  state = 'complete';
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(1);
  const work = waitForPaint();
  expect(await hasBegunAfter(1, work)).toBe(false);
  expect(await hasBegunAfter(2, work)).toBe(true);
});
