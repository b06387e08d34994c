import { attack } from '../../../.setup/attack.ts';
import { expect, test } from '../support/fixtures.ts';
import { answerThreeKinds, logIn, readyForOffline, startExam, submitExam } from '../support/steps.ts';

/** URLs at which a person may have left the app, and the heading that they see on return. */
const starts: [address: string, heading: RegExp][] = [
  ['/', /^Hi /],
  ['/user/reports', /^Reports$/],
  ['/profile', /^Profile$/],
];

test('P9 the app starts offline and takes a whole exam', async ({ device, server, exam, taker, takerApi }) => {
  const plan = { guarantee: 'P9', title: 'cold starts without a network, each with a whole exam', full: 100, short: 3 };
  test.setTimeout(plan.full * 30_000);
  const first = await device.open();
  await logIn(first.page, taker);
  await expect(first.page.getByRole('heading', { name: exam.name })).toBeVisible();
  await readyForOffline(first.page);
  await device.close();
  await server.stop();

  await attack(plan, async ({ rounds, failed }) => {
    for (let round = 1; round <= rounds; round += 1) {
      const { page } = await device.open({ cold: true });
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      const [address, heading] = starts[round % starts.length] ?? ['/', /^Hi /];
      await page.goto(address);
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
      if (address !== '/') await page.getByRole('link', { name: 'Home', exact: true }).first().click();
      await startExam(page, exam);
      await answerThreeKinds(page);
      let tries = 0;
      page.on('requestfailed', (request) => {
        if (request.url().endsWith('/addReport')) tries += 1;
      });
      await submitExam(page);
      const saved = page.getByText('Saved on this device');
      await expect(saved).toBeVisible();
      // After some retries, anything other than the server's answer that could show a result would have done so.
      const result = page.getByRole('button', { name: 'Retake Exam' });
      const before = tries;
      // After this many failures the automatic retry would wait for minutes.
      const tryAgain = async () => {
        await page.evaluate(() => void window.dispatchEvent(new Event('online')));
        return tries - before >= 2 || (await result.isVisible());
      };
      await expect.poll(tryAgain, { message: 'tried again' }).toBe(true);
      await page.goto('/user/reports');
      await expect(page.getByRole('row').filter({ hasText: exam.name })).toHaveCount(round);
      if ((await page.getByText('Pass', { exact: true }).count()) > 0) failed('a verdict without an acknowledgement');
      await page.goBack();
      await expect(saved.or(result)).toBeVisible();
      if (await result.isVisible()) failed('a result without an acknowledgement');
      if (errors.length > 0) failed(errors.join('\n'));
      await device.close();
    }
    await server.restart();
    const { page } = await device.open();
    await page.goto('/');
    await expect.poll(async () => (await takerApi.ownReports()).length, { timeout: 60_000 }).toBe(rounds);
  });
});
