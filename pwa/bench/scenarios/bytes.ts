import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { settle } from '../recorder.ts';
import { atMost, type Row, row, type Scenario } from '../scenario.ts';
import { type Pair, withSites } from '../site.ts';
import { logIn, openBrowser, withPage } from '../window.ts';

/** Brotli bytes of JavaScript that a taker may need. */
const budget = atMost(180_000, '180 kB');
const types: Record<string, string> = { '.js': 'JavaScript', '.css': 'CSS', '.woff2': 'fonts' };
const typeOf = (path: string) => types[extname(path)] ?? 'other';

/** The bytes that a taker's browser loads from the first visit to the first question, and that the worker caches. */
export const bytes: Scenario = async (builds) => {
  const rows: Row[] = [];
  await withSites(builds, 14, async (sites) => {
    const browser = await openBrowser();
    for (const name of ['product', 'floor'] as const) {
      const site = sites[name];
      await withPage(browser, { baseURL: site.url }, async (page) => {
        await logIn(page, site);
        await page.locator(`a[href="/user/write-exam/${site.exam._id}"]`).tap();
        await page.getByRole('button', { name: 'Start Exam' }).tap();
        await page.locator('input[value="A"]').waitFor({ state: 'attached' });
        await settle(page);
        await count(builds[name], name, 'to take an exam', await loadedBy(page), rows);
        await count(builds[name], name, 'kept for offline', await keptBy(page), rows);
      });
    }
    await browser.close();
  });
  return rows;
};

/** The files of the build that the page loaded, without the server's own answers. */
const loadedBy = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntries()
      .filter(({ entryType }) => entryType === 'resource' || entryType === 'navigation')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => !/^\/(api|\.well-known)\//.test(path)),
  );

/** The paths in the service worker's caches. */
const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const caching = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
    return (await Promise.all(caching)).flat().map(({ url }) => new URL(url).pathname);
  });

/** Adds the files' sizes, as compressed by the server, to a row for each type. */
async function count(
  build: string,
  name: keyof Pair<unknown>,
  what: string,
  paths: readonly string[],
  rows: Row[],
): Promise<void> {
  const sums = new Map(Object.values(types).map((type) => [type, 0]));
  for (const path of new Set(paths)) {
    const type = typeOf(path);
    sums.set(type, (sums.get(type) ?? 0) + (await sizeOf(build, path)));
  }
  for (const [type, sum] of sums) {
    const title = `${type} ${what}`;
    let to = rows.find((each) => each.name === title);
    if (!to) {
      to = row(title, 'bytes', 'p50', title === 'JavaScript to take an exam' ? budget : undefined);
      rows.push(to);
    }
    to.values[name].push(sum);
  }
}

async function sizeOf(build: string, path: string): Promise<number> {
  const file = join(build, extname(path) === '' ? 'index.html' : path);
  const sent = await readFile(`${file}.br`).catch(() => readFile(file));
  return sent.length;
}
