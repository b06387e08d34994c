import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import type { Exam } from '@quiz-app/shared/exam';
import { attack } from '../../../.setup/attack.ts';
import { Api, type Person, somebody } from '../api.ts';
import { expect, test } from '../fixtures.ts';
import { answerThreeKinds, logIn, startExam } from '../walks.ts';
import { finishedAttempt } from './finished-attempt.ts';
import { breakStorage, type Fault, faults, type Place, prepareFaults, storageWords } from './storage-faults.ts';

interface Scene {
  page: Page;
  url: string;
  exam: Exam;
  taker: Person;
  api: Api;
  fault: Fault;
}

const places = {
  outbox: { database: 'quiz-app-outbox', store: 'entries' },
  exams: { database: 'quiz-app', store: 'exams' },
  reports: { database: 'quiz-app', store: 'reports' },
  session: { database: 'quiz-app', store: 'session' },
} as const satisfies Record<string, Place>;

const seesWords = (page: Page) => expect(page.getByText(storageWords).first()).toBeVisible({ timeout: 15_000 });
const answeredByThreeKinds = [['B'], ['A', 'B'], ['A']];

/** Every place the app writes to, walked as a person comes to it. Each throws if the person is not told. */
const sites: Record<string, (scene: Scene) => Promise<void>> = {
  'the finish of an attempt': async ({ page, url, exam, taker, api, fault }) => {
    await logIn(page, taker, url);
    await startExam(page, exam);
    await answerThreeKinds(page);
    const mend = await breakStorage(page, fault, places.outbox);
    await page.getByRole('button', { name: 'Submit Exam' }).click();
    await seesWords(page);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save a copy' }).click();
    const file = await (await downloading).path();
    const { attempt } = JSON.parse(await readFile(file, 'utf8'));
    const answers = exam.questions.slice(0, 3).map(({ _id }) => attempt.answers[_id]);
    expect(answers, 'answers in the copy').toEqual(answeredByThreeKinds);
    expect(attempt).toMatchObject({ exam: exam._id, examVersion: exam.version });

    await mend();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Your answers are not saved yet')).toBeHidden({ timeout: 15_000 });
    await expect.poll(async () => (await api.ownReports()).map(({ _id }) => _id)).toEqual([attempt._id]);
  },
  'the receipt': async ({ page, url, exam, taker, api, fault }) => {
    await logIn(page, taker, url);
    await startExam(page, exam);
    await answerThreeKinds(page);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Submit Exam' }).click();
    await expect(page.getByText('Saved on this device')).toBeVisible();
    // The holder's page has to be loaded, too.
    if (fault === 'blocked') {
      await page.route('**/addReport', (route) => route.abort());
      await page.context().setOffline(false);
    }
    const mend = await breakStorage(page, fault, places.reports);
    await page.unroute('**/addReport');
    await page.context().setOffline(false);
    if (fault === 'blocked') await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await seesWords(page);
    await expect(page.getByRole('button', { name: 'Retake Exam' })).toBeHidden();

    await mend();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Retake Exam' })).toBeVisible({ timeout: 15_000 });
    expect(await api.ownReports()).toHaveLength(1);
  },
  'the session at the login': async ({ page, url, taker, fault }) => {
    await page.goto(`${url}/login`);
    await breakStorage(page, fault, places.session, true);
    if (fault === 'no IndexedDB') await page.reload();
    await page.getByLabel('Email').fill(taker.email);
    await page.getByLabel('Password', { exact: true }).fill(taker.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await seesWords(page);
  },
  'the session of a token': async ({ page, url, api, fault }) => {
    await page.goto(`${url}/login`);
    await page.evaluate((token) => localStorage.setItem('token', token ?? ''), api.token);
    await breakStorage(page, fault, places.session, true);
    await page.goto(url);
    await seesWords(page);
  },
  'the exams': async ({ page, url, taker, fault }) => {
    await logIn(page, taker, url);
    await page.evaluate(forgetExams);
    await breakStorage(page, fault, places.exams, true);
    await page.reload();
    await seesWords(page);
  },
  'the reports': async ({ page, url, exam, taker, api, fault }) => {
    await logIn(page, taker, url);
    await page.goto(`${url}/user/reports`);
    await expect(page.getByText('No reports').first()).toBeVisible();
    const { _id } = await api.call<{ _id: string }>('getUserInfo');
    await api.call('addReport', finishedAttempt(exam, _id).attempt);
    await breakStorage(page, fault, places.reports, true);
    await page.reload();
    await seesWords(page);
  },
};

/** So that the next pull has something to write. */
function forgetExams(): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('quiz-app');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const writing = opening.result.transaction(['exams', 'facts'], 'readwrite');
      writing.objectStore('exams').clear();
      writing.objectStore('facts').clear();
      writing.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
}

async function meet(browser: Browser, url: string, exam: Exam, site: string, fault: Fault): Promise<void> {
  const taker = somebody('Priya Nair');
  await new Api(url).register(taker);
  const api = await new Api(url).logIn(taker);
  const context = await browser.newContext({ serviceWorkers: 'block', acceptDownloads: true });
  try {
    const page = await context.newPage();
    await prepareFaults(page);
    await sites[site]?.({ page, url, exam, taker, api, fault });
  } finally {
    await context.close();
  }
}

/** Without IndexedDB from the start nobody comes as far as an attempt: the app says so before. */
const meetings = Object.keys(sites).flatMap((site) =>
  faults
    .filter((fault) => fault !== 'no IndexedDB' || site !== 'the finish of an attempt')
    .filter((fault) => fault !== 'no IndexedDB' || site !== 'the receipt')
    .map((fault) => ({ site, fault })),
);

test('P11 a storage failure is never silent', async ({ browser, server, exam }) => {
  const plan = {
    promise: 'P11',
    title: 'storage fails at each write site',
    full: meetings.length * 2,
    // Others each time, by the seed.
    short: 6,
  };
  test.setTimeout(plan.full * 30_000);
  await attack(plan, async ({ rounds, seed, failed }) => {
    for (let round = 0; round < rounds; round += 1) {
      const { site, fault } = meetings[(seed + round) % meetings.length] ?? { site: '', fault: 'quota' };
      await meet(browser, server.url, exam, site, fault).catch((error) => failed(`${fault} at ${site}: ${error}`));
    }
  });
});
