import { attack } from '../../../.setup/attack.ts';
import { seeded } from '../../test/seeded.ts';
import type { Api } from '../support/api.ts';
import type { NetworkFault } from '../support/faulty-proxy.ts';
import { finishedAttempt } from '../support/finished-attempt.ts';
import { expect, test } from '../support/fixtures.ts';
import type { StoragePlace } from '../support/killable-browser.ts';
import { putEntries } from '../support/local-entries.ts';
import type { RunningServer } from '../support/server-process.ts';
import { logInIfAsked, readyForOffline } from '../support/steps.ts';
import { takerBehindProxy } from '../support/taker-behind-proxy.ts';

/** The app starts a little more slowly with each report that a person has. */
const roundsOfADevice = 100;

/** A new person, on a separate origin with empty storage. */
async function newDevice(server: RunningServer, admin: Api) {
  const made = await takerBehindProxy(server, admin);
  const { _id: userId } = await made.api.data('getUserInfo');
  return { ...made, userId };
}

const cut: NetworkFault = { kind: 'cut-before' };
const pass: NetworkFault = { kind: 'pass' };

/** The ids of the newest reports. */
async function newestReports(api: Api): Promise<Set<string>> {
  const reports = await api.data('getOwnReports', { query: { limit: 500, fields: 'counts' } });
  return new Set(reports.map(({ _id }) => _id));
}

/** The attempts that do not reach the server within a minute. */
async function missingAfterAMinute(api: Api, saved: ReadonlySet<string>): Promise<string[]> {
  let missing = [...saved];
  const look = async () => {
    const arrived = await newestReports(api);
    missing = [...saved].filter((id) => !arrived.has(id));
    return missing.length;
  };
  await expect
    .poll(look, { timeout: 60_000 })
    .toBe(0)
    .catch(() => undefined);
  return missing;
}

test('P28 the browser is killed while it writes the outbox', async ({ server, admin, browserToKill: browser }) => {
  const plan = {
    guarantee: 'P28',
    title: 'browser SIGKILLed while it writes the outbox',
    full: 2_000,
    short: 4,
    seeded: true,
  };
  test.setTimeout(plan.full * 30_000);
  await attack(plan, async ({ rounds, seed, failed }) => {
    const random = seeded(seed);
    let round = 0;
    while (round < rounds) {
      const { taker, api, exam, userId, network, proxy, url } = await newDevice(server, admin);
      // The browser that sent the rest after a kill stays for the next round: starting one is most of a round's work.
      let { page } = await browser.start();
      await logInIfAsked(page, taker, url);
      for (const end = Math.min(rounds, round + roundsOfADevice); round < end; round += 1) {
        network.way = cut;
        const saved = new Set<string>();
        // The app keeps trying to send, and writes each try to the outbox.
        await page.evaluate(() => void setInterval(() => window.dispatchEvent(new Event('online')), 100));
        let isKilled = false;
        const enough = Promise.withResolvers<void>();
        const least = 2 + Math.floor(random() * 8);
        const writing = async () => {
          while (!isKilled) {
            const entry = finishedAttempt(exam, userId);
            await putEntries(page, [entry]);
            saved.add(entry.attempt._id);
            if (saved.size >= least) enough.resolve();
          }
        };
        // At the end the page disappears during a write.
        const ended = writing().catch((error) => (isKilled ? undefined : enough.reject(error)));
        await enough.promise;
        // A random time, so that the kill can hit every step of a write.
        await page.waitForTimeout(random() * 50);
        isKilled = true;
        await browser.kill();
        await ended;

        network.way = pass;
        ({ page } = await browser.start());
        await logInIfAsked(page, taker, url);
        for (const id of await missingAfterAMinute(api, saved))
          failed(`after kill ${round}: ${id} was saved on the device but is not on the server`);
      }
      await browser.kill();
      await proxy.close();
    }
  });
});

/** Ways in which a disk damages the browser's storage, and the databases that each hits. */
const accidents: [name: string, places: StoragePlace[], way: 'damage' | 'lose'][] = [
  ['the default databases damaged', ['default'], 'damage'],
  ['the bucket damaged', ['buckets'], 'damage'],
  ['the default databases deleted', ['default'], 'lose'],
  ['the bucket deleted', ['buckets'], 'lose'],
  ['both damaged', ['default', 'buckets'], 'damage'],
];

test('P28 a disk damages the databases', async ({ server, admin, browserToKill: browser }) => {
  const plan = { guarantee: 'P28', title: 'databases damaged on disk', full: 200, short: 2, seeded: true };
  test.setTimeout(plan.full * 60_000);
  await attack(plan, async ({ rounds, seed, failed }) => {
    const random = seeded(seed);
    let round = 0;
    while (round < rounds) {
      const { taker, api, exam, userId, network, proxy, url } = await newDevice(server, admin);
      let { page } = await browser.start();
      await logInIfAsked(page, taker, url);
      for (const end = Math.min(rounds, round + roundsOfADevice); round < end; round += 1) {
        const [name, places, way] = accidents[round % accidents.length] ?? ['', [], 'damage'];
        network.way = cut;
        await readyForOffline(page);
        const entries = Array.from({ length: 5 }, () => finishedAttempt(exam, userId));
        await putEntries(page, entries);
        await browser.kill();
        for (const place of places)
          await (way === 'damage' ? browser.damageDatabases(place, random) : browser.loseDatabases(place));

        network.way = pass;
        ({ page } = await browser.start());
        await logInIfAsked(page, taker, url);
        const missing = await missingAfterAMinute(api, new Set(entries.map(({ attempt }) => attempt._id)));
        if (missing.length > 0) failed(`round ${round}, ${name}: ${missing.length} attempts are not on the server`);
      }
      await browser.kill();
      await proxy.close();
    }
  });
});
