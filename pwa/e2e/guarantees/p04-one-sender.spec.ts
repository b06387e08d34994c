import type { Page } from '@playwright/test';
import { attack } from '../../../.setup/attack.ts';
import { Api, newPerson } from '../support/api.ts';
import { type FaultyProxy, startFaultyProxy } from '../support/faulty-proxy.ts';
import { finishedAttempt } from '../support/finished-attempt.ts';
import { expect, test } from '../support/fixtures.ts';
import { putEntries, readEntries } from '../support/local-entries.ts';
import { logIn, readyForOffline } from '../support/steps.ts';
import { workerEvents } from '../support/worker-events.ts';

const perRound = 10;

/** Crashes the renderer, which never answers the command. */
async function crashTab(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  session.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}

/** The tab's client id in the browser's list of locks. */
function lockName(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const mine = crypto.randomUUID();
    return navigator.locks.request(mine, async () => {
      const { held } = await navigator.locks.query();
      return held?.find(({ name }) => name === mine)?.clientId;
    });
  });
}

const lock = 'quiz-app outbox';

/** The client ids of the senders: the lock holder, then those waiting for the lock, in order. */
function senders(page: Page): Promise<string[]> {
  return page.evaluate(async (lock) => {
    const { held = [], pending = [] } = await navigator.locks.query();
    return [...held, ...pending].filter(({ name }) => name === lock).map(({ clientId }) => clientId ?? '');
  }, lock);
}

/** Holds the lock until the returned function is called, so that all other senders wait. */
async function holdLock(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(
    (lock) =>
      new Promise<void>((held) => {
        const released = new Promise((release) => Object.assign(window, { release }));
        void navigator.locks.request(lock, () => {
          held();
          return released;
        });
      }),
    lock,
  );
  return () => page.evaluate(() => (window as unknown as { release: () => void }).release());
}

async function wakeTab(tab: Page): Promise<void> {
  await tab.evaluate(() => window.dispatchEvent(new Event('online')));
}

test.describe('P4', () => {
  let proxy: FaultyProxy;
  /** When the round's requests arrived. */
  let posts: number[] = [];
  /** The request of the round whose answer is delayed, so that other events happen while entries are being sent. */
  let slow = { number: 0, milliseconds: 0 };

  test.beforeEach(async ({ server }) => {
    proxy = await startFaultyProxy({ host: 'localhost', port: Number(new URL(server.url).port) }, (head) => {
      if (!head.startsWith('POST /api/reports/addReport')) return { kind: 'pass' };
      posts.push(performance.now());
      return posts.length === slow.number ? { kind: 'delay', milliseconds: slow.milliseconds } : { kind: 'pass' };
    });
  });
  test.afterEach(() => proxy.close());

  for (const { title, full, short, crash } of [
    { title: '3 tabs and the service worker, 10 entries a round', full: 100, short: 2, crash: false },
    { title: 'the sending tab crashes', full: 20, short: 2, crash: true },
  ]) {
    test(`P4 each entry is sent once: ${title}`, async ({ context, server, exam }) => {
      test.setTimeout(full * 30_000);
      const taker = newPerson('Priya Nair');
      await new Api(server.url).register(taker);
      const api = await new Api(server.url).logIn(taker);
      const { _id: userId } = await api.data('getUserInfo');
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
      // A page that does not send, because the tabs crash.
      const helper = await context.newPage();
      await helper.goto(`${url}/api/openapi.json`);
      const { sync: wakeWorker } = await workerEvents(helper, url);
      let byWorker = 0;
      context.on('request', (request) => {
        if (request.serviceWorker() && request.url().endsWith('/addReport')) byWorker += 1;
      });

      /** Makes only these wait for the lock, in this order. Returns a function that lets the first one send. */
      const lineUp = async (wakes: (() => Promise<void>)[]) => {
        for (;;) {
          const release = await holdLock(helper);
          for (const [index, wake] of wakes.entries()) {
            await wake();
            await expect.poll(async () => (await senders(helper)).length).toBeGreaterThan(1 + index);
          }
          if ((await senders(helper)).length === 1 + wakes.length) return release;
          // A tab also sends on its own, for example after loading.
          await release();
          await expect.poll(() => senders(helper)).toEqual([]);
        }
      };

      /** Crashes the tab that holds the lock while its slow request is pending. Returns what was wrong. */
      const crashSender = async (): Promise<string | undefined> => {
        const [holder = '', ...waiting] = await senders(helper);
        const names = await Promise.all(tabs.map(lockName));
        const index = names.indexOf(holder);
        if (index < 0) throw new Error(`not a tab holds the lock, but ${holder}`);
        const [sender = first] = tabs.splice(index, 1);
        const acknowledged = perRound - (await readEntries(helper)).length;
        const sent = posts.length;
        await crashTab(sender);
        if (waiting.length < 3) return `only ${waiting.length} others waited for the lock`;
        if (acknowledged !== slow.number - 1 || sent !== slow.number)
          return `${sent} of ${perRound} were sent at the crash, ${acknowledged} acknowledged, not ${slow.number}`;
        const late = performance.now() - (posts[slow.number - 1] ?? 0) - slow.milliseconds;
        return late < 0 ? undefined : `the crash came ${Math.round(late)} ms after the answer`;
      };

      await attack({ guarantee: 'P4', title, full, short }, async ({ rounds, seed, failed }) => {
        for (let round = 1; round <= rounds; round += 1) {
          await expect.poll(() => senders(helper), { message: 'still at the last round' }).toEqual([]);
          const wakes = tabs.map((tab) => () => wakeTab(tab));
          // In half of the rounds the worker is the first sender, or the next after the tab that crashes.
          const position = crash ? 1 : 0;
          wakes.splice(round % 2 === 0 ? position : wakes.length, 0, wakeWorker);
          const letSend = await lineUp(wakes);
          // The tabs do not notice these writes: Dexie reports only its own.
          await putEntries(
            helper,
            Array.from({ length: perRound }, () => finishedAttempt(exam, userId)),
          );
          posts = [];
          // Some entries have been sent, and others not yet.
          if (crash) slow = { number: 2 + ((seed + round) % (perRound - 2)), milliseconds: 20_000 };
          await letSend();
          if (crash) {
            await expect.poll(() => posts.length, { intervals: [10] }).toBe(slow.number);
            const problem = await crashSender();
            if (problem) failed(`round ${round}: ${problem}`);
            tabs.push(await openTab());
          }
          await expect.poll(async () => (await api.ownReports()).length).toBeGreaterThanOrEqual(round * perRound);
          if (posts.length > perRound + (crash ? 1 : 0))
            failed(`round ${round}: ${posts.length} POSTs for ${perRound} entries`);
        }
        if (byWorker === 0) failed('the service worker sent nothing');
        const reports = await api.ownReports();
        if (reports.length !== rounds * perRound) failed(`${reports.length} reports of ${rounds * perRound} attempts`);
      });
    });
  }
});
