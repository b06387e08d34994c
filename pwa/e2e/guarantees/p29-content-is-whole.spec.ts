import type { BrowserContext, Page } from '@playwright/test';
import { attack } from '../../../.setup/attack.ts';
import { seeded } from '../../test/seeded.ts';
import { Api, newPerson } from '../support/api.ts';
import { type NetworkFault, startFaultyProxy } from '../support/faulty-proxy.ts';
import { expect, test } from '../support/fixtures.ts';
import { addRichExam } from '../support/rich-exam.ts';
import { logIn, openAs, readyForOffline } from '../support/steps.ts';
import { countStored, spoilStored } from '../support/stored-media.ts';
import { richSize, richWalk, walkThrough } from '../support/walk-rich-exam.ts';

const saved = 'Saved for offline: you can take this exam';

/** A page after all others and the service workers have ended. */
async function newColdPage(context: BrowserContext | undefined): Promise<Page> {
  if (!context) throw new Error('No browser is open');
  const page = await context.newPage();
  for (const other of context.pages()) if (other !== page) await other.close();
  const protocol = await context.newCDPSession(page);
  await protocol.send('ServiceWorker.enable');
  await protocol.send('ServiceWorker.stopAllWorkers');
  return page;
}

test('P29 no picture is missing after a cold start', async ({ device, server, admin, taker }) => {
  const plan = { guarantee: 'P29', title: 'cold starts offline of an exam with pictures', full: 1_000, short: 5 };
  test.setTimeout(plan.full * 60_000);
  const exam = await addRichExam(admin, { name: 'Geography', ...richSize });
  const first = await device.open();
  await logIn(first.page, taker);
  await readyForOffline(first.page);
  await expect.poll(() => first.page.evaluate(countStored)).toBe(richSize.pictures);
  await device.close();
  await server.stop();

  await attack(plan, async ({ rounds, failed }) => {
    let context: BrowserContext | undefined;
    for (let round = 1; round <= rounds; round += 1) {
      // A new browser each tenth time. Otherwise a new page and a new service worker, which are much quicker.
      if (round % 10 === 1) {
        await device.close();
        ({ context } = await device.open({ cold: true }));
      }
      const page = await newColdPage(context);
      await page.goto(`/user/write-exam/${exam._id}`);
      await expect(page.getByText(saved)).toBeVisible();
      await page.getByRole('button', { name: 'Start Exam' }).click();
      for (const what of await page.evaluate(walkThrough, richWalk)) failed(`round ${round}: ${what} is missing`);
    }
    await device.close();
    await server.restart();
  });
});

const faults = ['cut-before', 'cut-after', 'half-answer', 'bad-gateway', 'captive-portal'] as const;

/** Reports, from the page, how many files are stored at each moment at which it says that an exam is saved. */
async function watchClaims(page: Page, claimed: (stored: number) => void): Promise<void> {
  await page.exposeFunction('claimed', claimed);
  await page.addInitScript(`(${watchText})(${countStored})`);
}

function watchText(count: () => Promise<number>): void {
  const claims = /\d exam, saved for offline|Saved for offline: you can|Saved for offline\s+1 exam/i;
  let isClaiming = false;
  new MutationObserver(() => {
    const was = isClaiming;
    isClaiming = claims.test(document.body?.innerText ?? '');
    const { claimed } = window as unknown as { claimed: (stored: number) => void };
    if (isClaiming && !was) void count().then(claimed);
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

test('P29 an exam is not saved before its pictures are', async ({ page, serverToKill: server }) => {
  const plan = { guarantee: 'P29', title: 'the network cut while pictures load', full: 500, short: 4, seeded: true };
  test.setTimeout(plan.full * 60_000);
  const [teacher, taker] = [newPerson('Henrik Lindqvist', true), newPerson('Amara Okafor')];
  const anyone = new Api(server.url);
  for (const each of [teacher, taker]) await anyone.register(each);
  const exam = await addRichExam(await anyone.logIn(teacher), { name: 'Cut', ...richSize });
  /** Media that still arrive, and what then happens to all requests. */
  const network: { left: number; way: NetworkFault } = { left: Number.POSITIVE_INFINITY, way: { kind: 'pass' } };
  const proxy = await startFaultyProxy({ host: 'localhost', port: Number(new URL(server.url).port) }, (head) => {
    if (head.startsWith('GET /api/media/')) network.left -= 1;
    return network.left < 0 ? network.way : { kind: 'pass' };
  });
  const url = `http://localhost:${proxy.port}`;
  const addresses = [url, `${url}/user/write-exam/${exam._id}`, `${url}/profile`];
  const stored: number[] = [];
  await watchClaims(page, (count) => stored.push(count));
  await openAs(page, taker, url);
  await readyForOffline(page);

  await attack(plan, async ({ rounds, seed, failed }) => {
    const random = seeded(seed);
    const oneOf = <Value>(all: readonly Value[]): Value => all[Math.floor(random() * all.length)] as Value;
    for (let round = 1; round <= rounds; round += 1) {
      // Of the app’s origin, without the app.
      await page.goto(`${url}/api/`);
      await page.evaluate(spoilStored, 'remove' as const);
      stored.length = 0;
      network.left = Math.floor(random() * richSize.pictures);
      network.way = { kind: oneOf(faults) };
      await page.goto(oneOf(addresses));
      await expect.poll(() => network.left).toBeLessThan(0);
      // Again without a network, and what the page says once it has looked.
      await page.goto(addresses[1] ?? '');
      await expect(page.getByText(/Saving pictures and sounds: |Pictures and sounds on this device: /)).toBeVisible();
      network.left = Number.POSITIVE_INFINITY;
      await page.evaluate(() => void window.dispatchEvent(new Event('online')));
      await expect(page.getByText(saved)).toBeVisible();
      for (const count of stored) if (count < richSize.pictures) failed(`round ${round}: saved with ${count} pictures`);
    }
  });
  await proxy.close();
});
