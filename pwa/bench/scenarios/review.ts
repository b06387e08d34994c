import type { Page } from '@playwright/test';
import { finishedAttempt } from '../../e2e/support/finished-attempt.ts';
import { readNotes, settle, timeTap } from '../recorder.ts';
import { atMost, row, type Scenario, takeTurns } from '../scenario.ts';
import { firstQuestion, type Site, withSites } from '../site.ts';
import { logIn, openBrowser, slowDown, withPage } from '../window.ts';

/** From the result to the review of 50 questions. */
export const review: Scenario = async (builds, rounds) => {
  const painted = row('review of 50 questions, CPU 4×', 'ms', 'p50');
  const task = row('review of 50 questions, CPU 4×, longest task', 'ms', 'p50');
  const shift = row('layout shift while opening a review', 'shift', 'max', atMost(0, '0'));
  await withSites(builds, 14, async (sites) => {
    const browser = await openBrowser();
    const attempts = { product: await addAttempt(sites.product), floor: 'any' };
    await takeTurns(sites, rounds, (site, note, name) =>
      withPage(browser, { baseURL: site.url }, async (page) => {
        await logIn(page, site);
        await settle(page);
        await page.goto(`/user/write-exam/${site.exam._id}?attempt=${attempts[name]}`);
        await page.getByRole('button', { name: 'Review Answers' }).waitFor();
        await settle(page);
        await slowDown(page, 4);
        note(painted, await openReview(page));
        await settle(page);
        const notes = await readNotes(page);
        note(task, notes.longestTask);
        note(shift, notes.shift);
      }),
    );
    await browser.close();
  });
  return [painted, task, shift];
};

/** Finishes the exam of 50 questions without any answer. @returns the attempt's id */
async function addAttempt({ takerApi, exam }: Site): Promise<string> {
  const { _id: user } = await takerApi.data('getUserInfo');
  const { attempt } = finishedAttempt(exam, user);
  await takerApi.data('addReport', { body: attempt });
  return attempt._id;
}

const openReview = (page: Page) =>
  timeTap(page, page.getByRole('button', { name: 'Review Answers' }), page.getByText(firstQuestion).first());
