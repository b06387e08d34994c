import { expect } from '@playwright/test';
import { takerSurfaces } from '../engines/surfaces.ts';
import { report } from '../support/admin-steps.ts';
import { Api } from '../support/api.ts';
import { threeKinds } from '../support/sample-exams.ts';
import { at, opened, type Screen } from './screen.ts';

/** The pages of a taker who has taken nothing yet, and what opens on them. */
export const takerScreens: Screen[] = [
  at('/', ({ exam }) => exam.name),
  {
    name: 'home, nothing found',
    open: async (hand) => {
      await hand.page.getByRole('searchbox').fill('zzz');
      await hand.see('No exams found');
    },
  },
  { ...at('/admin/reports', 'This page is for admins.'), name: 'a page for admins' },
  at('/user/reports', 'No reports available'),
  at('/user/practice', 'No mistakes to practise'),
  at('/user/collect', 'Use the camera'),
  {
    name: 'collect, no code',
    open: async (hand) => {
      const file = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') };
      await hand.page.locator('input[type=file]').setInputFiles(file);
      await hand.see('This is not the code of a finished exam.');
    },
  },
  at('/profile', 'Logged-in devices'),
  at('/user/write-exam/nothing', 'Exam not found'),
  {
    name: 'an exam without questions',
    open: async (hand, { empty }) => {
      await hand.open(`/user/write-exam/${empty._id}`);
      await hand.see('This exam has no questions yet');
    },
  },
  ...opened(takerSurfaces),
  {
    name: 'a question in Arabic',
    open: async (hand, { arabic }) => {
      await hand.open(`/user/write-exam/${arabic._id}`);
      await hand.click({ button: 'Start Exam' });
      await hand.see('الخيار الأول');
    },
  },
  {
    name: 'a review in Arabic',
    open: async (hand) => {
      await hand.page.locator('[data-ui="option"]').first().click();
      await hand.click({ button: 'Submit Answer' });
      await hand.click({ button: 'Submit Exam' });
      await hand.click({ button: 'Review Answers' });
      await hand.see('Back to result');
    },
  },
  {
    name: 'reports, an exam taken thirty times',
    open: async (hand, { url, taker, exam }) => {
      const api = await new Api(url).logIn(taker);
      // One was taken before.
      for (let number = 1; number < 30; number += 1) await report(api, exam, number % 3 > 0);
      await hand.open(`/user/reports?exam=${exam._id}`);
      await hand.see('Your progress');
    },
  },
  {
    name: 'a result of sixty questions',
    open: async (hand, { url, taker, admin }) => {
      const questions = Array.from({ length: 60 }, () => threeKinds.questions[2]).filter((each) => each !== undefined);
      const details = { ...threeKinds.details, name: 'Every kind', totalMarks: 60 };
      const exam = await admin.addExam(details, questions);
      const api = await new Api(url).logIn(taker);
      await report(api, exam, false);
      const [newest] = await api.ownReports();
      await hand.open(`/user/write-exam/${exam._id}?attempt=${newest?._id}`);
      await hand.see('Retake Exam');
    },
  },
  {
    name: 'time is up',
    open: async (hand, { short }) => {
      await hand.open(`/user/write-exam/${short._id}`);
      await hand.click({ button: 'Start Exam' });
      await hand.see('Review Answers');
    },
  },
  {
    name: 'the steps to install',
    open: async (hand) => {
      await hand.page.addInitScript(() => {
        Object.defineProperty(navigator, 'standalone', { value: false });
        Object.defineProperty(navigator, 'maxTouchPoints', { value: 5 });
      });
      await hand.open('/');
      await hand.click({ button: 'Open menu' });
      await hand.click({ button: 'Install' });
      await expect(hand.page.getByRole('dialog')).toBeVisible();
    },
  },
];
