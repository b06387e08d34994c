import type { Page } from '@playwright/test';
import { attack } from '../../../.setup/attack.ts';
import { Api, somebody } from '../api.ts';
import { type Mischief, startChaosProxy } from '../chaos-proxy.ts';
import { expect, test } from '../fixtures.ts';
import { choose, logIn, readyForOffline } from '../walks.ts';
import { keptAttempts, readEntries } from './local-entries.ts';
import { seeded } from './seeded.ts';

const cut: Mischief = { kind: 'cut-before' };
/** Longer than any attack: the request is under way until the browser dies. */
const silent: Mischief = { kind: 'delay', milliseconds: 2 ** 31 - 1 };

/** What a person sees once the app says that their answers are safe. */
const claim = (page: Page) => page.getByText(/Saved on this device|Retake Exam/).first();

/** The moments of the kill: before the save can be over, any within two seconds, and right when the app says that it is. */
const moments: ((page: Page, random: () => number) => Promise<void>)[] = [
  (page, random) => page.waitForTimeout(random() * 60),
  (page, random) => page.waitForTimeout(random() * 2_000),
  (page) => expect(claim(page)).toBeVisible(),
];

test('P1 a finished exam reaches the server though the browser is killed', async ({
  server,
  admin,
  browserToKill: browser,
}) => {
  const plan = { promise: 'P1', title: 'browser SIGKILLed 0–2 s after the end of an exam', full: 200, short: 10 };
  test.setTimeout(plan.full * 20_000);
  const exam = await admin.addExam(
    { name: 'One question', category: 'HTML', duration: 600, totalMarks: 1, passingMarks: 1 },
    [{ name: 'Is this the only question?', options: { A: 'Yes', B: 'No' }, correctOptions: ['A'] }],
  );
  const taker = somebody('Leila Haddad');
  await new Api(server.url).register(taker);
  const api = await new Api(server.url).logIn(taker);
  let way: Mischief = { kind: 'pass' };
  const proxy = await startChaosProxy({ host: 'localhost', port: Number(new URL(server.url).port) }, (head) =>
    head.startsWith('POST /api/reports/addReport') ? way : { kind: 'pass' },
  );
  const url = `http://localhost:${proxy.port}`;
  const instructions = `${url}/user/write-exam/${exam._id}`;

  await attack(plan, async ({ rounds, seed, failed }) => {
    const random = seeded(seed);
    const safe = new Set<string>();
    let waited = 0;
    const missing = async () => {
      const arrived = new Set((await api.ownReports()).map(({ _id }) => _id));
      return Array.from(safe).filter((id) => !arrived.has(id));
    };
    /** Starts the browser again; what was safe on the device has to reach the server within a minute. */
    const startAgain = async (round: number) => {
      way = cut;
      const started = await browser.start();
      const { page } = started;
      await page.emulateMedia({ reducedMotion: 'reduce' });
      // A page of the same origin, beside the app: what the disk holds is seen before it can be sent.
      await page.goto(`${url}/manifest.webmanifest`);
      try {
        for (const id of await keptAttempts(page)) safe.add(id);
        const waiting = (await readEntries(page)).map(({ attempt }) => attempt._id);
        const absent = new Set(await missing());
        if (waiting.some((id) => absent.has(id))) waited += 1;
      } catch (error) {
        failed(`after kill ${round}: ${error}`);
        way = { kind: 'pass' };
        await logIn(page, taker, url);
        await readyForOffline(page);
      }
      way = { kind: 'pass' };
      await page.goto(instructions);
      await expect
        .poll(missing, { timeout: 60_000 })
        .toEqual([])
        .catch(async () => {
          for (const id of await missing()) {
            failed(`after kill ${round}: ${id} was safe on the device and is not on the server`);
            safe.delete(id);
          }
        });
      return started;
    };

    let { page, context } = await browser.start();
    await logIn(page, taker, url);
    await readyForOffline(page);
    await page.goto(instructions);
    for (let round = 0; round < rounds; round += 1) {
      await page.getByRole('button', { name: 'Start Exam' }).click();
      // Only every fourth attempt may reach the server at once: the others are on the device alone when it dies.
      const answered: Mischief = { kind: random() < 0.5 ? 'pass' : 'cut-after' };
      way = [silent, cut, cut, answered][round % 4] ?? cut;
      if (round % 4 === 1) await context.setOffline(true);
      await choose(page, 'A');
      // By the keyboard: the toast of the result before may lie over it.
      await page.getByRole('button', { name: 'Submit Exam' }).press('Enter');
      await moments[round % moments.length]?.(page, random);
      if (await claim(page).isVisible()) for (const id of await keptAttempts(page)) safe.add(id);
      await browser.kill();
      ({ page, context } = await startAgain(round));
    }
    const reports = await api.ownReports();
    if (reports.length > rounds) failed(`${reports.length} reports of ${rounds} attempts`);
    if (waited < rounds / 4)
      failed(`only ${waited} of ${rounds} kills met an attempt that was on the device alone: too little is proved`);
  });
  await proxy.close();
});
