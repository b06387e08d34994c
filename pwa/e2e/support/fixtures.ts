import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, test as base, chromium, type Page } from '@playwright/test';
import type { Exam } from '@quiz-app/shared/exam';
import { Api, newPerson, type Person } from './api.ts';
import { type KillableBrowser, killableBrowser } from './killable-browser.ts';
import { threeKinds } from './sample-exams.ts';
import { type RunningServer, startServer } from './server-process.ts';

/** An installed app on a device, whose storage is kept when its windows are closed. */
export interface Device {
  /** Opens a new window of the app; `cold` starts it without a network. */
  open(options?: { cold?: boolean }): Promise<{ context: BrowserContext; page: Page }>;
  close(): Promise<void>;
}

export interface WorkerFixtures {
  server: RunningServer;
  /** Prepares data through the API; not logged in on any page. */
  admin: Api;
}

export interface TestFixtures {
  /**
   * An exam with a single choice, a multiple choice, a True/False and another single choice question; see `threeKinds`.
   */
  exam: Exam;
  /** An admin who has not logged in on any page. */
  adminPerson: Person;
  /** A registered user who has not logged in on any page. */
  taker: Person;
  takerApi: Api;
  device: Device;
  browserToKill: KillableBrowser;
  /** A server for this test only. */
  serverToKill: RunningServer;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.dispose();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  admin: [
    async ({ server }, use) => {
      const person = newPerson('Henrik Lindqvist', true);
      const anyone = new Api(server.url);
      await anyone.register(person);
      await use(await anyone.logIn(person));
    },
    { scope: 'worker' },
  ],
  exam: async ({ admin }, use, info) => {
    const details = { ...threeKinds.details, name: `${threeKinds.details.name} ${info.testId}` };
    await use(await admin.addExam(details, threeKinds.questions));
  },
  adminPerson: async ({ server }, use) => {
    const person = newPerson('Ingrid Solberg', true);
    await new Api(server.url).register(person);
    await use(person);
  },
  taker: async ({ server }, use) => {
    const person = newPerson('Amara Okafor');
    await new Api(server.url).register(person);
    await use(person);
  },
  takerApi: async ({ server, taker }, use) => use(await new Api(server.url).logIn(taker)),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern
  browserToKill: async ({}, use) => {
    const browser = await killableBrowser();
    await use(browser);
    await browser.dispose();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern
  serverToKill: async ({}, use) => {
    const server = await startServer();
    await use(server);
    await server.dispose();
  },
  device: async ({ server, viewport, isMobile, hasTouch, launchOptions }, use) => {
    const profile = await mkdtemp(join(tmpdir(), 'quiz-app-device-'));
    let context: BrowserContext | undefined;
    await use({
      open: async ({ cold = false } = {}) => {
        context = await chromium.launchPersistentContext(profile, {
          ...launchOptions,
          baseURL: server.url,
          viewport,
          isMobile,
          hasTouch,
          offline: cold,
        });
        return { context, page: context.pages()[0] ?? (await context.newPage()) };
      },
      close: async () => context?.close(),
    });
    await context?.close();
    await rm(profile, { recursive: true, force: true });
  },
});

export { expect } from '@playwright/test';
