import { Api, newPerson } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import { anHourAhead } from '../support/server-process.ts';
import {
  answerThreeKinds,
  choose,
  expectHalfRight,
  logIn,
  logOut,
  openAs,
  readyForOffline,
  readyWithAdminPages,
  startExam,
  submitExam,
} from '../support/steps.ts';

test('an exam taken offline is stored exactly once, after a restart of the app', {
  tag: '@phone',
}, async ({ device, exam, taker, takerApi, server }) => {
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

test('a window that loaded without the service worker is claimed by it and works offline', {
  tag: '@phone',
}, async ({ page, taker }) => {
  await openAs(page, taker);
  await readyForOffline(page);
  const devtools = await page.context().newCDPSession(page);
  // Like a window that was loading while the first worker became active.
  await Promise.all([page.waitForEvent('load'), devtools.send('Page.reload', { ignoreCache: true })]);
  await readyForOffline(page);
  await page.context().setOffline(true);
  const link = page.getByRole('link', { name: 'Reports', exact: true });
  if (!(await link.isVisible())) await page.getByRole('button', { name: /menu/i }).click();
  await link.click();
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible();
});

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('an exam starts offline even if none was opened before', { tag: '@phone' }, async ({
    page,
    context,
    exam,
    taker,
  }) => {
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

test('the waiting view shows the result when the network returns', { tag: '@phone' }, async ({
  page,
  context,
  exam,
  taker,
  takerApi,
}) => {
  await openAs(page, taker);
  await startExam(page, exam);
  await context.setOffline(true);
  await answerThreeKinds(page);
  await submitExam(page);
  await expect(page.getByText('Waiting to send').first()).toBeVisible();
  await context.setOffline(false);
  await expectHalfRight(page);
  expect(await takerApi.ownReports()).toHaveLength(1);
});

test('the toast of a result waits for the end of a running exam', { tag: '@phone' }, async ({
  page,
  context,
  admin,
  taker,
  takerApi,
}) => {
  const exam = await admin.addExam(
    { name: 'A short one', category: 'HTML', duration: 600, totalMarks: 1, passingMarks: 1 },
    [{ name: 'Why?', options: { A: 'True', B: 'False' }, correctOptions: ['A'] }],
  );
  await openAs(page, taker);
  await readyForOffline(page);
  await context.setOffline(true);
  await startExam(page, exam);
  await choose(page, 'A');
  await submitExam(page);
  await expect(page.getByText('Waiting to send').first()).toBeVisible();
  await page.goto('/');
  await startExam(page, exam);
  await context.setOffline(false);
  // First the message that is shown for a few seconds only.
  await expect(page.getByText(/^Sent \d\d:\d\d$/).first()).toBeAttached();
  expect(await takerApi.ownReports()).toHaveLength(1);
  const toast = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'See result' }) });
  await expect(toast).toBeHidden();
  await choose(page, 'A');
  await page.getByRole('button', { name: 'Submit Exam' }).click();
  await expect(toast).toBeVisible();
});

test('two users of one device each see and send only their own attempts', { tag: '@phone' }, async ({
  page,
  context,
  exam,
  taker,
  takerApi,
  server,
}) => {
  const second = newPerson('Kwame Mensah');
  await new Api(server.url).register(second);

  await openAs(page, taker);
  await readyForOffline(page);
  await startExam(page, exam);
  await context.setOffline(true);
  await answerThreeKinds(page);
  await submitExam(page);
  await expect(page.getByText('Waiting to send').first()).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await logOut(page);

  await context.setOffline(false);
  await logIn(page, second);
  await page.goto('/user/reports');
  await expect(page.getByText('No reports available')).toBeVisible();
  expect(await (await new Api(server.url).logIn(second)).ownReports()).toHaveLength(0);
  expect(await takerApi.ownReports()).toHaveLength(0);

  await logOut(page);
  await logIn(page, taker);
  await expect.poll(async () => (await takerApi.ownReports()).length).toBe(1);
});

test('a session that expires with a waiting report ends as specified, and the report is sent after the next login', {
  tag: '@phone',
}, async ({ page, context, exam, taker, server }) => {
  // The server starts three times, and each time its last connections have to end first.
  test.slow();
  await server.restart({ JWT_TTL: '30m' });
  await openAs(page, taker);
  await readyForOffline(page);
  await startExam(page, exam);
  await context.setOffline(true);
  await answerThreeKinds(page);
  await submitExam(page);
  await expect(page.getByText('Waiting to send').first()).toBeVisible();

  await server.restart({ JWT_TTL: '30m', ...anHourAhead });
  await context.setOffline(false);
  await expect(page.getByText('Session expired. Please log in again.', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/login');
  await server.restart();
  await page.getByLabel('Password', { exact: true }).fill(taker.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('button', { name: 'Review Answers' })).toBeVisible();
  const api = await new Api(server.url).logIn(taker);
  await expect.poll(async () => (await api.ownReports()).length).toBe(1);
});

test('a page that could not be loaded offline opens automatically once the server can be reached', {
  tag: '@phone',
}, async ({ page, context, adminPerson, server }) => {
  await openAs(page, adminPerson);
  await readyWithAdminPages(page);
  // As if the connection had been lost before they were cached.
  await page.evaluate(() => caches.delete('quiz-app-admin'));
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
  await context.setOffline(true);
  const menu = page.getByRole('button', { name: 'Open menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('link', { name: 'Leaderboard' }).click();
  await expect(page.getByRole('alert')).toContainText('It will open when you are back online.');

  await server.stop();
  const asked = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/health'));
  await context.setOffline(false);
  await asked;
  await expect(page.getByRole('alert')).toContainText('It will open when you are back online.');
  await server.restart();
  await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible();
});
