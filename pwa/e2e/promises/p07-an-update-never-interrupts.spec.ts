import { rm } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import type { Exam } from '@quiz-app/shared/exam';
import { attack } from '../../../.setup/attack.ts';
import { Api, somebody } from '../api.ts';
import { buildApp, type Deployment, startDeployment } from '../deployment.ts';
import { expect, test } from '../fixtures.ts';
import { choose, logIn, readyForOffline, startExam } from '../walks.ts';
import { seeded } from './seeded.ts';

const questions = ['One', 'Two', 'Three'].map((name) => ({
  name,
  options: { A: 'Yes', B: 'No' },
  correctOptions: ['A' as const],
}));

/** The steps of the exam; the new version is deployed before one of them. */
const steps: ((page: Page, exam: Exam) => Promise<void>)[] = [
  startExam,
  async (page) => await answer(page, 'Next Question'),
  async (page) => await answer(page, 'Next Question'),
  async (page) => await answer(page, 'Submit Exam'),
];

async function answer(page: Page, on: string): Promise<void> {
  await choose(page, 'A');
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  await expect(page.getByText('Correct Answer', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: on }).click();
}

/** Fetches the new version, as the browser does by itself when a window comes to the front, and waits until it is ready. */
async function fetchUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await expect
    .poll(() => page.evaluate(async () => Boolean((await navigator.serviceWorker.ready).waiting)), { timeout: 20_000 })
    .toBe(true);
}

const version = (page: Page) => page.evaluate(() => document.documentElement.dataset.version ?? 'this');
const markAlive = (page: Page) => page.evaluate(() => void Object.assign(window, { alive: true }));
const isAlive = (page: Page) => page.evaluate(() => 'alive' in window);
const updateToast = (page: Page) =>
  page
    .getByRole('listitem')
    .filter({ hasText: 'A new version of Quiz App is ready' })
    .getByRole('button', { name: 'Update' });

/** What breaks when a window asks for a file that the new version no longer has. */
function watchFiles(context: BrowserContext, failed: (what: string) => void): void {
  context.on('response', (response) => {
    if (response.status() >= 400 && !response.url().includes('/api/')) failed(`${response.status()} ${response.url()}`);
  });
  context.on('weberror', (error) => failed(String(error.error())));
}

interface Round {
  context: BrowserContext;
  deployment: Deployment;
  exam: Exam;
  next: string;
  /** Deploys before this step of the exam; after the last one stands for any moment while they are taken. */
  moment: number;
  random: () => number;
  failed: (what: string) => void;
}

async function takeExamThroughUpdate({
  context,
  deployment,
  exam,
  next,
  moment,
  random,
  failed,
}: Round): Promise<void> {
  const { url } = deployment;
  const taker = somebody('Amara Okafor');
  await new Api(url).register(taker);
  const api = await new Api(url).logIn(taker);
  const page = await context.newPage();
  await logIn(page, taker, url);
  await readyForOffline(page);
  const other = await context.newPage();
  await other.goto(`${url}/profile`);
  await expect(other.getByRole('heading', { name: 'Profile' })).toBeVisible();
  for (const window of [page, other]) await markAlive(window);
  const endsOffline = moment % 2 === 1;

  const deploy = async () => {
    await deployment.deploy(next);
    await fetchUpdate(other);
  };
  // At any moment of the two or three seconds that the exam takes.
  const deploying = moment === steps.length ? other.waitForTimeout(random() * 2_500).then(deploy) : undefined;

  for (const [index, step] of steps.entries()) {
    if (index === moment) {
      await deploy();
      // Whoever asks for it in the other window is told to wait.
      if (index > 0) {
        await updateToast(other).click();
        await expect(other.getByText(/An exam is running in another window/).first()).toBeVisible();
      }
    }
    if (index === steps.length - 1) await context.setOffline(endsOffline);
    await step(page, exam);
  }
  await deploying;
  if (endsOffline) await expect(page.getByText('Saved on this device')).toBeVisible();
  for (const [name, window] of Object.entries({ page, other }))
    if (!(await isAlive(window))) failed(`${name} was reloaded by the update before step ${moment}`);
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'Retake Exam' })).toBeVisible({ timeout: 20_000 });
  await expect.poll(async () => (await api.ownReports()).length).toBe(1);

  // Asked for, it is applied here at once and in the other window with its next page.
  await updateToast(page).click();
  await expect.poll(() => version(page).catch(() => ''), { timeout: 15_000 }).toBe('next');
  await expect(page.getByRole('button', { name: 'Retake Exam' })).toBeVisible();
  if (!(await isAlive(other))) failed('the other window was reloaded without being asked');
  await other.getByRole('link', { name: 'Reports' }).first().click();
  await expect(other.getByRole('heading', { name: 'Reports' })).toBeVisible();
  await expect.poll(() => version(other).catch(() => '')).toBe('next');

  // The new version sends, too.
  await page.goto(`${url}/`);
  for (const step of steps) await step(page, exam);
  await expect.poll(async () => (await api.ownReports()).length, { timeout: 20_000 }).toBe(2);
}

test('P7 an update never interrupts an exam', async ({ browser }) => {
  const plan = { promise: 'P7', title: 'a new version deployed at a moment of an exam', full: 50, short: 3 };
  test.setTimeout(plan.full * 60_000);
  const folders = [await buildApp('this'), await buildApp('next')] as const;
  const deployment = await startDeployment(folders[0]);
  const admin = somebody('Henrik Lindqvist', true);
  await new Api(deployment.url).register(admin);
  const details = { name: 'Three questions', category: 'CSS', duration: 600, totalMarks: 3, passingMarks: 2 };
  const exam = await (await new Api(deployment.url).logIn(admin)).addExam(details, questions);

  await attack(plan, async ({ rounds, seed, failed }) => {
    const random = seeded(seed);
    for (let round = 0; round < rounds; round += 1) {
      await deployment.deploy(folders[0]);
      const context = await browser.newContext();
      watchFiles(context, failed);
      const moment = (seed + round) % (steps.length + 1);
      const scene = { context, deployment, exam, next: folders[1], moment, random, failed };
      await takeExamThroughUpdate(scene).catch((error) => failed(`deployed before step ${moment}: ${error}`));
      await context.close();
    }
  });
  await deployment.close();
  for (const folder of folders) await rm(folder, { recursive: true });
});
