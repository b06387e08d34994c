import { readFile } from 'node:fs/promises';
import { expect, type Page, type Route } from '@playwright/test';
import { errorMessages } from '@quiz-app/shared/error-messages';
import type { Exam } from '@quiz-app/shared/exam';
import { messages } from '@quiz-app/shared/messages';
import type { SubmittedAttempt } from '@quiz-app/shared/report';
import { copyOf } from '../../src/sync/copy-of-attempt.ts';
import { Api, newPerson, type Person } from '../support/api.ts';
import { finishedAttempt } from '../support/finished-attempt.ts';
import { readEntries } from '../support/local-entries.ts';
import { threeKinds } from '../support/sample-exams.ts';
import { answerThreeKinds, logIn, startExam } from '../support/steps.ts';
import { breakStorage, type Fault, faults, type Place, storageWords } from './storage-faults.ts';

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
  marks: { database: 'quiz-app-outbox', store: 'entries', write: 'put' },
  removals: { database: 'quiz-app-outbox', store: 'entries', write: 'delete' },
  exams: { database: 'quiz-app', store: 'exams' },
  reports: { database: 'quiz-app', store: 'reports' },
  session: { database: 'quiz-app', store: 'session' },
  facts: { database: 'quiz-app', store: 'facts' },
} as const satisfies Record<string, Place>;

const words = (page: Page) => page.getByText(storageWords).first();
const seesWords = (page: Page) => expect(words(page)).toBeVisible({ timeout: 15_000 });
const result = (page: Page) => page.getByRole('button', { name: 'Retake Exam' });
const seesResult = (page: Page) => expect(result(page)).toBeVisible({ timeout: 15_000 });

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
  await page.getByRole('button', { name: 'Submit Exam' }).click();
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

/** Opens the list of exams as a new admin with an exam of their own. */
async function openAsAdmin({ page, url }: Scene): Promise<Exam> {
  const admin = newPerson('Henrik Lindqvist', true);
  await new Api(url).register(admin);
  const details = { ...threeKinds.details, name: `Of ${admin.email}` };
  const exam = await (await new Api(url).logIn(admin)).addExam(details, threeKinds.questions.slice(0, 1));
  await logIn(page, admin, url);
  await page.goto(`${url}/admin/exams`);
  await expect(page.getByRole('button', { name: `Delete exam ${exam.name}` })).toBeVisible();
  return exam;
}

interface Site {
  /** Throws if no message is shown, or if more is broken than the message says. */
  run(scene: Scene): Promise<void>;
  /** The faults to test. Without IndexedDB most sites cannot be reached, because the app shows an error before. */
  by?: readonly Fault[];
}

const whileOpen = faults.filter((fault) => fault !== 'no IndexedDB');

