import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../e2e/support/browser.ts';
import { browserFlags } from '../playwright.config.ts';
import { record } from './recorder.ts';
import type { Site } from './site.ts';

const executablePath = findBrowser();
const launch = { ...(executablePath && { executablePath }), args: browserFlags };
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** The first card of the list, in the app and the floor. */
export const firstCard = 'li a[href^="/user/write-exam/"]';

export const openBrowser = (): Promise<Browser> => chromium.launch(launch);

/** Starts a browser that keeps its storage in a folder. */
export const openProfile = (folder: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, { ...launch, ...phone });

/** Opens a page on empty storage that records when the element is painted, and closes it afterwards. */
export async function withPage<Result>(
  browser: Browser,
  { baseURL, element = firstCard }: { baseURL: string; element?: string },
  use: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ ...phone, baseURL });
  const page = await context.newPage();
  await record(page, element);
  const result = await use(page);
  await context.close();
  return result;
}

/** Slows the page's CPU down by this factor. */
export async function slowDown(page: Page, times: number): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: times });
}

/** Logs in and waits for the list. */
export async function logIn(page: Page, { url, taker }: Site): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(taker.email);
  await page.getByLabel('Password', { exact: true }).fill(taker.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.locator(firstCard).first().waitFor({ timeout: 60_000 });
}
