import { rm } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import type { Exam } from '@quiz-app/shared/exam';
import { attack } from '../../../.setup/attack.ts';
import { seeded } from '../../test/seeded.ts';
import { Api, newPerson } from '../support/api.ts';
import { buildNextVersion, builtApp, type Deployment, startDeployment } from '../support/deployment.ts';
import { expect, test } from '../support/fixtures.ts';
import { choose, logIn, readyForOffline, startExam } from '../support/steps.ts';

const questions = ['One', 'Two', 'Three'].map((name) => ({
  name,
  options: { A: 'Yes', B: 'No' },
  correctOptions: ['A' as const],
}));

/**
 * Fetches the new version, as the browser does automatically when a window becomes visible, and waits until it is ready.
 */
async function fetchUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await expect.poll(() => page.evaluate(async () => Boolean((await navigator.serviceWorker.ready).waiting))).toBe(true);
}

const version = (page: Page) => page.evaluate(() => document.documentElement.dataset.version ?? 'this');
const markAlive = (page: Page) => page.evaluate(() => void Object.assign(window, { alive: true }));
const isAlive = (page: Page) => page.evaluate(() => 'alive' in window);
const updateToast = (page: Page) =>
  page
    .getByRole('listitem')
    .filter({ hasText: 'A new version of Quiz App is ready' })
    .getByRole('button', { name: 'Update' });

/** Reports requests for files that the new version no longer has. */
function watchFiles(context: BrowserContext, failed: (what: string) => void): void {
  context.on('response', (response) => {
    if (response.status() >= 400 && !response.url().includes('/api/')) failed(`${response.status()} ${response.url()}`);
  });
  context.on('weberror', (error) => failed(String(error.error())));
}

/** The actions from the catalogue to the submitted exam. */
function actionsOf(page: Page, exam: Exam): (() => Promise<void>)[] {
  const press = (name: string) => () => page.getByRole('button', { name }).click();
  return [
    () => startExam(page, exam),
    ...['Next Question', 'Next Question', 'Submit Exam'].flatMap((on) => [
      () => choose(page, 'A'),
      press('Submit Answer'),
      press(on),
    ]),
  ];
}

interface Round {
  context: BrowserContext;
  deployment: Deployment;
  exam: Exam;
  next: string;
  /** Whether the taker waits at the last question until the new version is ready; other takers submit before. */
  isSlow: boolean;
  random: () => number;
  failed: (what: string) => void;
}

/** Returns whether the exam was still running when the new version was ready. */
async function takeExamThroughUpdate(round: Round): Promise<boolean> {
  const { context, deployment, exam, next, isSlow, random, failed } = round;
  const { url } = deployment;
  const taker = newPerson('Amara Okafor');
  await new Api(url).register(taker);
  const api = await new Api(url).logIn(taker);
  const page = await context.newPage();
  await logIn(page, taker, url);
  await readyForOffline(page);
  const other = await context.newPage();
  await other.goto(`${url}/profile`);
  await expect(other.getByRole('heading', { name: 'Profile' })).toBeVisible();
  for (const window of [page, other]) await markAlive(window);
  // The browser draws a background window once a second, and each tap would wait for it.
  await page.bringToFront();

  const actions = actionsOf(page, exam);
  const lastAnswer = actions.length - 3;
  const moment = Math.floor(random() * (isSlow ? lastAnswer + 1 : actions.length));
  const endsOffline = isSlow && random() < 0.5;
  let isInside = false;
  let isDeploying = true;
  const deploy = async () => {
    // A random time, so that the deployment can happen during an action, not only between two.
    await other.waitForTimeout(random() * 200);
    await deployment.deploy(next);
    await fetchUpdate(other);
    isInside = await page.getByRole('progressbar').isVisible();
  };
  let deploying: Promise<void> | undefined;
  for (const [index, act] of actions.entries()) {
    if (index === moment)
      deploying = deploy().finally(() => {
        isDeploying = false;
      });
    if (isSlow && index === lastAnswer) {
      while (isDeploying) await choose(page, 'B', 'A');
      // Starting the update in the other window shows that an exam is running.
      await updateToast(other).click();
      await expect(other.getByText(/An exam is running in another window/).first()).toBeVisible();
    }
    if (index === actions.length - 1) await context.setOffline(endsOffline);
    await act();
  }
  await deploying;
  if (endsOffline) await expect(page.getByText('Saved on this device')).toBeVisible();
  for (const [name, window] of Object.entries({ page, other }))
    if (!(await isAlive(window))) failed(`${name} was reloaded by the update beside action ${moment}`);
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'Retake Exam' })).toBeVisible();
  await expect.poll(async () => (await api.ownReports()).length).toBe(1);

  // Started by the user, it applies here at once, and in the other window with the next page.
  await updateToast(page).click();
  await expect.poll(() => version(page).catch(() => '')).toBe('next');
  await expect(page.getByRole('button', { name: 'Retake Exam' })).toBeVisible();
  if (!(await isAlive(other))) failed('the other window was reloaded without being asked to');
  await other.getByRole('link', { name: 'Reports' }).first().click();
  await expect(other.getByRole('heading', { name: 'Reports' })).toBeVisible();
  await expect.poll(() => version(other).catch(() => '')).toBe('next');

  // It brought no part of the app that was not here before.
  for (const part of ['admin', 'fr', 'admin-fr']) {
    if (await page.evaluate((name) => caches.has(name), `quiz-app-${part}`)) failed(`the update brought "${part}"`);
  }

  // The new version sends reports, too.
  await page.goto(`${url}/`);
  for (const act of actions) await act();
  await expect.poll(async () => (await api.ownReports()).length).toBe(2);
  return isInside;
}

test('P7 an update never interrupts an exam', async ({ browser }) => {
  const plan = {
    guarantee: 'P7',
    title: 'a new version deployed at any moment of an exam',
    full: 50,
    short: 2,
    seeded: true,
  };
  test.setTimeout(plan.full * 60_000);
  const next = await buildNextVersion();
  const deployment = await startDeployment(builtApp);
  const admin = newPerson('Henrik Lindqvist', true);
  await new Api(deployment.url).register(admin);
  const details = { name: 'Three questions', category: 'CSS', duration: 600, totalMarks: 3, passingMarks: 2 };
  const exam = await (await new Api(deployment.url).logIn(admin)).addExam(details, questions);

  await attack(plan, async ({ rounds, seed, failed }) => {
    const random = seeded(seed);
    let inside = 0;
    for (let round = 0; round < rounds; round += 1) {
      await deployment.deploy(builtApp);
      const context = await browser.newContext({ reducedMotion: 'reduce' });
      watchFiles(context, failed);
      const scene = { context, deployment, exam, next, isSlow: round % 3 < 2, random, failed };
      const isInside = await takeExamThroughUpdate(scene).catch((error) => failed(`round ${round}: ${error}`));
      if (isInside) inside += 1;
      await context.close();
    }
    if (inside < rounds / 2)
      failed(`only ${inside} of ${rounds} new versions were ready before the exam was over: too few to prove anything`);
  });
  await deployment.close();
  await rm(next, { recursive: true });
});