/** Every place the app writes to, reached as a user would. */
export const sites: Record<string, Site> = {
  'the finish of an attempt': {
    by: whileOpen,
    run: async ({ page, url, exam, taker, api, fault }) => {
      await logIn(page, taker, url);
      await startExam(page, exam);
      await answerThreeKinds(page);
      const mend = await breakStorage(page, fault, places.outbox);
      await page.getByRole('button', { name: 'Submit Exam' }).click();
      await seesWords(page);
      const { _id } = await savedCopy(page, exam, 'Save a copy');

      await mend();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText('Your answers are not saved yet')).toBeHidden({ timeout: 15_000 });
      await expect.poll(async () => (await api.ownReports()).map((report) => report._id)).toEqual([_id]);
    },
  },
  'the receipt': {
    by: whileOpen,
    run: async (scene) => {
      const { page, exam, fault } = scene;
      await finishUnsent(scene);
      const mend = await breakStorage(page, fault, places.reports);
      await letSend(page);
      await seesWords(page);
      await expect(result(page)).toBeHidden();
      await savedCopy(page, exam, 'Download my answers');

      await mend();
      await isSentOnce(scene);
    },
  },
  'the marks of the sending': {
    // A closed connection also fails the removal, which is a case of its own.
    by: ['quota', 'abort', 'blocked'],
    run: async (scene) => {
      const { page, exam, fault } = scene;
      await finishUnsent(scene);
      const mend = await breakStorage(page, fault, places.marks);
      await seesWords(page);
      await savedCopy(page, exam, 'Download my answers');
      await letSend(page);
      // The sending state is only for display: if it cannot be written, the report is sent all the same.
      if (fault !== 'blocked') await seesResult(page);

      await mend();
      await isSentOnce(scene);
    },
  },
  'the removal after the acknowledgement': {
    // If the outbox cannot be opened, nothing is sent and so nothing is acknowledged.
    by: ['quota', 'abort', 'closed'],
    run: async (scene) => {
      const { page, fault } = scene;
      await finishUnsent(scene);
      const mend = await breakStorage(page, fault, places.removals);
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

      await mend();
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
      const mend = await breakStorage(page, fault, places.outbox);
      await page.getByRole('button', { name: 'Try now' }).click();
      await seesWords(page);
      await savedCopy(page, exam, 'Download my answers');

      await mend();
      await page.unroute('**/addReport');
      await page.getByRole('button', { name: 'Try now' }).click();
      await seesResult(page);
      await isSentOnce(scene);
    },
  },
  'the hand-in of a copy': {
    by: whileOpen,
    run: async ({ page, url, exam, taker, api, fault }) => {
      const { _id } = await api.data('getUserInfo');
      const copy = copyOf(finishedAttempt(exam, _id), taker.name);
      const file = { name: copy.name, mimeType: copy.type, buffer: Buffer.from(await copy.arrayBuffer()) };
      await logIn(page, taker, url);
      await page.goto(`${url}/user/reports`);
      await expect(page.getByText('No reports').first()).toBeVisible();
      const mend = await breakStorage(page, fault, places.reports);
      await page.locator('input[type=file]').setInputFiles(file);
      await seesWords(page);

      await mend();
      await page.locator('input[type=file]').setInputFiles(file);
      await expect(page.getByText('Report added successfully', { exact: true })).toBeVisible({ timeout: 15_000 });
      await expect(page.getByRole('row').filter({ hasText: exam.name })).toHaveCount(1);
      expect(await api.ownReports()).toHaveLength(1);
    },
  },
  'the session at the login': {
    run: async ({ page, url, taker, fault }) => {
      await page.goto(`${url}/login`);
      // If storage is blocked before the session was read, the app shows an error instead of the login.
      await expect(page.getByLabel('Email')).toBeVisible();
      await breakStorage(page, fault, places.session, true);
      if (fault === 'no IndexedDB') await page.reload();
      await page.getByLabel('Email').fill(taker.email);
      await page.getByLabel('Password', { exact: true }).fill(taker.password);
      await page.getByRole('button', { name: 'Login' }).click();
      await seesWords(page);
    },
  },
  'the session of a token': {
    run: async ({ page, url, api, fault }) => {
      await page.goto(`${url}/login`);
      await page.evaluate((token) => localStorage.setItem('token', token ?? ''), api.token);
      await breakStorage(page, fault, places.session, true);
      await page.goto(url);
      await seesWords(page);
    },
  },
  'whose session it is': {
    by: whileOpen,
    run: async ({ page, url, taker, fault }) => {
      await logIn(page, taker, url);
      await breakStorage(page, fault, places.session, true);
      await page.reload();
      await seesWords(page);
    },
  },
  'the end of a session': {
    run: async ({ page, url, taker, fault }) => {
      await logIn(page, taker, url);
      const body = JSON.stringify({ success: false, message: errorMessages.jwtExpired });
      await page.route('**/get-user-info', (route) => route.fulfill({ status: 401, body }));
      const mend = await breakStorage(page, fault, places.session, true);
      await page.reload();
      // Either message is enough: the login reports its own storage failure, and the next start ends the session.
      await expect(words(page).or(page.getByText(messages.sessionExpired).first())).toBeVisible({ timeout: 15_000 });

      await mend();
      await page.reload();
      await expect(page).toHaveURL(/login/, { timeout: 15_000 });
    },
  },
  'the logout': {
    by: whileOpen,
    run: async ({ page, url, taker, fault }) => {
      await logIn(page, taker, url);
      const mend = await breakStorage(page, fault, places.session);
      await page.getByRole('button', { name: 'Logout' }).click();
      await seesWords(page);
      await expect(page).not.toHaveURL(/login/);

      await mend();
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page).toHaveURL(/login/);
    },
  },
  'the exams': {
    run: async ({ page, url, taker, fault }) => {
      await logIn(page, taker, url);
      await page.evaluate(forgetExams);
      await breakStorage(page, fault, places.exams, true);
      await page.reload();
      await seesWords(page);
    },
  },
  'how far the exams were pulled': {
    by: whileOpen,
    run: async ({ page, url, taker, fault }) => {
      await logIn(page, taker, url);
      await page.evaluate(forgetExams);
      await breakStorage(page, fault, places.facts, true);
      await page.reload();
      await seesWords(page);
    },
  },
  'when the exams were pulled': {
    by: whileOpen,
    run: async ({ page, url, exam, taker, fault }) => {
      await logIn(page, taker, url);
      await expect(page.getByRole('heading', { name: exam.name })).toBeVisible();
      await breakStorage(page, fault, places.facts, true);
      await page.reload();
      await seesWords(page);
    },
  },
  'an exam that an admin deletes': {
    by: whileOpen,
    run: async (scene) => {
      const { page, fault } = scene;
      const exam = await openAsAdmin(scene);
      await breakStorage(page, fault, places.exams);
      await page.getByRole('button', { name: `Delete exam ${exam.name}` }).click();
      await seesWords(page);
    },
  },
  'an exam that an admin edits': {
    by: whileOpen,
    run: async (scene) => {
      const { page, fault } = scene;
      const exam = await openAsAdmin(scene);
      await page.getByRole('link', { name: `Edit exam ${exam.name}` }).click();
      await page.getByRole('tab', { name: /^Questions/ }).click();
      await breakStorage(page, fault, places.exams);
      // Unlike saving new details, this does not open the list, which would pull the exams and show its own error.
      await page.getByRole('button', { name: 'Delete question 1' }).click();
      await seesWords(page);
    },
  },
  'the reports': {
    run: async ({ page, url, exam, taker, api, fault }) => {
      await logIn(page, taker, url);
      await page.goto(`${url}/user/reports`);
      await expect(page.getByText('No reports').first()).toBeVisible();
      const { _id } = await api.data('getUserInfo');
      await api.data('addReport', { body: finishedAttempt(exam, _id).attempt });
      await breakStorage(page, fault, places.reports, true);
      await page.reload();
      await seesWords(page);
    },
  },
  'how far the reports were pulled': {
    by: whileOpen,
    run: async ({ page, url, exam, taker, api, fault }) => {
      const { _id } = await api.data('getUserInfo');
      await api.data('addReport', { body: finishedAttempt(exam, _id).attempt });
      await logIn(page, taker, url);
      await page.goto(`${url}/user/reports`);
      await expect(page.getByRole('row').filter({ hasText: exam.name })).toBeVisible();
      await breakStorage(page, fault, places.facts);
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      // The toasts are about the pull of the exams, which fails as well.
      await expect(page.getByRole('main').getByText(storageWords)).toBeVisible({ timeout: 15_000 });
    },
  },
};

/** Makes the next pull write the exams again. */
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
