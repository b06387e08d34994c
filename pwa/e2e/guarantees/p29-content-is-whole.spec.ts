import { attack } from '../../../.setup/attack.ts';
import { expect, test } from '../support/fixtures.ts';
import { addRichExam, drawnPictures } from '../support/rich-exam.ts';
import { seeded } from '../support/seeded.ts';
import { logIn, readyForOffline } from '../support/steps.ts';

const size = { questions: 50, pictures: 30, formulas: 10 };

/** The files in the device's cache, each as the browser has stored it. */
const countStored = async () => (await (await caches.open('quiz-app-media')).keys()).length;

test('P29 no picture is missing after a cold start', async ({ device, server, admin, taker }) => {
  const plan = { guarantee: 'P29', title: 'cold starts offline of an exam with pictures', full: 1_000, short: 30 };
  test.setTimeout(plan.full * 60_000);
  const exam = await addRichExam(admin, { name: 'Geography', ...size });
  const first = await device.open();
  await logIn(first.page, taker);
  await readyForOffline(first.page);
  await expect.poll(() => first.page.evaluate(countStored)).toBe(size.pictures);
  await device.close();
  await server.stop();

  await attack(plan, async ({ rounds, failed }) => {
    for (let round = 1; round <= rounds; round += 1) {
      const { page } = await device.open({ cold: true });
      await page.goto(`/user/write-exam/${exam._id}`);
      await expect(page.getByText('Saved for offline: you can take this exam')).toBeVisible();
      await page.getByRole('button', { name: 'Start Exam' }).click();
      for (let at = 1; at <= size.questions; at += 1) {
        await expect(page.getByText(`Question ${at}`, { exact: true }).first()).toBeVisible();
        const pictures = page.getByRole('img', { name: `Map ${at}`, exact: true });
        if (at <= size.pictures) await expect(pictures.first()).toBeVisible();
        if (at <= size.formulas) await expect(page.getByRole('math')).toHaveCount(1);
        const drawn = await pictures.evaluateAll(drawnPictures);
        if (drawn.includes(false)) failed(`round ${round}: a picture of question ${at} is missing`);
        if (at < size.questions) await page.getByRole('button', { name: 'Next Question' }).click();
      }
      await device.close();
    }
    await server.restart();
  });
});

test('P29 an exam is not saved before its pictures are', async ({ browser, server, admin, taker }) => {
  const plan = { guarantee: 'P29', title: 'the network cut while pictures load', full: 500, short: 20, seeded: true };
  test.setTimeout(plan.full * 60_000);
  const exam = await addRichExam(admin, { name: 'Cut', ...size });
  await attack(plan, async ({ rounds, seed, failed }) => {
    const random = seeded(seed);
    for (let round = 1; round <= rounds; round += 1) {
      const context = await browser.newContext({ baseURL: server.url });
      const page = await context.newPage();
      let left = Math.floor(random() * size.pictures);
      await context.route('**/api/media/*', async (route) => {
        left -= 1;
        if (left >= 0) return route.continue();
        await context.setOffline(true);
        return route.abort();
      });
      await logIn(page, taker);
      await page.getByRole('link', { name: `Start Exam: ${exam.name}`, exact: true }).click();
      await expect(page.getByText(/Saving pictures|not on this device|Saved for offline/)).toBeVisible();
      const isSaved = await page.getByText('Saved for offline').isVisible();
      const stored = await page.evaluate(countStored);
      if (isSaved && stored < size.pictures) failed(`round ${round}: saved with ${stored} pictures`);
      await context.unrouteAll();
      await context.setOffline(false);
      await expect(page.getByText('Saved for offline: you can take this exam')).toBeVisible();
      if ((await page.evaluate(countStored)) < size.pictures) failed(`round ${round}: saved without a picture`);
      await context.close();
    }
  });
});
