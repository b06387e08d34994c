import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { record, settle, whenPainted } from '../recorder.ts';
import { type Row, row, type Scenario, takeTurns, timesFloor } from '../scenario.ts';
import { type Site, withSites } from '../site.ts';
import { firstCard, logIn, openProfile, slowDown } from '../window.ts';

/** From a browser that was just started, without a network, to the list. */
export const coldStart: Scenario = async (builds, rounds) => {
  const rows: [speed: number, Row][] = [1, 4].map((speed) => [
    speed,
    row(`cold offline start, CPU ${speed}×`, 'ms', 'p50', timesFloor(1.3)),
  ]);
  await withSites(builds, 14, async ({ product, floor }) => {
    const devices = { product: await installed(product), floor: await installed(floor) };
    await takeTurns(devices, rounds, async ({ profile, url }, note) => {
      for (const [speed, to] of rows) note(to, await start(profile, url, speed));
    });
    for (const { profile } of Object.values(devices)) await rm(profile, { recursive: true, maxRetries: 5 });
  });
  return rows.map(([, each]) => each);
};

/** A device on which somebody logged in, and that is ready to go offline. */
async function installed(site: Site): Promise<{ profile: string; url: string }> {
  const profile = await mkdtemp(join(tmpdir(), 'quiz-app-bench-profile-'));
  const context = await openProfile(profile);
  const page = await context.newPage();
  await logIn(page, site);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await settle(page);
  await context.close();
  return { profile, url: site.url };
}

async function start(profile: string, url: string, speed: number): Promise<number> {
  const context = await openProfile(profile, { offline: true });
  const page = await context.newPage();
  await record(page, firstCard);
  await slowDown(page, speed);
  // The browser has work of its own after its start.
  await page.waitForTimeout(500);
  await page.goto(url);
  const took = await whenPainted(page);
  await context.close();
  return took;
}
