import { expect } from '@playwright/test';
import { adminSurfaces } from '../engines/surfaces.ts';
import { at, opened, type Screen } from './screen.ts';

const kinds = ['choice', 'true-false', 'numeric', 'text', 'gaps', 'order', 'match'];
/** The surfaces that show what a worker wrote about a file. */
const writtenByWorker = ['Save file', 'Not in the fields below'];

const listScreens: Screen[] = [
  at('/admin/exams', ({ exam }) => exam.name),
  {
    name: 'the hint of a button',
    open: async (hand, { exam }) => {
      await hand.page.getByRole('button', { name: hand.named(`Delete exam ${exam.name}`) }).hover();
      await expect(hand.page.getByRole('tooltip')).toBeVisible();
    },
    close: (hand) => hand.page.mouse.move(0, 0),
  },
  at('/admin/exams/import', 'Choose a file'),
  at('/admin/reports', ({ exam }) => exam.name),
  at('/admin/reports?user=zzz', 'No reports available'),
  at('/leaderboard', 'Leaderboard'),
  at('/admin/people', 'Add person'),
  at('/admin/people?deleted=true', 'Deleted people'),
  at(({ exam }) => `/admin/exams/${exam._id}/results`, 'Scores'),
  at(({ exam }) => `/admin/exams/${exam._id}/results?tab=questions`, 'typeof null'),
  at(({ exam }) => `/admin/exams/${exam._id}/results?tab=scores`, 'Pass Rate'),
  at(({ exam }) => `/admin/exams/${exam._id}/live`, 'Handed in'),
  at(({ exam }) => `/admin/exams/${exam._id}/preview`, 'Start Exam'),
  {
    name: 'all reports, all filters',
    open: async (hand) => {
      await hand.open('/admin/reports');
      await hand.click({ button: 'Filters' });
      await hand.see('Verdict');
    },
  },
  {
    name: 'a report',
    open: async (hand) => {
      await hand.page.locator('tbody a').first().click();
      await hand.see('Exam Version');
    },
  },
  {
    name: 'a person',
    open: async (hand) => {
      await hand.open('/admin/people');
      await hand.page.locator('tbody a').first().click();
      await hand.see('Extra time');
    },
  },
];

/** The form of an exam with all settings open, and the dialog of each kind of question. */
const formScreens: Screen[] = [
  {
    name: 'add exam, with errors',
    open: async (hand) => {
      await hand.open('/admin/exams/add');
      await hand.page.locator('main summary').click();
      await hand.click({ button: 'Save' });
      await hand.seeErrors();
    },
  },
  at(({ everyKind }) => `/admin/exams/edit/${everyKind._id}`, 'Update'),
  {
    name: 'unpublish',
    open: async (hand) => {
      await hand.click({ button: 'More actions' });
      await hand.click({ entry: 'Unpublish' });
      await hand.see('Only admins will see it, as a draft. Reports are kept.');
    },
  },
  at(({ everyKind }) => `/admin/exams/edit/${everyKind._id}?tab=questions`, 'Add Question'),
  ...kinds.map(
    (kind, index): Screen => ({
      name: `question dialog: ${kind}`,
      open: async (hand) => {
        if (index === 0) await hand.click({ button: 'Add Question' });
        const dialog = hand.page.getByRole('dialog');
        await dialog.locator('select').first().selectOption({ index });
        await dialog.getByRole('button', { name: hand.named('Save') }).click();
        await hand.seeErrors();
      },
    }),
  ),
];

const fileScreens: Screen[] = [
  {
    name: 'import, read',
    open: async (hand) => {
      await hand.open('/admin/exams/import');
      await hand.fill('Questions as text', 'Which one? {=a ~b ~c}\n\nWhich two? {~a ~b}');
      await hand.click({ button: 'Read the text' });
      await hand.see('Destination');
    },
    keepsLanguage: true,
  },
  {
    name: 'log-in cards',
    open: async (hand) => {
      await hand.open('/admin/people');
      await hand.click({ button: 'More actions' });
      await hand.click({ entry: 'Print cards' });
      await hand.click({ button: 'Make cards' });
      await hand.see('Log-in cards');
    },
  },
  {
    name: 'import people, with errors',
    open: async (hand) => {
      await hand.open('/admin/people');
      await hand.click({ button: 'More actions' });
      await hand.click({ entry: 'Import' });
      await hand.fill('Paste a class list', 'Mia;x\nTom;tom@example.org');
      await hand.see('Please enter a valid email');
    },
  },
  {
    name: 'command menu',
    open: async (hand) => {
      await hand.open('/admin/exams');
      await hand.click({ button: 'Find exams, people and actions' });
      await expect(hand.page.getByRole('dialog').getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'command menu, nothing found',
    open: async (hand) => {
      await hand.page.keyboard.type('zzz');
      await expect(hand.page.getByRole('dialog').getByRole('option')).toHaveCount(0);
    },
  },
  {
    name: 'exams, one selected',
    open: async (hand) => {
      await hand.open('/admin/exams');
      await hand.click({ button: 'More actions' });
      await hand.click({ entry: 'Select exams' });
      await hand.page.getByRole('checkbox').nth(1).check();
    },
  },
  {
    name: 'exams, offline',
    open: async (hand, { exam }) => {
      await hand.open('/admin/exams');
      await hand.see(exam.name);
      await hand.page.context().setOffline(true);
      await hand.see('You are offline.');
    },
    close: (hand) => hand.page.context().setOffline(false),
  },
];

/** The lists of an admin, the forms of exams, and files. */
export const adminScreens: Screen[] = [...listScreens, ...formScreens, ...fileScreens];

/** The dialogs, menus and toasts of an admin. */
export const adminDialogs: Screen[] = opened(adminSurfaces).map((screen) =>
  writtenByWorker.includes(screen.name) ? { ...screen, keepsLanguage: true } : screen,
);

/** The pages that admins see before there is an exam. */
export const emptyScreens: Screen[] = [at('/', 'No Exams Available'), at('/admin/exams', 'Add Exam')];
