import { expect } from '@playwright/test';
import { adminSurfaces } from '../engines/surfaces.ts';
import type { PageHand } from './page-hand.ts';
import { type Given, opened, type Screens } from './taker-screens.ts';

const kinds = ['choice', 'true-false', 'numeric', 'text', 'gaps', 'order', 'match'];

async function* listScreens(hand: PageHand, { exam }: Given): Screens {
  for (const [path, text] of [
    ['/admin/exams', exam.name],
    ['/admin/exams/import', 'Choose a file'],
    ['/admin/reports', exam.name],
    ['/leaderboard', 'Leaderboard'],
    ['/admin/people', 'Add person'],
    ['/admin/people?deleted=true', 'Deleted people'],
    [`/admin/exams/${exam._id}/results`, 'Scores'],
    [`/admin/exams/${exam._id}/results?tab=questions`, 'typeof null'],
    [`/admin/exams/${exam._id}/results?tab=scores`, 'Pass Rate'],
    [`/admin/exams/${exam._id}/live`, 'Handed in'],
    [`/admin/exams/${exam._id}/preview`, 'Start Exam'],
  ] as const) {
    await hand.open(path);
    await hand.see(text);
    yield path.replace(exam._id, ':id');
  }
  await hand.open('/admin/reports');
  await hand.click({ button: 'Filters' });
  await hand.see('Verdict');
  yield 'all reports, all filters';
  await hand.page.locator('tbody a').first().click();
  await hand.see('Exam Version');
  yield 'a report';
  await hand.open('/admin/people');
  await hand.page.locator('tbody a').first().click();
  await hand.see('Extra time');
  yield 'a person';
}

/** The form of an exam, with all settings open; and that of each kind of question. */
async function* formScreens(hand: PageHand, { everyKind }: Given): Screens {
  const { page } = hand;
  await hand.open('/admin/exams/add');
  await page.locator('main summary').click();
  await hand.click({ button: 'Save' });
  await hand.seeErrors();
  yield 'add exam, with errors';
  await hand.open(`/admin/exams/edit/${everyKind._id}`);
  await hand.see('Update');
  yield 'edit exam';
  await hand.click({ button: 'More actions' });
  await hand.click({ entry: 'Unpublish' });
  await hand.see('Only admins will see it, as a draft. Reports are kept.');
  yield 'unpublish';
  await hand.open(`/admin/exams/edit/${everyKind._id}?tab=questions`);
  await hand.see('Add Question');
  yield 'questions';
  await hand.click({ button: 'Add Question' });
  const dialog = page.getByRole('dialog');
  for (const [at, kind] of kinds.entries()) {
    await dialog.locator('select').first().selectOption({ index: at });
    await dialog.getByRole('button', { name: hand.named('Save') }).click();
    await hand.seeErrors();
    yield `question dialog: ${kind}`;
  }
}

async function* fileScreens(hand: PageHand): Screens {
  const { page } = hand;
  await hand.open('/admin/exams/import');
  await hand.fill('Questions as text', 'Which one? {=a ~b ~c}\n\nWhich two? {~a ~b}');
  await hand.click({ button: 'Read the text' });
  await hand.see('Destination');
  yield 'import, read';
  await hand.open('/admin/people');
  await hand.click({ button: 'More actions' });
  await hand.click({ entry: 'Print cards' });
  await hand.click({ button: 'Make cards' });
  await hand.see('Log-in cards');
  yield 'log-in cards';
  await hand.open('/admin/exams');
  await hand.click({ button: 'Find exams, people and actions' });
  await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible();
  yield 'command menu';
  await page.keyboard.type('zzz');
  await expect(page.getByRole('dialog').getByRole('option')).toHaveCount(0);
  yield 'command menu, nothing found';
}

/** All screens of a logged-in admin. */
export async function* adminScreens(hand: PageHand, given: Given): Screens {
  yield* listScreens(hand, given);
  yield* formScreens(hand, given);
  yield* fileScreens(hand);
  yield* opened(adminSurfaces, hand, given);
}
