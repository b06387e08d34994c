import { report } from '../support/admin-steps.ts';
import { Api, newPerson } from '../support/api.ts';
import { longExam, longWord } from '../support/long-exam.ts';
import { at, type Screen } from './screen.ts';

/** The screens of an admin with words that are longer than a line, also of a tablet. */
export const longScreens: Screen[] = [
  {
    name: 'exams, long words',
    open: async (hand, { url, admin }) => {
      const person = newPerson('W'.repeat(100));
      await new Api(url).register(person);
      await report(await new Api(url).logIn(person), await longExam(admin, longWord));
      await hand.open('/admin/exams');
      await hand.see(longWord);
    },
  },
  {
    name: 'questions, long words',
    open: async (hand) => {
      await hand.page.getByRole('link', { name: longWord }).first().click();
      await hand.page.waitForURL(/\/edit\//);
      await hand.open(`${hand.page.url().split('?')[0]}?tab=questions`);
      await hand.see('Add Question');
    },
  },
  { ...at('/', longWord), name: 'home, long words' },
  { ...at('/leaderboard', 'WWWW'), name: 'leaderboard, long words' },
  { ...at('/admin/people', 'WWWW'), name: 'people, long words' },
  {
    name: 'a report, long words',
    open: async (hand) => {
      await hand.open('/admin/reports');
      await hand.page.getByRole('link', { name: longWord }).first().click();
      await hand.see('Exam Version');
    },
  },
  {
    name: 'a question, long words',
    open: async (hand) => {
      await hand.open('/');
      await hand.page.getByRole('listitem').filter({ hasText: longWord }).getByRole('link').first().click();
      await hand.click({ button: 'Start Exam' });
      await hand.see('What does this print');
    },
  },
  {
    name: 'feedback, long words',
    open: async (hand) => {
      await hand.page.locator('[data-ui="option"]').first().click();
      await hand.click({ button: 'Submit Answer' });
      await hand.see('Incorrect Answer');
    },
  },
  {
    name: 'a result, long words',
    open: async (hand) => {
      await hand.click({ button: 'Submit Exam' });
      await hand.see('Review Answers');
    },
  },
  {
    name: 'a review, long words',
    open: async (hand) => {
      await hand.click({ button: 'Review Answers' });
      await hand.see('Back to result');
    },
  },
  { ...at('/user/reports', longWord), name: 'reports, long words' },
];
