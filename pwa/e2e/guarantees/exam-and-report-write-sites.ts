import { expect } from '@playwright/test';
import type { Exam } from '@quiz-app/shared/exam';
import { copyOf } from '../../src/sync/outbox/copy-of-attempt.ts';
import { Api, newPerson } from '../support/api.ts';
import { finishedAttempt } from '../support/finished-attempt.ts';
import { threeKinds } from '../support/sample-exams.ts';
import { logIn } from '../support/steps.ts';
import { breakStorage, storageWords } from './storage-faults.ts';
import { places, reloadBroken, type Scene, type Site, seesWords, whileOpen } from './write-site.ts';

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

/** Logs in and waits for the first pull: one still in flight would store the exams again. */
async function logInAndForgetExams({ page, url, exam, taker }: Scene): Promise<void> {
  await logIn(page, taker, url);
  await expect(page.getByRole('heading', { name: exam.name })).toBeVisible();
  await page.evaluate(forgetExams);
}

/** Where the server's exams and reports are stored. */
export const examAndReportSites: Record<string, Site> = {
  'the exams': {
    run: async (scene) => {
      await logInAndForgetExams(scene);
      await reloadBroken(scene, places.exams);
    },
  },
  'the cursor of the exams': {
    by: whileOpen,
    run: async (scene) => {
      await logInAndForgetExams(scene);
      await reloadBroken(scene, places.facts);
    },
  },
  'the time of the last exam pull': {
    by: whileOpen,
    run: async ({ page, url, exam, taker, fault }) => {
      await logIn(page, taker, url);
      await expect(page.getByRole('heading', { name: exam.name })).toBeVisible();
      await reloadBroken({ page, fault }, places.facts);
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
  'the hand-in of a copy': {
    by: whileOpen,
    run: async ({ page, url, exam, taker, api, fault }) => {
      const { _id } = await api.data('getUserInfo');
      const copy = copyOf(finishedAttempt(exam, _id), taker.name);
      const file = { name: copy.name, mimeType: copy.type, buffer: Buffer.from(await copy.arrayBuffer()) };
      await logIn(page, taker, url);
      await page.goto(`${url}/user/reports`);
      await expect(page.getByText('No reports').first()).toBeVisible();
      const repair = await breakStorage(page, fault, places.reports);
      await page.locator('input[type=file]').setInputFiles(file);
      await seesWords(page);

      await repair();
      await page.locator('input[type=file]').setInputFiles(file);
      await expect(page.getByText('Report added successfully', { exact: true })).toBeVisible();
      await expect(page.getByRole('row').filter({ hasText: exam.name })).toHaveCount(1);
      expect(await api.ownReports()).toHaveLength(1);
    },
  },
  'the reports': {
    run: async ({ page, url, exam, taker, api, fault }) => {
      await logIn(page, taker, url);
      await page.goto(`${url}/user/reports`);
      await expect(page.getByText('No reports').first()).toBeVisible();
      const { _id } = await api.data('getUserInfo');
      await api.data('addReport', { body: finishedAttempt(exam, _id).attempt });
      await reloadBroken({ page, fault }, places.reports);
    },
  },
  'the cursor of the reports': {
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
      await expect(page.getByRole('main').getByText(storageWords)).toBeVisible();
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
