import { attack } from '../../../.setup/attack.ts';
import { Api, somebody } from '../api.ts';
import { expect, test } from '../fixtures.ts';
import { killableBrowser } from '../killable-browser.ts';
import { choose, logIn, readyForOffline, startExam } from '../walks.ts';
import { seeded } from './seeded.ts';

test('P1 a finished exam reaches the server though the browser is killed', async ({ server, admin }) => {
  const plan = { promise: 'P1', title: 'browser SIGKILLed 0–2 s after the end of an exam', full: 200, short: 10 };
  test.setTimeout(plan.full * 20_000);
  const exam = await admin.addExam(
    { name: 'One question', category: 'HTML', duration: 600, totalMarks: 1, passingMarks: 1 },
    [{ name: 'Is this the only question?', options: { A: 'Yes', B: 'No' }, correctOptions: ['A'] }],
  );
  const taker = somebody('Leila Haddad');
  await new Api(server.url).register(taker);
  const api = await new Api(server.url).logIn(taker);
  const browser = await killableBrowser();

  await attack(plan, async ({ rounds, seed, failed }) => {
    const random = seeded(seed);
    const first = await browser.start();
    await logIn(first.page, taker, server.url);
    await readyForOffline(first.page);
    let safe = 0;
    for (let round = 0; round < rounds; round += 1) {
      const { page, context } = round === 0 ? first : await browser.start();
      await page.goto(server.url);
      // Every other attempt ends without a network: only the device can have kept it.
      await startExam(page, exam);
      if (round % 2) await context.setOffline(true);
      await choose(page, 'A');
      await page.getByRole('button', { name: 'Submit Exam' }).click();
      await page.waitForTimeout(random() * (round % 3 ? 2_000 : 60));
      if (
        await page
          .getByText(/Saved on this device|Retake Exam/)
          .first()
          .isVisible()
      )
        safe += 1;
      await browser.kill();
    }
    const last = await browser.start();
    await last.page.goto(server.url);
    try {
      await expect.poll(async () => (await api.ownReports()).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(safe);
    } catch {
      failed(`${safe} attempts were safe on the device, ${(await api.ownReports()).length} are on the server`);
    }
    const reports = await api.ownReports();
    if (reports.length > rounds) failed(`${reports.length} reports of ${rounds} attempts`);
    if (safe < rounds / 2)
      failed(`only ${safe} of ${rounds} kills came after the attempt was saved: the attack proves too little`);
  });
  await browser.dispose();
});
