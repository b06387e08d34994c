import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBare } from '../bare-start.ts';
import { settle } from '../recorder.ts';
import { type Row, row, type Scenario, takeTurns, timesFloor } from '../scenario.ts';
import { type Site, withSites } from '../site.ts';
import { logIn, openProfile } from '../window.ts';

/** From the start of the browser, without a network, to the list. */
export const coldStart: Scenario = async (builds, rounds) => {
  const rows: [speed: number, Row][] = [1, 4].map((speed) => [
    speed,
    row(`cold offline start, CPU ${speed}×`, 'ms', 'p50', speed === 4 ? timesFloor(1.3) : undefined),
  ]);
  await withSites(builds, 14, async ({ product, floor }) => {
    const devices = { product: await installed(product), floor: await installed(floor) };
    await takeTurns(devices, rounds, async ({ profile, url }, note) => {
      for (const [speed, to] of rows) note(to, await startBare(profile, url, speed));
    });
    for (const { profile } of Object.values(devices)) await rm(profile, { recursive: true, maxRetries: 5 });
  });
  return rows.map(([, each]) => each);
};

/** A device with a logged-in user, ready to go offline. */
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
