import { readNotes, settle, whenPainted } from '../recorder.ts';
import { atMost, type Row, row, type Scenario, takeTurns } from '../scenario.ts';
import { withSites } from '../site.ts';
import { logIn, openBrowser, withPage } from '../window.ts';

/** The list of 14, 200 and 1,000 exams: first after a login, then when the page is opened again. */
export const catalogue: Scenario = async (builds, rounds) => {
  const rows: Row[] = [];
  for (const exams of [14, 200, 1_000]) rows.push(...(await listOf(exams, builds, rounds)));
  return rows;
};

const listOf = async (exams: number, builds: Parameters<Scenario>[0], rounds: number): Promise<Row[]> => {
  const named = `Home with ${exams.toLocaleString('en')} exams`;
  const noLongTask = atMost(200, '200 ms');
  const painted = row(`${named}, first card`, 'ms', 'p50');
  const task = row(`${named}, longest task`, 'ms', 'p50', noLongTask);
  const firstTask = row(`${named}, longest task after the login`, 'ms', 'p50', noLongTask);
  const shift = row(`${named}, layout shift`, 'shift', 'max', atMost(0, '0'));
  await withSites(builds, exams, async (sites) => {
    const browser = await openBrowser();
    await takeTurns(sites, rounds, (site, note) =>
      withPage(browser, { baseURL: site.url }, async (page) => {
        await logIn(page, site);
        await settle(page);
        note(firstTask, (await readNotes(page)).longestTask);
        await page.goto('/');
        note(painted, await whenPainted(page));
        await settle(page);
        const notes = await readNotes(page);
        note(task, notes.longestTask);
        note(shift, notes.shift);
      }),
    );
    await browser.close();
  });
  return [painted, task, firstTask, shift];
};
