import type { Page } from '@playwright/test';
import { attack } from '../../../.setup/attack.ts';
import { seeded } from '../../test/seeded.ts';
import { readyWithKinds } from '../support/all-kinds.ts';
import type { NetworkFault } from '../support/faulty-proxy.ts';
import { expect, test } from '../support/fixtures.ts';
import { databaseGone, keptAttempts, readEntries } from '../support/local-entries.ts';
import { choose, logIn, logInIfAsked } from '../support/steps.ts';
import { takerBehindProxy } from '../support/taker-behind-proxy.ts';

const cut: NetworkFault = { kind: 'cut-before' };
/** Longer than any attack, so that the request is pending until the browser is killed. */
const silent: NetworkFault = { kind: 'delay', milliseconds: 2 ** 31 - 1 };

/** The text that says that the answers are saved. */
const claim = (page: Page) => page.getByText(/Saved on this device|Retake Exam/).first();

/**
 * When the browser is killed: before the save can be complete, within two seconds, or as soon as the app says that it
 * is saved. The first two wait for a time instead of the page, because the kill must also hit states that the page
 * does not show.
 */
const moments: ((page: Page, random: () => number) => Promise<void>)[] = [
  (page, random) => page.waitForTimeout(random() * 60),
  (page, random) => page.waitForTimeout(random() * 2_000),
  (page) => expect(claim(page)).toBeVisible(),
];

test('P1 a finished exam reaches the server although the browser is killed', async ({
  server,
  admin,
  browserToKill: browser,
}) => {
  const plan = {
    guarantee: 'P1',
    title: 'browser SIGKILLed 0–2 s after the end of an exam',
    full: 200,
    short: 3,
    seeded: true,
  };
  test.setTimeout(plan.full * 20_000);
  const made = await takerBehindProxy(server, admin);
  const { taker, api, network, proxy, url } = made;
  const instructions = (round: number) => (round % 2 === 0 ? made.instructions : made.typedInstructions);
  const answer = (page: Page, round: number) =>
    round % 2 === 0
      ? choose(page, 'A')
      : page.getByRole('textbox', { name: 'Your answer' }).fill(`Answer ${round} with “3,14”`);

  let attempts = 0;
  await attack(plan, async ({ rounds, seed, failed }) => {
    const random = seeded(seed);
    const safe = new Set<string>();
    let waited = 0;
    const missing = async () => {
      const arrived = new Set((await api.ownReports()).map(({ _id }) => _id));
      return Array.from(safe).filter((id) => !arrived.has(id));
    };
    /** Starts the browser again. What was saved on the device must reach the server within a minute. */
    const startAgain = async (round: number) => {
      network.way = cut;
      const started = await browser.start();
      const { page } = started;
      await page.emulateMedia({ reducedMotion: 'reduce' });
      // Another page of the same origin, without the app, reads the databases before the app can send them.
      await page.goto(`${url}/manifest.webmanifest`);
      try {
        for (const id of await keptAttempts(page)) safe.add(id);
        const waiting = (await readEntries(page)).map(({ attempt }) => attempt._id);
        const absent = new Set(await missing());
        if (waiting.some((id) => absent.has(id))) waited += 1;
      } catch (error) {
        if (!databaseGone.test(String(error))) throw error;
        // The browser found its databases corrupted and deleted them. Attempts that were saved must still arrive.
        network.way = { kind: 'pass' };
        await logIn(page, taker, url);
        await readyWithKinds(page);
      }
      network.way = { kind: 'pass' };
      await page.goto(instructions(round + 1));
      await expect
        .poll(missing, { timeout: 60_000 })
        .toEqual([])
        .catch(async () => {
          for (const id of await missing()) {
            failed(`after kill ${round}: ${id} was saved on the device but is not on the server`);
            safe.delete(id);
          }
        });
      return started;
    };

    let { page, context } = await browser.start();
    await logInIfAsked(page, taker, url);
    await readyWithKinds(page);
    await page.goto(instructions(0));
    for (let round = 0; round < rounds; round += 1) {
      await page.getByRole('button', { name: 'Start Exam' }).click();
      // Only every fourth attempt may reach the server at once; at the kill the others exist on the device only.
      const answered: NetworkFault = { kind: random() < 0.5 ? 'pass' : 'cut-after' };
      network.way = [silent, cut, cut, answered][round % 4] ?? cut;
      if (round % 4 === 1) await context.setOffline(true);
      await answer(page, round);
      // With the keyboard, because the previous result's toast may cover the button.
      await page.getByRole('button', { name: 'Submit Exam' }).press('Enter');
      await moments[round % moments.length]?.(page, random);
      if (await claim(page).isVisible()) for (const id of await keptAttempts(page)) safe.add(id);
      await browser.kill();
      ({ page, context } = await startAgain(round));
    }
    const reports = await api.ownReports();
    attempts += rounds;
    if (reports.length > attempts) failed(`${reports.length} reports of ${attempts} attempts`);
    await browser.kill();
    if (waited < rounds / 4)
      failed(`only ${waited} of ${rounds} kills hit an attempt that was only on the device: too few to prove anything`);
  });
  await proxy.close();
});

test('P1 a finished exam reaches the server although the browser loses its databases', async ({
  server,
  admin,
  browserToKill: browser,
}) => {
  const plan = { guarantee: 'P1', title: 'browser SIGKILLed and its IndexedDB lost', full: 20, short: 1 };
  test.setTimeout(plan.full * 40_000);
  const { taker, api, network, proxy, url, instructions } = await takerBehindProxy(server, admin);

  await attack(plan, async ({ rounds, failed }) => {
    const finished = new Set<string>();
    for (let round = 0; round < rounds; round += 1) {
      network.way = cut;
      const { page } = await browser.start();
      await logInIfAsked(page, taker, url);
      await page.goto(instructions);
      await page.getByRole('button', { name: 'Start Exam' }).click();
      await choose(page, 'A');
      await page.getByRole('button', { name: 'Submit Exam' }).press('Enter');
      await expect(page.getByText('Saved on this device').first()).toBeVisible();
      for (const { attempt } of await readEntries(page)) finished.add(attempt._id);
      await browser.kill();
      await browser.loseDatabases('default');
      await browser.loseDatabases('buckets');

      network.way = { kind: 'pass' };
      const again = await browser.start();
      await logInIfAsked(again.page, taker, url);
      const arrived = async () => (await api.ownReports()).map(({ _id }) => _id).toSorted();
      await expect
        .poll(arrived, { timeout: 60_000 })
        .toEqual([...finished].toSorted())
        .catch(() => failed(`round ${round}: a saved attempt is not on the server, or one is there twice`));
      await browser.kill();
    }
    if (finished.size < rounds) failed(`only ${finished.size} attempts in ${rounds} rounds: too few to prove anything`);
  });
  await proxy.close();
});
