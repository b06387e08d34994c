import { toast } from '../support/admin-steps.ts';
import { Api, newPerson, type Person } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import { threeKinds } from '../support/sample-exams.ts';
import { startServer } from '../support/server-process.ts';
import { answerThreeKinds, choose, logIn, readyForOffline, startExam, submitExam } from '../support/steps.ts';

/** A server with the sample exam, and a taker on its home page. */
const withTaker = test.extend<{ amara: Person & { api: Api; url: string }; seconds: number }>({
  seconds: [600, { option: true }],
  amara: async ({ page, seconds }, use) => {
    const server = await startServer();
    const [admin, person] = [newPerson('Henrik Lindqvist', true), newPerson('Amara Okafor')];
    for (const each of [admin, person]) await new Api(server.url).register(each);
    const author = await new Api(server.url).logIn(admin);
    await author.addExam({ ...threeKinds.details, duration: seconds, resumable: true }, threeKinds.questions);
    await logIn(page, person, server.url);
    await use({ ...person, api: await new Api(server.url).logIn(person), url: server.url });
    await server.dispose();
  },
});

withTaker.describe('a resumable exam', { tag: '@phone' }, () => {
  withTaker.use({ seconds: 12 });
  withTaker('is submitted on Home when its time is up', async ({ page, amara }) => {
    await startExam(page, threeKinds.details);
    await choose(page, 'B');
    await page.goto(amara.url);
    await expect(page.getByRole('link', { name: 'Continue: All kinds' })).toBeVisible();
    await expect(toast(page, 'All kinds: time is up. Your answers were submitted.')).toBeVisible({
      timeout: 20_000,
    });
    await expect(page.getByRole('button', { name: 'See result' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Start Exam: All kinds' })).toBeVisible();
    const reports = await amara.api.ownReports();
    expect(reports.map(({ result }) => result.correctAnswers.length)).toEqual([1]);
    const [{ startedAt = '', finishedAt = '' } = {}] = reports;
    // To a tenth of a second, because the clocks are rounded separately.
    expect((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000).toBeCloseTo(12, 1);
  });
});

withTaker(
  'a session that ends during an exam leads back to the attempt',
  { tag: '@phone' },
  async ({ page, amara }) => {
    await startExam(page, threeKinds.details);
    const { password } = amara;
    const next = `${password} again`;
    await amara.api.data('changePassword', {
      body: { currentPassword: password, password: next, confirmPassword: next },
    });
    await answerThreeKinds(page);
    await submitExam(page);
    await expect(page.getByText('Your answers are safe. Log in to send them.')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(amara.email);
    await page.getByLabel('Password', { exact: true }).fill(next);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('button', { name: 'Review Answers' })).toBeVisible();
    await expect(page).toHaveURL(/attempt=/);
  },
);

withTaker(
  'a logout without a network asks first while a report waits',
  { tag: '@phone' },
  async ({ page, context, amara }) => {
    await readyForOffline(page);
    await startExam(page, threeKinds.details);
    await context.setOffline(true);
    await answerThreeKinds(page);
    await submitExam(page);
    await expect(page.getByRole('heading', { name: 'Your answers are safe' })).toBeVisible();
    await page.getByRole('button', { name: /menu/i }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    const question = page.getByRole('alertdialog', { name: 'Log out?' });
    await expect(question.getByText('You can’t log in again while you are offline.')).toBeVisible();
    await question.getByRole('button', { name: 'Stay' }).click();
    await context.setOffline(false);
    await expect(page.getByRole('button', { name: 'Review Answers' })).toBeVisible();
    expect(await amara.api.ownReports()).toHaveLength(1);
  },
);
