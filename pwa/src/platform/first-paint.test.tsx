import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { firstPaint } from './first-paint.ts';

let state: DocumentReadyState;
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, 'readyState', 'get').mockImplementation(() => state);
});
afterEach(() => vi.useRealTimers());

/** Whether work that waits for the first paint has started this many seconds later. */
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

test('deferred work starts soon after the page has loaded', async () => {
  state = 'interactive';
  const work = waitForPaint();
  expect(await hasBegunAfter(3, work)).toBe(false);
  window.dispatchEvent(new Event('load'));
  expect(await hasBegunAfter(1, work)).toBe(true);
});

test('deferred work starts soon in a page that has already loaded', async () => {
  state = 'complete';
  expect(await hasBegunAfter(1, waitForPaint())).toBe(true);
});

test('deferred work starts even if one of the page’s files never arrives', async () => {
  state = 'interactive';
  expect(await hasBegunAfter(10, waitForPaint())).toBe(true);
});

test('deferred work waits for the first frame, but not for long in a background page, which paints none', async () => {
  state = 'complete';
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(1);
  const work = waitForPaint();
  expect(await hasBegunAfter(1, work)).toBe(false);
  expect(await hasBegunAfter(2, work)).toBe(true);
});
