import type { Page } from '@playwright/test';
import { attack } from '../../../.setup/attack.ts';
import { Api, somebody } from '../api.ts';
import { expect, test } from '../fixtures.ts';
import { choose, logIn, readyForOffline, startExam } from '../walks.ts';
import { keptAttempts } from './local-entries.ts';
import { seeded } from './seeded.ts';

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

  await attack(plan, async ({ rounds, seed, failed }) => {
    const random = seeded(seed);
    const first = await browser.start();
    await logIn(first.page, taker, server.url);
    await readyForOffline(first.page);
    const safe = new Set<string>();
    /** What was safe on the device has to reach the server within a minute of the next start. */
    const expectArrival = async (page: Page) => {
      await page.goto(server.url);
      const missing = async () => {
        const arrived = new Set((await api.ownReports()).map(({ _id }) => _id));
        return Array.from(safe).filter((id) => !arrived.has(id));
      };
      await expect
        .poll(missing, { timeout: 60_000 })
        .toEqual([])
        .catch(async () => {
          for (const id of await missing()) {
            failed(`${id} was safe on the device and is not on the server`);
            safe.delete(id);
          }
        });
    };
    let seen = 0;
    for (let round = 0; round < rounds; round += 1) {
      const { page, context } = round === 0 ? first : await browser.start();
      await expectArrival(page);
      // Every other attempt ends without a network: only the device can have kept it.
      await startExam(page, exam);
      if (round % 2) await context.setOffline(true);
      await choose(page, 'A');
      await page.getByRole('button', { name: 'Submit Exam' }).click();
      // The moment of the kill is what is tried: every third comes before the save can be over.
      await page.waitForTimeout(random() * (round % 3 ? 2_000 : 60));
      if (
        await page
          .getByText(/Saved on this device|Retake Exam/)
          .first()
          .isVisible()
      ) {
        seen += 1;
        for (const id of await keptAttempts(page)) safe.add(id);
      }
      await browser.kill();
    }
    await expectArrival((await browser.start()).page);
    const reports = await api.ownReports();
    if (reports.length > rounds) failed(`${reports.length} reports of ${rounds} attempts`);
    if (seen < rounds / 2)
      failed(`only ${seen} of ${rounds} kills came after the attempt was saved: the attack proves too little`);
  });
});
