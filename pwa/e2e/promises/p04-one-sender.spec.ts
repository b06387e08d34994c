import type { Page } from '@playwright/test';
import { attack } from '../../../.setup/attack.ts';
import { Api, somebody } from '../api.ts';
import { type ChaosProxy, startChaosProxy } from '../chaos-proxy.ts';
import { expect, test } from '../fixtures.ts';
import { logIn, readyForOffline } from '../walks.ts';
import { finishedAttempt } from './finished-attempt.ts';
import { putEntries } from './local-entries.ts';

const perRound = 10;

/** The renderer dies without a word; its answer to the order never comes. */
async function crashTab(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  session.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}

test.describe('P4', () => {
  let proxy: ChaosProxy;
  let posts = 0;
  let lastPost = 0;
  let widestGap = 0;
  let slow = false;

  test.beforeEach(async ({ server }) => {
    posts = 0;
    proxy = await startChaosProxy({ host: 'localhost', port: Number(new URL(server.url).port) }, (head) => {
      if (!head.startsWith('POST /api/reports/addReport')) return { kind: 'pass' };
      posts += 1;
      widestGap = Math.max(widestGap, performance.now() - lastPost);
      lastPost = performance.now();
      return slow ? { kind: 'delay', milliseconds: 150 } : { kind: 'pass' };
    });
  });
  test.afterEach(() => proxy.close());

  for (const { title, full, short, crash } of [
    { title: '3 tabs and the service worker, 10 entries a round', full: 100, short: 5, crash: false },
    { title: 'a tab crashes in the middle of the sending', full: 20, short: 2, crash: true },
  ]) {
    test(`P4 one sender: ${title}`, async ({ context, server, exam }) => {
      test.setTimeout(full * 30_000);
      const taker = somebody('Priya Nair');
      await new Api(server.url).register(taker);
      const api = await new Api(server.url).logIn(taker);
      const { _id: userId } = await api.call<{ _id: string }>('getUserInfo');
      const url = `http://localhost:${proxy.port}`;
      const openTab = async () => {
        const page = await context.newPage();
        await page.goto(`${url}/profile`);
        await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
        return page;
      };
      const first = await context.newPage();
      await logIn(first, taker, url);
      await readyForOffline(first);
      const tabs = [first, await openTab(), await openTab()];
      slow = crash;

      await attack({ promise: 'P4', title, full, short }, async ({ rounds, failed }) => {
        for (let round = 1; round <= rounds; round += 1) {
          await context.setOffline(true);
          const writer = tabs[0] ?? first;
          await putEntries(
            writer,
            Array.from({ length: perRound }, () => finishedAttempt(exam, userId)),
          );
          const before = posts;
          lastPost = performance.now();
          widestGap = 0;
          await context.setOffline(false);
          if (crash) {
            await expect.poll(() => posts - before, { timeout: 20_000 }).toBeGreaterThanOrEqual(3);
            await crashTab(tabs.shift() ?? first);
            tabs.push(await openTab());
          }
          await expect
            .poll(async () => (await api.ownReports()).length, { timeout: 30_000 })
            .toBeGreaterThanOrEqual(round * perRound);
          const sent = posts - before;
          if (sent > perRound + (crash ? 1 : 0)) failed(`round ${round}: ${sent} POSTs for ${perRound} entries`);
          if (widestGap > 5_000) failed(`round ${round}: nobody sent for ${Math.round(widestGap)} ms`);
        }
        const reports = await api.ownReports();
        if (reports.length !== rounds * perRound) failed(`${reports.length} reports of ${rounds * perRound} attempts`);
      });
    });
  }
});
