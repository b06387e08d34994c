import { expect, type Page } from '@playwright/test';
import type { QuestionContent } from '@quiz-app/shared/question';
import { allKinds } from '../support/all-kinds.ts';
import { keepToasts, refuseReports } from '../support/steps.ts';
import type { PageHand } from './page-hand.ts';
import type { Screen } from './screen.ts';

const fields = (page: Page) => page.locator('main form').locator('input, textarea, select');

/** Answers a question of a kind, never quite right. */
async function answer(page: Page, kind: string): Promise<void> {
  const field = fields(page);
  if (kind === 'choice') for (const place of [0, 1]) await page.locator('[data-ui="option"]').nth(place).click();
  if (kind === 'numeric') await field.first().fill('9.81');
  if (kind === 'text') await field.first().fill('Nairobbi');
  if (kind === 'gaps') for (const place of [0, 1]) await field.nth(place).fill('100');
  if (kind === 'gaps') await field.last().selectOption({ index: 1 });
  if (kind === 'match')
    for (const each of await page.locator('main form fieldset > :first-child label').all()) {
      await each.click();
      await page.getByRole('radiogroup').locator('label').first().click();
    }
  if (kind === 'order') await page.locator('main form li:last-child button:not([aria-disabled="true"])').last().click();
}

/** A question, its typed answer and its feedback. */
const screensOf = (name: string, kind: string, place: number): Screen[] => [
  {
    name: `a question: ${kind}`,
    open: async (hand) => {
      await hand.click({ button: place === 0 ? 'Start Exam' : 'Next Question' });
      await hand.see(name.split('[[')[0] ?? name);
    },
  },
  ...(kind === 'numeric' || kind === 'text'
    ? [{ name: `a typed answer: ${kind}`, open: (hand: PageHand) => answer(hand.page, kind) }]
    : []),
  {
    name: `feedback: ${kind}`,
    open: async (hand) => {
      await answer(hand.page, kind);
      await hand.click({ button: 'Submit Answer' });
      await expect(hand.page.locator('form [data-ui="feedback"]')).not.toBeEmpty();
    },
  },
];

/** An exam with a question of each kind. */
const questionScreens: Screen[] = [
  {
    name: 'instructions',
    open: async (hand, { everyKind }) => {
      await hand.open(`/user/write-exam/${everyKind._id}`);
      await hand.see('How to answer');
    },
  },
  ...allKinds.questions.flatMap((question: QuestionContent, place) =>
    screensOf(question.name, question.kind ?? 'choice', place),
  ),
  {
    name: 'the map of questions',
    open: async (hand) => {
      const { length } = allKinds.questions;
      await hand.click({ button: `Question ${length} of ${length}. Show all questions` });
      await expect(hand.page.getByRole('dialog')).toBeVisible();
    },
    close: (hand) => hand.page.keyboard.press('Escape'),
  },
];

/** From the end of the exam, without a server, to the receipt. */
const outcomeScreens: Screen[] = [
  {
    name: 'waiting, offline',
    open: async (hand) => {
      await hand.page.context().setOffline(true);
      await hand.click({ button: 'Submit Exam' });
      await hand.see('Your answers are safe');
    },
  },
  {
    name: 'home, offline',
    open: async (hand) => {
      await hand.click({ button: 'Close' });
      await hand.see('Waiting to send');
    },
  },
  {
    name: 'refused, with a toast',
    open: async (hand) => {
      await refuseReports(hand.page.context());
      await hand.page.context().setOffline(false);
      await hand.see('Couldn’t send');
      await keepToasts(hand.page);
    },
  },
  {
    name: 'reports, one refused',
    open: async (hand) => {
      await hand.open('/user/reports');
      await hand.see('Retry');
    },
  },
  {
    name: 'reports, one waiting',
    open: async (hand) => {
      const context = hand.page.context();
      await context.unroute('**/api/reports/addReport');
      await context.route('**/api/reports/addReport', (route) => route.abort());
      await hand.click({ button: 'Retry' });
      await hand.see('Waiting to send');
    },
  },
  {
    name: 'a code',
    open: async (hand, { everyKind }) => {
      await hand.page.getByRole('link', { name: everyKind.name }).first().click();
      await hand.click({ button: 'Show as code' });
      await expect(hand.page.getByRole('main').getByRole('img').first()).toBeVisible();
      await hand.save({ button: 'Save as a file' }, 'code');
    },
  },
  {
    name: 'reports',
    open: async (hand) => {
      await hand.page.context().unroute('**/api/reports/addReport');
      await hand.open('/user/reports');
      await hand.see('Practise my mistakes');
    },
  },
  {
    name: 'review',
    open: async (hand, { everyKind }) => {
      await hand.page.getByRole('link', { name: everyKind.name }).first().click();
      await hand.click({ button: 'Review Answers' });
      await hand.see('Back to result');
    },
  },
  {
    name: 'result',
    open: async (hand) => {
      await hand.click({ button: 'Back to result' });
      await hand.see('Retake Exam');
    },
  },
  {
    name: 'receipt',
    open: async (hand) => {
      await hand.click({ button: 'Receipt' });
      await hand.see('Received');
      await hand.save({ button: 'Save' }, 'receipt');
    },
  },
  {
    name: 'a genuine receipt',
    open: async (hand) => {
      await hand.open(`/verify#${hand.saved('receipt')}`);
      await hand.see('This receipt is genuine');
    },
  },
];

const practiceScreens: Screen[] = [
  {
    name: 'practice, a question',
    open: async (hand) => {
      await hand.open('/user/practice');
      await hand.see('Check Answer');
    },
  },
  {
    name: 'practice, an answer',
    open: async (hand) => {
      await hand.page.locator('[data-ui="option"], main form input').first().click();
      await hand.click({ button: 'Check Answer' });
      await expect(hand.page.locator('main [data-ui="feedback"]')).not.toBeEmpty();
    },
  },
  {
    name: 'practice, the end of a round',
    open: async (hand) => {
      await hand.click({ button: 'Next Question' });
      await hand.click({ button: 'Finish' });
      await hand.see('Next round');
    },
  },
];

/** The screens of a friend who collects the attempt. */
const collectScreens: Screen[] = [
  {
    name: 'collect, one attempt collected',
    open: async (hand, { friend }) => {
      await hand.logIn(friend);
      await hand.open('/user/collect');
      await hand.see('Use the camera');
      await hand.page.context().setOffline(true);
      const file = { name: 'code.txt', mimeType: 'text/plain', buffer: Buffer.from(hand.saved('code')) };
      await hand.page.locator('input[type=file]').setInputFiles(file);
      await hand.see('Try now');
    },
  },
  {
    name: 'collect, the receipt for its owner',
    open: async (hand) => {
      await hand.page.context().setOffline(false);
      await hand.click({ css: 'main li button' });
      await expect(hand.page.getByRole('dialog').getByRole('img')).toBeVisible();
    },
  },
];

/** An exam from its instructions to its receipt, the practice of its mistakes, and a friend's way to send it. */
export const examScreens: Screen[] = [...questionScreens, ...outcomeScreens, ...practiceScreens, ...collectScreens];
