import type { Locator, Page } from '@playwright/test';

/** A page's record of itself, kept from its first script on. Times are in milliseconds. */
interface Notes {
  /** From the start of the navigation to the first frame with the element. */
  painted?: number;
  /** The longest task. Tasks under 50 ms are not recorded. */
  longestTask: number;
  /** The sum of all layout shifts without an input before them. */
  shift: number;
  /** The longest event since it was last cleared. Events under 16 ms are not recorded. */
  longestEvent: number;
}

interface NotingWindow {
  notes: Notes;
}

/** Runs in the page. @param selector of the element whose first frame counts */
export function takeNotes(selector: string): void {
  const notes: Notes = { longestTask: 0, shift: 0, longestEvent: 0 };
  (window as unknown as NotingWindow).notes = notes;
  const observe = <Entry extends PerformanceEntry>(options: PerformanceObserverInit, note: (entry: Entry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry as Entry);
    }).observe({ buffered: true, ...options });

  observe({ type: 'longtask' }, ({ duration }) => {
    notes.longestTask = Math.max(notes.longestTask, duration);
  });
  observe<PerformanceEntry & { value: number; hadRecentInput: boolean }>({ type: 'layout-shift' }, (entry) => {
    if (!entry.hadRecentInput) notes.shift += entry.value;
  });
  const events = { type: 'event', durationThreshold: 16 } as PerformanceObserverInit;
  observe<PerformanceEntry & { interactionId: number }>(events, ({ duration, interactionId }) => {
    if (interactionId > 0) notes.longestEvent = Math.max(notes.longestEvent, duration);
  });

  const seen = new MutationObserver(() => {
    if (!document.querySelector(selector)) return;
    seen.disconnect();
    // A message sent in a frame's callback arrives after that frame.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        notes.painted = performance.now();
      };
      port2.postMessage(undefined);
    });
  });
  seen.observe(document, { childList: true, subtree: true });
}

/** Makes every page opened from now on record itself. @param selector of the element whose first frame counts */
export const record = (page: Page, selector: string) => page.addInitScript(takeNotes, selector);

export const readNotes = (page: Page) => page.evaluate(() => (window as unknown as NotingWindow).notes);

/** Waits for the element's first frame. @returns milliseconds since the start of the navigation */
export async function whenPainted(page: Page): Promise<number> {
  await page.waitForFunction(() => (window as unknown as NotingWindow).notes.painted);
  return (await readNotes(page)).painted ?? Number.NaN;
}

/** Waits until the network is quiet and the page has had time to finish, so that all of its work is recorded. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1_000);
}

/** Milliseconds for which a finger presses a button. */
const pressMs = 60;

/**
 * Measures a tap. It skips Playwright's checks, and looks for the outcome only after the frame: both run in the page,
 * and would delay the app more than a page with fewer elements.
 *
 * @param then what the tap leads to
 * @returns milliseconds from the finger to the next frame; 8 stands for less than 16
 */
export async function timeTap(page: Page, button: Locator, then: Locator): Promise<number> {
  await button.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await button.boundingBox()) ?? {};
  await page.evaluate(() => {
    (window as unknown as NotingWindow).notes.longestEvent = 0;
  });
  const client = await page.context().newCDPSession(page);
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  // A finger stays on the glass for a moment.
  await page.waitForTimeout(pressMs);
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  // Entries are delivered after the frame. Also, another tap too soon may count as the same gesture.
  await page.waitForTimeout(700);
  await then.waitFor();
  await client.detach();
  return (await readNotes(page)).longestEvent || 8;
}
