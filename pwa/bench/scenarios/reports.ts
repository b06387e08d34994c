import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { demoSignIns } from '../../../sync-api/src/demo/demo-people.ts';
import { seedDemo } from '../../../sync-api/src/demo/seed-demo.ts';
import { startServer } from '../../../sync-api/src/start-server.ts';
import { readNotes, settle } from '../recorder.ts';
import { atMost, row, type Scenario } from '../scenario.ts';
import { startSlowLine } from '../slow-line.ts';
import { openBrowser, withPage } from '../window.ts';

/** The demo's reports, page after page, while an admin scrolls through them. */
export const reports: Scenario = async ({ product }, rounds) => {
  const shift = row('admin reports while pages load, layout shift', 'shift', 'max', atMost(0, '0'));
  const home = await mkdtemp(join(tmpdir(), 'quiz-app-bench-'));
  await seedDemo({ databaseAddress: `${home}/quiz.db`, print: () => undefined });
  const env = { HOST: 'localhost', PORT: '0', DATABASE_URL: `file:${home}/quiz.db`, LOG_LEVEL: 'warn' };
  const { url, stop } = await startServer(env, { pwaFolder: product });
  const line = await startSlowLine(url);
  const browser = await openBrowser();
  for (let round = 0; round < rounds; round += 1) {
    await withPage(browser, { baseURL: line.url }, async (page) => {
      await page.goto('/login');
      await page.getByLabel('Email').fill(demoSignIns.admin.email);
      await page.getByLabel('Password', { exact: true }).fill(demoSignIns.admin.password);
      await page.getByRole('button', { name: 'Login' }).click();
      await page.waitForURL('/');
      await page.goto('/admin/reports');
      await scrollToEnd(page);
      shift.values.product.push((await readNotes(page)).shift);
    });
  }
  await browser.close();
  await line.close();
  await stop();
  await rm(home, { recursive: true });
  return [shift];
};

/** Scrolls down until nothing more loads. */
async function scrollToEnd(page: Page): Promise<void> {
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  await settle(page);
  for (let known = 0; known < (await height()); ) {
    known = await height();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await settle(page);
  }
}
