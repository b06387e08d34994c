import { whenPainted } from '../recorder.ts';
import { row, type Scenario, takeTurns, timesFloor } from '../scenario.ts';
import { withSites } from '../site.ts';
import { startSlowLine } from '../slow-line.ts';
import { openBrowser, slowDown, withPage } from '../window.ts';

/** From a first visit to the login form, on a slow line. */
export const firstVisit: Scenario = async (builds, rounds) => {
  const painted = row('first visit, slow 4G, CPU 4×', 'ms', 'p50', timesFloor(1.4));
  await withSites(builds, 14, async (sites) => {
    const browser = await openBrowser();
    await takeTurns(sites, rounds, async ({ url }, note) => {
      const line = await startSlowLine(url);
      await withPage(browser, { baseURL: line.url, element: 'input[type="password"]' }, async (page) => {
        await slowDown(page, 4);
        await page.goto('/');
        note(painted, await whenPainted(page));
      });
      await line.close();
    });
    await browser.close();
  });
  return [painted];
};
