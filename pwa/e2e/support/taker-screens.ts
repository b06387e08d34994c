import { expect } from '@playwright/test';
import type { Exam } from '@quiz-app/shared/exam';
import { type Given as GivenToSurfaces, publicSurfaces, type Surface, takerSurfaces } from '../engines/surfaces.ts';
import type { Person } from './api.ts';
import type { PageHand } from './page-hand.ts';

export interface Given extends GivenToSurfaces {
  taker: Person;
  /** With a question of each kind. */
  everyKind: Exam;
}

/** The names of screens, each of which is open until the next is asked for. */
export type Screens = AsyncGenerator<string, void>;

/** Opens dialogs, menus and toasts. */
export async function* opened(surfaces: readonly Surface[], hand: PageHand, given: Given): Screens {
  for (const { words, css = '[data-ui="scrim"] > *', open, close } of surfaces) {
    await open(hand, given);
    await expect(hand.page.locator(css).last()).toBeVisible();
    yield words;
    await close?.(hand);
  }
}

export async function* publicScreens(hand: PageHand, given: Given): Screens {
  const { page } = hand;
  await hand.open('/login');
  await hand.see('Quiz App Login');
  yield 'login';
  await hand.fill('Email', 'nobody@example.org');
  await hand.fill('Password', 'not it');
  await hand.click({ button: 'Login' });
  await hand.see('Invalid email or password');
  yield 'login, refused';
  yield* opened(publicSurfaces, hand, given);
  await hand.open('/login');
  await hand.click({ button: 'Forgot password?' });
  await hand.see('Send link');
  yield 'forgotten password';
  await page.goto('about:blank');
  await hand.open('/login#reset=nothing');
  await hand.see('Save password');
  yield 'new password';
  await hand.open('/register');
  await hand.click({ button: 'Register' });
  await hand.seeErrors();
  yield 'register, with errors';
  await page.goto('/nowhere');
  await hand.see('Page Not Found');
  yield 'not found';
  await hand.open('/verify');
  await hand.fill('Or paste the receipt or its link', 'hello');
  await hand.click({ button: 'Verify' });
  await hand.see('This is not a receipt');
  yield 'no receipt';
  await hand.open('/how-your-exam-counts');
  await hand.see('Three steps');
  yield 'how your exam counts';
}

/** Screens of a taker who has taken nothing yet. */
async function* quietScreens(hand: PageHand, given: Given): Screens {
  await hand.see(given.exam.name);
  yield 'home';
  await hand.page.getByRole('searchbox').fill('zzz');
  await hand.see('No exams found');
  yield 'home, nothing found';
  for (const [path, text] of [
    ['/admin/reports', 'This page is for admins.'],
    ['/user/reports', 'No reports available'],
    ['/user/practice', 'No mistakes to practise'],
    ['/user/collect', 'Use the camera'],
    ['/profile', 'Logged-in devices'],
    ['/user/write-exam/nothing', 'Exam not found'],
  ] as const) {
    await hand.open(path);
    await hand.see(text);
    yield path;
  }
}

/** A question of each kind, and its feedback. */
async function* questionScreens(hand: PageHand, { everyKind }: Given): Screens {
  const { page } = hand;
  const field = page.locator('main form').locator('input, textarea, select');
  await hand.open(`/user/write-exam/${everyKind._id}`);
  await hand.see('How to answer');
  yield 'instructions';
  await hand.click({ button: 'Start Exam' });
  for (const { name, kind = 'choice' } of everyKind.questions) {
    await hand.see(name.split('[[')[0] ?? name);
    yield `a question: ${kind}`;
    if (kind === 'choice') for (const at of [0, 1]) await page.locator('[data-ui="option"]').nth(at).click();
    if (kind === 'numeric') await field.first().fill('9.81');
    if (kind === 'numeric' || kind === 'text') yield `a typed answer: ${kind}`;
    if (kind === 'text') await field.first().fill('Nairobbi');
    if (kind === 'gaps') for (const at of [0, 1]) await field.nth(at).fill('100');
    if (kind === 'gaps' || kind === 'match') await field.last().selectOption({ index: 1 });
    if (kind === 'order')
      await page.locator('main form li:last-child button:not([aria-disabled="true"])').last().click();
    await hand.click({ button: 'Submit Answer' });
    await expect(page.locator('form [data-ui="feedback"]')).not.toBeEmpty();
    yield `feedback: ${kind}`;
    if (kind !== 'match') await hand.click({ button: 'Next Question' });
  }
}

/** From the end of the exam without a server to its receipt. */
async function* outcomeScreens(hand: PageHand, { everyKind }: Given): Screens {
  const { page } = hand;
  await page.context().setOffline(true);
  await hand.click({ button: 'Submit Exam' });
  await hand.see('Your answers are safe');
  yield 'waiting, offline';
  await page.context().route('**/api/reports/addReport', (route) => route.abort());
  await page.context().setOffline(false);
  await hand.click({ button: 'Show as code' });
  await expect(page.getByRole('main').getByRole('img').first()).toBeVisible();
  yield 'a code';
  await hand.open('/user/reports');
  await hand.see('Waiting to send');
  yield 'reports, one waiting';
  await page.context().unroute('**/api/reports/addReport');
  await hand.click({ button: 'Try now' });
  await hand.see('Practise my mistakes');
  yield 'reports';
  await page.getByRole('link', { name: everyKind.name }).first().click();
  await hand.click({ button: 'Review Answers' });
  await hand.see('Back to result');
  yield 'review';
  await hand.click({ button: 'Back to result' });
  await hand.see('Retake Exam');
  yield 'result';
  await hand.click({ button: 'Receipt' });
  await hand.see('Received');
  yield 'receipt';
}

async function* practiceScreens(hand: PageHand): Screens {
  await hand.open('/user/practice');
  await hand.see('Check Answer');
  yield 'practice, a question';
  await hand.page.locator('[data-ui="option"], main form input').first().click();
  await hand.click({ button: 'Check Answer' });
  await expect(hand.page.locator('main [data-ui="feedback"]')).not.toBeEmpty();
  yield 'practice, an answer';
  await hand.click({ button: 'Next Question' });
  await hand.click({ button: 'Finish' });
  await hand.see('Next round');
  yield 'practice, the end of a round';
}

/** All screens of a logged-in taker, from the catalogue. */
export async function* takerScreens(hand: PageHand, given: Given): Screens {
  yield* quietScreens(hand, given);
  yield* questionScreens(hand, given);
  yield* outcomeScreens(hand, given);
  yield* practiceScreens(hand);
  yield* opened(takerSurfaces, hand, given);
}
