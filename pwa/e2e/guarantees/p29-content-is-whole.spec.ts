import type { Page } from '@playwright/test';
import { attack } from '../../../.setup/attack.ts';
import { Api, newPerson } from '../support/api.ts';
import { type NetworkFault, startFaultyProxy } from '../support/faulty-proxy.ts';
import { expect, test } from '../support/fixtures.ts';
import { addRichExam } from '../support/rich-exam.ts';
import { seeded } from '../../test/seeded.ts';
import { doubleTapMs, logIn, openAs, readyForOffline } from '../support/steps.ts';
import { countStored, spoilStored } from '../support/stored-media.ts';

const size = { questions: 50, pictures: 30, formulas: 10 };
const saved = 'Saved for offline: you can take this exam';

interface Walk extends Readonly<typeof size> {
  /** Milliseconds. */
  doubleTap: number;
}

/** Makes the clock of a page skip time. Runs in the page. */
function addSkip(): void {
  const now = performance.now.bind(performance);
  let skipped = 0;
  performance.now = () => now() + skipped;
  Object.assign(performance, {
    skip: (milliseconds: number) => {
      skipped += milliseconds;
    },
  });
}

/** Opens each question of a running exam. Runs in the page. @returns what is missing */
async function walkThrough({ questions, pictures, formulas, doubleTap }: Walk): Promise<string[]> {
  const frame = () => new Promise(requestAnimationFrame);
  const missing: string[] = [];
  for (let at = 1; at <= questions; at += 1) {
    const heading = () =>
      [...document.querySelectorAll('main h1')].find((each) => each.textContent.includes(`No. ${at}.`));
    for (const start = performance.now(); !heading(); await frame())
      if (performance.now() - start > 20_000) return [...missing, `question ${at} itself`];
    const images = [...document.querySelectorAll('main img')] as HTMLImageElement[];
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
    const wanted = at > pictures ? 0 : at === 1 ? 2 : 1;
    const drawn = images.filter(({ naturalWidth, clientWidth }) => naturalWidth > 1 && clientWidth > 40);
    if (drawn.length !== wanted) missing.push(`picture of question ${at}`);
    const math = [...document.querySelectorAll('[role="math"] mfrac')].filter(({ clientHeight }) => clientHeight > 20);
    if (math.length !== (at > formulas ? 0 : 1)) missing.push(`formula of question ${at}`);
    const next = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Next Question');
    // The app ignores a second press within a double tap, so the time of one passes here without waiting.
    (performance as unknown as { skip: (milliseconds: number) => void }).skip(doubleTap);
    if (at < questions) next?.click();
  }
  return missing;
}

test('P29 no picture is missing after a cold start', async ({ device, server, admin, taker }) => {
  const plan = { guarantee: 'P29', title: 'cold starts offline of an exam with pictures', full: 3, short: 3 };
  test.setTimeout(plan.full * 60_000);
  console.log('t0', performance.now());
  const exam = await addRichExam(admin, { name: 'Geography', ...size });
  console.log('added', performance.now());
  const first = await device.open();
  await logIn(first.page, taker);
  await readyForOffline(first.page);
  await expect.poll(() => first.page.evaluate(countStored)).toBe(size.pictures);
  await device.close();
  await server.stop();

  await attack(plan, async ({ rounds, failed }) => {
    for (let round = 1; round <= rounds; round += 1) {
      console.log('open', performance.now());
      const { page } = await device.open({ cold: true });
      console.log('opened', performance.now());
      await page.addInitScript(addSkip);
      await page.goto(`/user/write-exam/${exam._id}`);
      await expect(page.getByText(saved)).toBeVisible();
      await page.getByRole('button', { name: 'Start Exam' }).click();
      console.log('started', performance.now());
      for (const what of await page.evaluate(walkThrough, { ...size, doubleTap: doubleTapMs }))
        failed(`round ${round}: ${what} is missing`);
      console.log('walked', performance.now());
      await device.close();
      console.log('closed', performance.now());
    }
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
  const plan = { guarantee: 'P29', title: 'the network cut while pictures load', full: 2, short: 2, seeded: true };
  test.setTimeout(plan.full * 60_000);
  const [teacher, taker] = [newPerson('Henrik Lindqvist', true), newPerson('Amara Okafor')];
  const anyone = new Api(server.url);
  for (const each of [teacher, taker]) await anyone.register(each);
  const exam = await addRichExam(await anyone.logIn(teacher), { name: 'Cut', ...size });
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
      console.log('round', performance.now());
      await page.goto(`${url}/health`);
      await page.evaluate(spoilStored, 'remove' as const);
      stored.length = 0;
      network.left = Math.floor(random() * size.pictures);
      network.way = { kind: oneOf(faults) };
      await page.goto(oneOf(addresses));
      await expect.poll(() => network.left).toBeLessThan(0);
      // Again without a network, and what the page says once it has looked.
      await page.goto(addresses[1] ?? '');
      await expect(page.getByText(/Saving pictures and sounds: |Pictures and sounds on this device: /)).toBeVisible();
      network.left = Number.POSITIVE_INFINITY;
      await page.evaluate(() => void window.dispatchEvent(new Event('online')));
      await expect(page.getByText(saved)).toBeVisible();
      for (const count of stored) if (count < size.pictures) failed(`round ${round}: saved with ${count} pictures`);
    }
  });
  await proxy.close();
});
