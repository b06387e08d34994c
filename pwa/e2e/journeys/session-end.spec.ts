import { Api, newPerson } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import { threeKinds } from '../support/sample-exams.ts';
import { anHourAhead, startServer } from '../support/server-process.ts';
import { answerThreeKinds, expectHalfRight, logIn, startExam, submitExam } from '../support/steps.ts';

test('a session that expires during an exam ends after it, and the report is sent after the next login', {
  tag: '@phone',
}, async ({ page, context }) => {
  // The server starts three times, and each time its last connections have to end first.
  test.slow();
  const server = await startServer({ JWT_TTL: '30m' });
  const [admin, taker] = [newPerson('Henrik Lindqvist', true), newPerson('Amara Okafor')];
  for (const person of [admin, taker]) await new Api(server.url).register(person);
  const exam = await (await new Api(server.url).logIn(admin)).addExam(threeKinds.details, threeKinds.questions);
  await logIn(page, taker, server.url);
  await startExam(page, exam);

  await server.restart(anHourAhead);
  // Another window learns when it opens that the token is no longer valid.
  const other = await context.newPage();
  const refused = other.waitForResponse((response) => response.status() === 401);
  await other.goto(`${server.url}/profile`);
  await refused;
  // The browser draws a background window once a second, and each click would wait for it.
  await page.bringToFront();
  await answerThreeKinds(page);
  const ended = page.getByText('Session expired. Please log in again.').first();
  for (const window of [page, other]) await expect(window).not.toHaveURL(/login/);
  await expect(ended).toBeHidden();

  await submitExam(page);
  for (const window of [page, other]) {
    await expect(window).toHaveURL(/login/);
    await expect(window.getByText('Session expired. Please log in again.').first()).toBeVisible();
  }
  await server.restart();
  await expect(page.getByText('Your answers are safe. Log in to send them.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(taker.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expectHalfRight(page);
  await server.dispose();
});

test('a token that expires while an admin works ends the session at the next call', { tag: '@desktop' }, async ({
  page,
}) => {
  // The server starts five times, and each time its last connections have to end first.
  test.slow();
  const server = await startServer({ JWT_TTL: '30m' });
  const admin = newPerson('Henrik Lindqvist', true);
  await new Api(server.url).register(admin);
  const exam = await (await new Api(server.url).logIn(admin)).addExam(threeKinds.details, threeKinds.questions);
  const expectEnd = async () => {
    await expect(page).toHaveURL(/login/);
    await expect(page.getByText('Session expired. Please log in again.', { exact: true })).toHaveCount(1);
    await expect(page.getByText('jwt expired')).toHaveCount(0);
    await server.restart();
    await page.getByLabel('Password', { exact: true }).fill(admin.password);
    await page.getByRole('button', { name: 'Login' }).click();
  };
  const choose = (entry: string) => page.getByRole('link', { name: entry, exact: true }).click();
  /** Lets the token expire, then presses. The page's own requests are held: they would end the session first. */
  const pressExpired = async (press: () => Promise<void>) => {
    const pressed = Promise.withResolvers<void>();
    await page.route('**/api/**', async (route) => {
      await pressed.promise;
      await route.continue();
    });
    await server.restart(anHourAhead);
    await press();
    pressed.resolve();
    await page.unrouteAll({ behavior: 'wait' });
  };

  await logIn(page, admin, server.url);
  await choose('Exams');
  const remove = page.getByRole('button', { name: `Delete exam ${exam.name}` });
  await expect(remove).toBeVisible();
  await pressExpired(() => remove.click());
  await expectEnd();
  // The login leads back to the page on which the session ended, where nothing was deleted.
  await expect(remove).toBeVisible();

  await pressExpired(() => choose('Leaderboard'));
  await expectEnd();
  await expect(page.getByRole('heading', { name: 'Leaderboard' })).toBeVisible();
  await server.dispose();
});
