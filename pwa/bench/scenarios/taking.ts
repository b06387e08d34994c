import type { Page } from '@playwright/test';
import { readNotes, settle, timeTap } from '../recorder.ts';
import { atMost, row, type Scenario, takeTurns, timesFloorOr } from '../scenario.ts';
import { withSites } from '../site.ts';
import { logIn, openBrowser, slowDown, withPage } from '../window.ts';

/** The number of questions answered in a round. */
const questions = 8;

/** The two taps for each question. */
export const taking: Scenario = async (builds, rounds) => {
  const goal = timesFloorOr(1.75, 64);
  const submits = row('Submit Answer, CPU 4×', 'ms', 'p50');
  const nexts = row('Next Question, CPU 4×', 'ms', 'p50');
  const shift = row('layout shift while taking an exam', 'shift', 'max', atMost(0, '0'));
  await withSites(builds, 14, async (sites) => {
    const browser = await openBrowser();
    await takeTurns(sites, rounds, (site, note) =>
      withPage(browser, { baseURL: site.url }, async (page) => {
        await logIn(page, site);
        await settle(page);
        await page.goto(`/user/write-exam/${site.exam._id}`);
        await page.getByRole('button', { name: 'Start Exam' }).tap();
        await page.locator('input[value="A"]').waitFor({ state: 'attached' });
        await settle(page);
        await slowDown(page, 4);
        for (let question = 0; question < questions; question += 1) {
          note(submits, await submit(page));
          note(nexts, await next(page));
        }
        note(shift, (await readNotes(page)).shift);
      }),
    );
    await browser.close();
  });
  return [submits, { ...submits, stat: 'p95', goal }, nexts, { ...nexts, stat: 'p95', goal }, shift];
};

async function submit(page: Page): Promise<number> {
  await page.locator('input[value="A"]').locator('xpath=..').tap();
  // The work after a choice must not delay the measured tap.
  await page.waitForTimeout(300);
  return timeTap(page, submitButton(page), page.getByText(/^(Correct|Incorrect) Answer$/));
}

const submitButton = (page: Page) => page.getByRole('button', { name: 'Submit Answer' });
const next = (page: Page) => timeTap(page, page.getByRole('button', { name: 'Next Question' }), submitButton(page));
