import type { Page } from '@playwright/test';
import { settled } from './steps.ts';

interface TraceEvent {
  name: string;
  args?: { elementCount?: number };
}

/**
 * Counts the elements whose style the browser computes during an action.
 *
 * @returns the most that it computed at once, and how many elements the page has at the end
 */
export async function traceStyles(page: Page, act: () => Promise<void>): Promise<{ all: number; most: number }> {
  const browser = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  browser.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  // The end of a view's first moments changes the style of all of it.
  await settled(page);
  await browser.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline'] },
  });
  await act();
  const collected = new Promise((resolve) => browser.once('Tracing.tracingComplete', resolve));
  await browser.send('Tracing.end');
  await collected;
  const counts = events.filter(({ name }) => name === 'UpdateLayoutTree').map(({ args }) => args?.elementCount ?? 0);
  return { all: await page.locator('*').count(), most: Math.max(0, ...counts) };
}
