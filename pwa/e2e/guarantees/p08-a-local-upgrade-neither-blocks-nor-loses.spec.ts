import { rm } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import type { Exam } from '@quiz-app/shared/exam';
import { attack } from '../../../.setup/attack.ts';
import { Api, newPerson } from '../support/api.ts';
import { buildNextVersion, builtApp, type Deployment, startDeployment } from '../support/deployment.ts';
import { finishedAttempt } from '../support/finished-attempt.ts';
import { expect, test } from '../support/fixtures.ts';
import { putEntries, readEntries } from '../support/local-entries.ts';
import { choose, logIn, startExam } from '../support/steps.ts';
import { storageWords } from './storage-faults.ts';

interface Scene {
  context: BrowserContext;
  deployment: Deployment;
  folders: { this: string; next: string };
  exam: Exam;
  name: string;
  api: Api;
  /** The window of the old version, on the home page. */
  old: Page;
}

const welcome = (page: Page, name: string) => page.getByRole('heading', { name: `Hi ${name}, Welcome to Quiz App` });

/** Opens another window of the deployed version; the page or an error must appear. */
async function openWindow({ context, deployment, name }: Scene): Promise<Page> {
  const page = await context.newPage();
  await page.goto(deployment.url, { waitUntil: 'domcontentloaded' });
  await expect(welcome(page, name).or(page.getByText(storageWords).first()).first()).toBeVisible();
  return page;
}

async function openNext(scene: Scene): Promise<Page> {
  await scene.deployment.deploy(scene.folders.next);
  const page = await openWindow(scene);
  await expect(welcome(page, scene.name)).toBeVisible();
  const version = await page.evaluate(async () =>
    (await indexedDB.databases()).find(({ name }) => name === 'quiz-app'),
  );
  expect(version?.version, 'the upgraded schema').toBe(20);
  return page;
}

/** The parts of an entry that must not change before it is acknowledged. */
const kept = async (page: Page) =>
  (await readEntries(page)).map(({ attempt, exam, userId, savedAt }) => ({ attempt, exam, userId, savedAt }));

/** What the old window does while the new version upgrades its database. */
const situations: Record<string, (scene: Scene) => Promise<void>> = {
  'an old window at rest': async (scene) => {
    await openNext(scene);
    await scene.old.getByRole('link', { name: 'Reports' }).first().click();
    await expect(scene.old.getByText(/waiting to send/).first()).toBeVisible();
  },
  'an old window in an exam': async (scene) => {
    const { old, exam } = scene;
    await startExam(old, exam);
    await openNext(scene);
    await choose(old, 'A');
    await old.getByRole('button', { name: 'Submit Exam' }).click();
    await expect(old.getByText('Saved on this device')).toBeVisible();
  },
  'an old window opened after the upgrade': async (scene) => {
    const { deployment, folders } = scene;
    await openNext(scene);
    await deployment.deploy(folders.this);
    await expect(welcome(await openWindow(scene), scene.name)).toBeVisible();
    await deployment.deploy(folders.next);
    await expect(welcome(await openWindow(scene), scene.name)).toBeVisible();
  },
  'an old window that keeps its database open': async (scene) => {
    const { context, deployment, folders } = scene;
    const holder = await context.newPage();
    await holder.goto(`${deployment.url}/manifest.webmanifest`);
    await holder.evaluate(
      () =>
        new Promise<void>((resolve) => {
          // Keeps the database open, because nothing handles `versionchange`.
          const holding = indexedDB.open('quiz-app');
          holding.onsuccess = () => {
            Object.assign(window, { held: holding.result });
            resolve();
          };
        }),
    );
    await deployment.deploy(folders.next);
    const page = await openWindow(scene);
    await expect(page.getByText(storageWords).first()).toBeVisible();
    // Once the database is released, the page appears by itself.
    await holder.close();
    await expect(welcome(page, scene.name)).toBeVisible();
  },
};

async function upgrade(base: Omit<Scene, 'name' | 'api' | 'old'>, situation: string, count: number): Promise<void> {
  const { context, deployment, exam } = base;
  const taker = newPerson('Nia Mensah');
  await new Api(deployment.url).register(taker);
  const api = await new Api(deployment.url).logIn(taker);
  const { _id } = await api.data('getUserInfo');
  // Entries stay in the outbox until the upgrade is complete.
  await context.route('**/addReport', (route) => route.abort());
  const old = await context.newPage();
  await logIn(old, taker, deployment.url);
  await putEntries(
    old,
    Array.from({ length: count }, (_, index) => ({ ...finishedAttempt(exam, _id), savedAt: index })),
  );
  const before = await kept(old);

  await situations[situation]?.({ ...base, name: taker.name, api, old });
  const finishedMeanwhile = situation === 'an old window in an exam' ? 1 : 0;
  expect((await kept(old)).slice(0, count), 'entries after the upgrade').toEqual(before);
  await context.unroute('**/addReport');
  for (const page of context.pages()) await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(async () => (await api.ownReports()).length).toBe(count + finishedMeanwhile);
}

test('P8 an upgrade of the local database neither blocks the app nor loses data', async ({ browser }) => {
  const names = Object.keys(situations);
  const plan = {
    guarantee: 'P8',
    title: 'the local schema upgraded beside an old window',
    full: 24,
    short: names.length,
  };
  test.setTimeout(plan.full * 60_000);
  const folders = { this: builtApp, next: await buildNextVersion() };
  const deployment = await startDeployment(folders.this);
  const admin = newPerson('Henrik Lindqvist', true);
  await new Api(deployment.url).register(admin);
  const details = { name: 'One question', category: 'SQL', duration: 600, totalMarks: 1, passingMarks: 1 };
  const exam = await (await new Api(deployment.url).logIn(admin)).addExam(details, [
    { name: 'Is this the only question?', options: { A: 'Yes', B: 'No' }, correctOptions: ['A'] },
  ]);

  await attack(plan, async ({ rounds, seed, failed }) => {
    for (let round = 0; round < rounds; round += 1) {
      await deployment.deploy(folders.this);
      // Without a service worker each window loads the version that is deployed when it opens.
      const context = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce' });
      const situation = names[round % names.length] ?? '';
      const count = 1 + ((seed + round) % 5);
      await upgrade({ context, deployment, folders, exam }, situation, count).catch((error) =>
        failed(`${situation}, ${count} entries: ${error}`),
      );
      await context.close();
    }
  });
  await deployment.close();
  await rm(folders.next, { recursive: true });
});
