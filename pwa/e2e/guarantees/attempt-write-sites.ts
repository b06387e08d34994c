import { readFile } from 'node:fs/promises';
import { expect, type Page, type Route } from '@playwright/test';
import type { Exam } from '@quiz-app/shared/exam';
import type { SubmittedAttempt } from '@quiz-app/shared/report';
import { readEntries } from '../support/local-entries.ts';
import { answerThreeKinds, logIn, startExam, submitExam } from '../support/steps.ts';
import { breakStorage } from './storage-faults.ts';
import { places, type Scene, type Site, seesWords, whileOpen } from './write-site.ts';

const result = (page: Page) => page.getByRole('button', { name: 'Retake Exam' });
const seesResult = (page: Page) => expect(result(page)).toBeVisible();

/** Presses a button that saves the answers of `answerThreeKinds` to a file, and returns the attempt in it. */
async function savedCopy(page: Page, exam: Exam, button: string): Promise<SubmittedAttempt> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const { attempt } = JSON.parse(await readFile(await (await downloading).path(), 'utf8'));
  const answers = exam.questions.slice(0, 3).map(({ _id }) => attempt.answers[_id]);
  expect(answers, 'answers in the copy').toEqual([['B'], ['A', 'B'], ['A']]);
  expect(attempt).toMatchObject({ exam: exam._id, examVersion: exam.version });
  return attempt;
}

/** Finishes an exam whose report does not reach the server: `answer` decides how sending it fails. */
async function finishUnsent(
  { page, url, exam, taker }: Scene,
  answer = (route: Route) => route.abort(),
): Promise<void> {
  await logIn(page, taker, url);
  await page.route('**/addReport', answer);
  await startExam(page, exam);
  await answerThreeKinds(page);
  await submitExam(page);
  await expect(page.getByText('Saved on this device')).toBeVisible();
}

/** Removes the network fault and fires `online`. */
async function letSend(page: Page): Promise<void> {
  await page.unroute('**/addReport');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
}

/** Checks that nothing is left on the device, and that the server has the report once. */
async function isSentOnce({ page, api }: Scene): Promise<void> {
  await page.reload();
  await seesResult(page);
  await expect.poll(async () => (await readEntries(page)).length, { message: 'left in the outbox' }).toBe(0);
  expect(await api.ownReports()).toHaveLength(1);
}

/** Where a finished attempt is saved, sent and removed. */
export const attemptSites: Record<string, Site> = {
  'the finish of an attempt': {
    by: whileOpen,
    run: async ({ page, url, exam, taker, api, fault }) => {
      await logIn(page, taker, url);
      await startExam(page, exam);
      await answerThreeKinds(page);
      await page.route('**/addReport', (route) => route.abort());
      const repair = await breakStorage(page, fault, places.outbox);
      await submitExam(page);
      await seesWords(page);
      const { _id } = await savedCopy(page, exam, 'Save a copy');

      await repair();
      await page.unroute('**/addReport');
      // The page tries again by itself.
      await expect(page.getByText('Your answers are not saved yet')).toBeHidden();
      await expect.poll(async () => (await api.ownReports()).map((report) => report._id)).toEqual([_id]);
    },
  },
  'the finish of an attempt, with a network': {
    by: whileOpen,
    run: async ({ page, url, exam, taker, api, fault }) => {
      await logIn(page, taker, url);
      await startExam(page, exam);
      await answerThreeKinds(page);
      await breakStorage(page, fault, places.outbox);
      await submitExam(page);
      await expect(page.getByText('Obtained Marks')).toBeVisible({ timeout: 30_000 });
      expect(await api.ownReports()).toHaveLength(1);
    },
  },
  'the receipt': {
    by: whileOpen,
    run: async (scene) => {
      const { page, exam, fault } = scene;
      await finishUnsent(scene);
      const repair = await breakStorage(page, fault, places.reports);
      await letSend(page);
      await seesWords(page);
      await expect(result(page)).toBeHidden();
      await savedCopy(page, exam, 'Download my answers');

      await repair();
      await isSentOnce(scene);
    },
  },
  'the sending state': {
    // A closed connection also breaks the removal, which is a separate case.
    by: ['quota', 'abort', 'blocked'],
    run: async (scene) => {
      const { page, exam, fault } = scene;
      await finishUnsent(scene);
      const repair = await breakStorage(page, fault, places.marks);
      await seesWords(page);
      await savedCopy(page, exam, 'Download my answers');
      await letSend(page);
      // The sending state is only for display: if it cannot be written, the report is sent anyway.
      if (fault !== 'blocked') await seesResult(page);

      await repair();
      await isSentOnce(scene);
    },
  },
  'the removal after the acknowledgement': {
    // If the outbox cannot be opened, nothing is sent and so nothing is acknowledged.
    by: ['quota', 'abort', 'closed'],
    run: async (scene) => {
      const { page, fault } = scene;
      await finishUnsent(scene);
      const repair = await breakStorage(page, fault, places.removals);
      let posts = 0;
      page.on('request', (request) => {
        if (request.url().endsWith('/addReport') && request.method() === 'POST') posts += 1;
      });
      const answered = page.waitForResponse('**/addReport');
      await letSend(page);
      await answered;
      const sent = posts;
      await seesResult(page);
      await seesWords(page);
      expect(await readEntries(page), 'in the outbox').toHaveLength(1);

      await repair();
      await isSentOnce(scene);
      // The receipt is here, so the next round removes the entry without sending it again.
      expect(posts, 'requests after the acknowledgement').toBe(sent);
    },
  },
  'Try now': {
    by: whileOpen,
    run: async (scene) => {
      const { page, exam, fault } = scene;
      const body = JSON.stringify({ success: false, message: 'Come back in an hour' });
      // For an hour only the button writes to the outbox, so the message must be about that write.
      await finishUnsent(scene, (route) => route.fulfill({ status: 503, headers: { 'Retry-After': '3600' }, body }));
      await expect.poll(async () => (await readEntries(page)).map((entry) => entry.askedToWait)).toEqual([true]);
      const repair = await breakStorage(page, fault, places.outbox);
      await page.getByRole('button', { name: 'Try now' }).click();
      await seesWords(page);
      await savedCopy(page, exam, 'Download my answers');

      await repair();
      await page.unroute('**/addReport');
      await page.getByRole('button', { name: 'Try now' }).click();
      await seesResult(page);
      await isSentOnce(scene);
    },
  },
};
