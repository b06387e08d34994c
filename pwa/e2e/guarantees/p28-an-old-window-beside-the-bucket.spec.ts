import { rm } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import type { Exam } from '@quiz-app/shared/exam';
import { attack } from '../../../.setup/attack.ts';
import { Api, newPerson, type Person } from '../support/api.ts';
import { buildVersionBeforeBuckets, builtApp, type Deployment, startDeployment } from '../support/deployment.ts';
import { finishedAttempt } from '../support/finished-attempt.ts';
import { expect, test } from '../support/fixtures.ts';
import { putEntries, readEntries } from '../support/local-entries.ts';
import { choose, logIn, startExam } from '../support/steps.ts';

interface Scene {
  exam: Exam;
  /** A window of the version without a bucket. */
  old: Page;
  openNew(): Promise<Page>;
}

const welcome = (page: Page, { name }: Person) =>
  expect(page.getByRole('heading', { name: `Hi ${name}, Welcome to Quiz App` })).toBeVisible();

async function finish(page: Page): Promise<void> {
  await choose(page, 'A');
  await page.getByRole('button', { name: 'Submit Exam' }).click();
  await expect(page.getByText('Saved on this device')).toBeVisible();
}

const wake = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('online')));

/** What happens while both versions are open: which windows are left, and how many attempts were finished. */
const situations: Record<string, (scene: Scene) => Promise<{ left: Page[]; finished: number }>> = {
  'the old window stays on its waiting attempt': async ({ old, exam, openNew }) => {
    await startExam(old, exam);
    await finish(old);
    const page = await openNew();
    await wake(page);
    // It still shows that the answers are safe, because they are.
    await expect(old.getByText('Saved on this device')).toBeVisible();
    return { left: [old, page], finished: 1 };
  },
  'the old window finishes an exam after the move, and is closed': async ({ old, exam, openNew }) => {
    await startExam(old, exam);
    const page = await openNew();
    await wake(page);
    await finish(old);
    await old.close();
    return { left: [page], finished: 1 };
  },
  'both finish an exam, and the old window goes on alone': async ({ old, exam, openNew }) => {
    await startExam(old, exam);
    const page = await openNew();
    await startExam(page, exam);
    await finish(page);
    await finish(old);
    await page.close();
    // The old window finds in the mirror what the new one saved.
    return { left: [old], finished: 2 };
  },
};

interface Stage {
  browser: Browser;
  deployment: Deployment;
  /** The folder with the build of the old version. */
  oldApp: string;
  exam: Exam;
}

async function run({ browser, deployment, oldApp, exam }: Stage, situation: string): Promise<void> {
  const taker = newPerson('Nia Mensah');
  await new Api(deployment.url).register(taker);
  const api = await new Api(deployment.url).logIn(taker);
  const { _id } = await api.data('getUserInfo');
  // Without a service worker each window loads the version that is deployed when it opens.
  const context = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce' });
  const openNew = async () => {
    const page = await context.newPage();
    await page.goto(deployment.url, { waitUntil: 'domcontentloaded' });
    await welcome(page, taker);
    return page;
  };
  try {
    await deployment.deploy(oldApp);
    await context.route('**/addReport', (route) => route.abort());
    const old = await context.newPage();
    await logIn(old, taker, deployment.url);
    const waiting = Array.from({ length: 2 }, () => finishedAttempt(exam, _id));
    await putEntries(old, waiting, 'default');
    await deployment.deploy(builtApp);
    const { left, finished } = (await situations[situation]?.({ exam, old, openNew })) ?? { left: [], finished: 0 };
    await context.unroute('**/addReport');
    for (const page of left) await wake(page);
    const reports = async () => (await api.ownReports()).length;
    await expect.poll(reports).toBe(waiting.length + finished);
    // Nothing is left that would be shown as waiting, or sent again.
    const page = await openNew();
    await wake(page);
    await expect.poll(async () => (await readEntries(page)).length, { message: 'in the bucket' }).toBe(0);
    await expect.poll(async () => (await readEntries(page, 'default')).length, { message: 'in the old place' }).toBe(0);
  } finally {
    await context.close();
  }
}

test('P28 an old window beside one with the bucket loses nothing', async ({ browser }) => {
  const names = Object.keys(situations);
  const plan = { guarantee: 'P28', title: 'an old window beside the bucket', full: 30, short: names.length };
  test.setTimeout(plan.full * 60_000 + 120_000);
  const oldApp = await buildVersionBeforeBuckets();
  const deployment = await startDeployment(builtApp);
  const admin = newPerson('Henrik Lindqvist', true);
  await new Api(deployment.url).register(admin);
  const details = { name: 'One question', category: 'SQL', duration: 600, totalMarks: 1, passingMarks: 1 };
  const exam = await (await new Api(deployment.url).logIn(admin)).addExam(details, [
    { name: 'Is this the only question?', options: { A: 'Yes', B: 'No' }, correctOptions: ['A'] },
  ]);
  await attack(plan, async ({ rounds, failed }) => {
    for (let round = 0; round < rounds; round += 1) {
      const situation = names[round % names.length] ?? '';
      await run({ browser, deployment, oldApp, exam }, situation).catch((error) => failed(`${situation}: ${error}`));
    }
  });
  await deployment.close();
  await rm(oldApp, { recursive: true });
});
