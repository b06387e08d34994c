import { expect, test } from '../support/fixtures.ts';
import {
  answerThreeKinds,
  expectHalfRight,
  openAs,
  readyForOffline,
  readyWithAdminPages,
  startExam,
  submitExam,
} from '../support/steps.ts';
import { workerEvents } from '../support/worker-events.ts';

test.use({ serviceWorkers: 'allow' });

test('an exam taken offline is stored exactly once, after a restart of the app', async ({
  device,
  exam,
  taker,
  takerApi,
  server,
}) => {
  const first = await device.open();
  await openAs(first.page, taker);
  await expect(first.page.getByRole('heading', { name: exam.name })).toBeVisible();
  await readyForOffline(first.page);
  await device.close();
  // A restarted browser may sync before it goes offline.
  await server.stop();

  const offline = await device.open({ cold: true });
  await offline.page.goto('/');
  await expect(offline.page.getByRole('heading', { name: `Hi ${taker.name}, Welcome to Quiz App` })).toBeVisible();
  await startExam(offline.page, exam);
  await answerThreeKinds(offline.page);
  await submitExam(offline.page);
  await expect(offline.page.getByText('Saved on this device')).toBeVisible();
  await expect(offline.page.getByText('Waiting to send').first()).toBeVisible();
  await expect(offline.page.getByRole('button', { name: 'Retake Exam' })).toHaveCount(0);
  await device.close();

  const again = await device.open({ cold: true });
  await again.page.goto('/user/reports');
  await expect(again.page.getByRole('row').filter({ hasText: exam.name })).toContainText('Waiting to send');

  await server.restart();
  expect(await takerApi.ownReports()).toHaveLength(0);
  await again.context.setOffline(false);
  await expect(again.page.getByText(/^Your result is here/)).toBeVisible();
  await again.page.getByRole('button', { name: 'See result' }).click();
  await expectHalfRight(again.page);
  const reports = await takerApi.ownReports();
  expect(reports).toHaveLength(1);
  expect(reports[0]?.result.verdict).toBe('Pass');
});

test('the service worker sends a waiting report after the app was closed', async ({
  page,
  context,
  exam,
  taker,
  takerApi,
  server,
}) => {
  await openAs(page, taker);
  await readyForOffline(page);
  await context.setOffline(true);
  await startExam(page, exam);
  await answerThreeKinds(page);
  await submitExam(page);
  await expect(page.getByText('Waiting to send').first()).toBeVisible();
  const elsewhere = await context.newPage();
  const events = await workerEvents(elsewhere, server.url);
  await page.close();
  await context.setOffline(false);
  await events.sync();
  await expect.poll(async () => (await takerApi.ownReports()).length).toBe(1);
});

test('a window that loaded without the service worker is claimed by it and works offline', async ({ page, taker }) => {
  await openAs(page, taker);
  await readyForOffline(page);
  const devtools = await page.context().newCDPSession(page);
  // Like a window that was loading while the first worker became active.
  await Promise.all([page.waitForEvent('load'), devtools.send('Page.reload', { ignoreCache: true })]);
  await readyForOffline(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: /menu/i }).click();
  await page.getByRole('link', { name: 'Reports', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible();
});

test('an admin opens a page offline for the first time, and one that is not stored once there is a network', async ({
  page,
  context,
  exam,
  adminPerson,
  server,
}) => {
  await openAs(page, adminPerson);
  await readyWithAdminPages(page);
  await context.setOffline(true);
  await page.goto(`/admin/exams/edit/${exam._id}`);
  await expect(page.getByLabel('Exam Name')).toHaveValue(exam.name);

  // As if the connection had been lost before they were cached. Before the app starts again, which loads them soon after.
  await page.evaluate(() => caches.delete('quiz-app-admin'));
  const browser = await context.newCDPSession(page);
  await browser.send('Network.clearBrowserCache');
  // While it is attached, a page that loads takes itself to be online.
  await browser.detach();
  await page.goto('/');
  // A service worker that starts again may reach a server for a moment, although its windows are offline.
  await server.stop();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('link', { name: 'Leaderboard' }).click();
  await expect(page.getByRole('alert')).toContainText('It will open when you are back online.');

  const asked = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/health'));
  await context.setOffline(false);
  await asked;
  await expect(page.getByRole('alert')).toContainText('The app tries again every few seconds.');
  await server.restart();
  await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible();
});

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('an exam starts offline even if none was opened before', async ({ page, context, exam, taker }) => {
    await openAs(page, taker);
    // The code for exams is loaded after the first paint.
    await page.waitForFunction(() => {
      const names = performance.getEntriesByType('resource').map(({ name }) => name);
      return ['js', 'css'].every((ext) => names.some((name) => new RegExp(`/exam[.-][^/]+\\.${ext}$`).test(name)));
    });
    await context.setOffline(true);
    await startExam(page, exam);
  });
});
