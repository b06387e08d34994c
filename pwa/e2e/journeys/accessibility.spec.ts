import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { chooseInMenu, report } from '../support/admin-steps.ts';
import { Api, newPerson } from '../support/api.ts';
import { expectAccessible, obscuredOnTheWay } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { longExam } from '../support/long-exam.ts';
import { threeKinds } from '../support/sample-exams.ts';
import {
  answerThreeKinds,
  choose,
  openAs,
  readyForOffline,
  refuseReports,
  startExam,
  submitExam,
} from '../support/steps.ts';

// Without transitions, so that axe does not measure elements that are fading in.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('axe finds no violation', () => {
  test('on login, registration and the not-found page', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'Quiz App Login' })).toBeVisible();
    await expectAccessible(page, 'login');
    await page.getByLabel('Email').fill('nobody@example.org');
    await page.getByLabel('Password', { exact: true }).fill('not it');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Invalid email or password', { exact: true })).toBeVisible();
    await expectAccessible(page, 'login, refused');
    await page.goto('/register');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText('Please enter your name')).toBeVisible();
    await expectAccessible(page, 'register, with errors');
    await page.goto('/nowhere');
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    await expectAccessible(page, 'not found');
  });

  test('from the catalogue to the review', async ({ page, exam, taker, admin: api }) => {
    await longExam(api, `Long ${taker.email}`);
    await openAs(page, taker);
    await expectAccessible(page, 'home');
    await page.getByRole('searchbox').fill('no such exam');
    await expect(page.getByText('No exams found')).toBeVisible();
    await expectAccessible(page, 'home, nothing found');
    await page.goto('/admin/reports');
    await expect(page.getByRole('heading', { name: 'This page is for admins.' })).toBeVisible();
    await expectAccessible(page, 'an admin page of a user');
    await page.goto('/user/reports');
    await expect(page.getByText('No reports available')).toBeVisible();
    await expectAccessible(page, 'no reports');
    await page.goto('/');
    await page.getByRole('link', { name: `Start Exam: ${exam.name}`, exact: true }).click();
    await expect(page.getByRole('button', { name: 'Start Exam' })).toBeVisible();
    await expectAccessible(page, 'instructions');
    await page.getByRole('button', { name: 'Start Exam' }).click();
    await choose(page, 'A');
    await expectAccessible(page, 'question, chosen');
    await page.getByRole('button', { name: 'Submit Answer' }).click();
    await expect(page.getByText('Incorrect Answer')).toBeVisible();
    await expectAccessible(page, 'question, incorrect');
    await page.goBack();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessible(page, 'leave dialog');
    await page.getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('button', { name: 'Next Question' }).click();
    await choose(page, 'A', 'C');
    await page.getByRole('button', { name: 'Submit Answer' }).click();
    await expect(page.getByText('Correct Answer', { exact: true })).toBeVisible();
    await expectAccessible(page, 'question with several choices, correct');
    await page.getByRole('button', { name: 'Next Question' }).click();
    await page.getByRole('heading', { name: 'An array is an object.' }).waitFor();
    await choose(page, 'A');
    await page.getByRole('button', { name: 'Next Question' }).click();
    await page.getByRole('heading', { name: 'Which keyword declares a constant?' }).waitFor();
    await expectAccessible(page, 'the last question');
    await page.getByRole('button', { name: 'Submit Exam' }).click();
    await expect(page.getByRole('button', { name: 'Submit anyway' })).toBeVisible();
    await expectAccessible(page, 'the question about open questions');
    await page.getByRole('button', { name: 'Go back' }).click();
    await choose(page, 'C');
    await submitExam(page);
    await expect(page.getByRole('button', { name: 'Review Answers' })).toBeVisible();
    await expectAccessible(page, 'result');
    await page.getByRole('button', { name: 'Review Answers' }).click();
    await expect(page.getByRole('heading', { name: 'Review Answers' })).toBeVisible();
    await expectAccessible(page, 'review');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('Skip to content')).toBeHidden();
    await expect(page.getByRole('button')).toHaveCount(0);
    const head = await page.locator('[data-head]').evaluate((it) => [it.dataset.head, getComputedStyle(it).display]);
    expect(head).toEqual([expect.stringContaining(`${taker.name} · ${exam.name}`), 'table-header-group']);
    await page.emulateMedia({ media: null });
    await page.goto(`/user/write-exam/nothing`);
    await expect(page.getByRole('heading', { name: 'Exam not found' })).toBeVisible();
    await expectAccessible(page, 'an exam that is not there');
  });

  test('on the map of questions', async ({ page, exam, taker, isMobile }) => {
    await openAs(page, taker);
    await startExam(page, exam);
    await page.getByRole('button', { name: 'Next Question' }).click();
    if (isMobile) await page.getByRole('button', { name: 'Question 2 of 4. Show all questions' }).click();
    await expect(page.getByRole('button', { name: 'Go to question 1, skipped' })).toBeVisible();
    await expectAccessible(page, 'the map of questions');
  });

  test('when the time is up, on an exam without questions, and on the steps to install', async ({
    page,
    admin,
    taker,
  }, info) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }));
    await page.addInitScript(() => Object.defineProperty(navigator, 'maxTouchPoints', { value: 5 }));
    const details = { ...threeKinds.details, duration: 2 };
    const short = await admin.addExam({ ...details, name: `Short ${info.testId}` }, threeKinds.questions);
    const empty = await admin.addExam({ ...details, name: `Empty ${info.testId}` }, []);
    await openAs(page, taker);
    await page.goto(`/user/write-exam/${empty._id}`);
    await expect(page.getByText('This exam has no questions yet')).toBeVisible();
    await expectAccessible(page, 'an exam without questions');
    await page.goto(`/user/write-exam/${short._id}`);
    await page.getByRole('button', { name: 'Start Exam' }).click();
    await expect(page.getByRole('button', { name: 'Review Answers' })).toBeVisible();
    await expect(page.getByText('Time is up. Your answers were submitted.').first()).toBeVisible();
    await expectAccessible(page, 'result after the time was up');
    await expect(page.getByRole('region', { name: 'Keep Quiz App on this iPad' })).toBeVisible();
    const menu = page.getByRole('button', { name: 'Open menu' });
    if (await menu.isVisible()) await menu.click();
    await page.getByRole('button', { name: 'Install' }).click();
    await expect(page.getByRole('dialog').getByText('Tap Add to Home Screen')).toBeVisible();
    await expectAccessible(page, 'the steps to install');
  });

  test('on a code, a collected attempt, a receipt and its check', async ({ page, context, exam, taker, server }) => {
    const friend = newPerson('Noor Rahimi');
    await new Api(server.url).register(friend);
    await openAs(page, taker);
    await readyForOffline(page);
    await startExam(page, exam);
    await context.setOffline(true);
    await answerThreeKinds(page);
    await submitExam(page);
    await page.getByRole('button', { name: 'Show as code' }).click();
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
    await expectAccessible(page, 'an attempt as a code');
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as a file' }).click();
    const code = await (await saving).path();

    const other = await context.browser()?.newContext({ baseURL: server.url, reducedMotion: 'reduce' });
    const friendsPage = await other?.newPage();
    if (!friendsPage) throw new Error('The browser has no second window');
    await openAs(friendsPage, friend);
    await friendsPage.goto('/user/collect');
    await expectAccessible(friendsPage, 'collect an attempt');
    const input = friendsPage.locator('input[type=file]');
    await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
    await expect(friendsPage.getByText('This is not the code of a finished exam.')).toBeVisible();
    await expectAccessible(friendsPage, 'no code');
    await friendsPage.context().setOffline(true);
    await input.setInputFiles({ name: 'code.txt', mimeType: 'text/plain', buffer: await readFile(code) });
    await expect(friendsPage.getByText('1 attempt collected')).toBeVisible();
    await expectAccessible(friendsPage, 'collected');
    await friendsPage.context().setOffline(false);
    await friendsPage.getByRole('button', { name: 'Show receipt' }).click();
    await expect(friendsPage.getByRole('img', { name: /^Receipt of/ })).toBeVisible();
    await expectAccessible(friendsPage, 'the receipt for its owner');
    await other?.close();

    await context.setOffline(false);
    await expect(page.getByRole('button', { name: 'Review Answers' })).toBeVisible();
    await page.getByRole('button', { name: 'Receipt' }).click();
    await expect(page.getByRole('heading', { name: 'Receipt', exact: true })).toBeVisible();
    await expectAccessible(page, 'a receipt');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button')).toHaveCount(0);
    await page.emulateMedia({ media: null });
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save' }).click();
    const receipt = await readFile(await (await saved).path(), 'utf8');
    await page.goto(`/verify#${receipt}`);
    await expect(page.getByRole('heading', { name: 'This receipt is genuine' })).toBeVisible();
    await expectAccessible(page, 'a genuine receipt');
    await page.getByLabel('Or paste the receipt or its link').fill('hello');
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByRole('heading', { name: 'This is not a receipt' })).toBeVisible();
    await expectAccessible(page, 'no receipt');
    await page.getByRole('link', { name: 'How your exam counts' }).click();
    await expect(page.getByRole('heading', { name: 'Three steps' })).toBeVisible();
    await expectAccessible(page, 'how your exam counts');
  });

  test('on a waiting and a refused report, the reports, the profile and the menu', async ({
    page,
    context,
    exam,
    taker,
  }) => {
    await openAs(page, taker);
    await startExam(page, exam);
    await context.setOffline(true);
    await answerThreeKinds(page);
    await submitExam(page);
    await expect(page.getByRole('button', { name: 'Try now' })).toBeVisible();
    await expectAccessible(page, 'waiting to send');
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('Waiting to send').first()).toBeVisible();
    await expectAccessible(page, 'home, offline with a waiting report');
    await refuseReports(context);
    await context.setOffline(false);
    await expect(page.getByText('Couldn’t send').first()).toBeVisible();
    await expectAccessible(page, 'refused, with a toast');
    await page.goto('/user/reports');
    await expect(page.getByText('was not accepted').first()).toBeVisible();
    await expectAccessible(page, 'reports, one refused');
    await context.unroute('**/api/reports/addReport');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('row').filter({ hasText: exam.name }).getByText('Pass', { exact: true })).toBeVisible();
    await expectAccessible(page, 'reports');
    await page.goto('/profile');
    await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
    await expectAccessible(page, 'profile');
    const menu = page.getByRole('button', { name: 'Open menu' });
    if (await menu.isVisible()) {
      await menu.click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page, 'menu');
    }
  });

  test('on every page of an admin', async ({ page, context, exam, adminPerson, takerApi }) => {
    await report(takerApi, exam);
    await openAs(page, adminPerson);
    await page.goto('/admin/exams');
    await expect(page.getByRole('row').filter({ hasText: exam.name })).toBeVisible();
    await expectAccessible(page, 'exams');
    await page.getByRole('button', { name: `More actions for exam ${exam.name}` }).click();
    await expect(page.getByRole('menuitem', { name: 'Preview' })).toBeVisible();
    await expectAccessible(page, 'exams, with the menu of one');
    await page.keyboard.press('Escape');
    await chooseInMenu(page, 'Select exams');
    await page.getByRole('checkbox', { name: `Select exam ${exam.name}` }).check();
    await expectAccessible(page, 'exams, one selected');
    await page.goto('/admin/exams/add');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Exam name is required').first()).toBeVisible();
    await expectAccessible(page, 'add exam, with errors');
    await page.getByRole('combobox', { name: 'Category' }).fill('Ja');
    await expect(page.getByRole('option', { name: 'JavaScript' })).toBeVisible();
    await expectAccessible(page, 'categories');
    await page.keyboard.press('Escape');
    await page.getByLabel('Exam Name').fill('Unsaved');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessible(page, 'the question about an unsaved exam');
    await page.goto(`/admin/exams/edit/${exam._id}`);
    await page.getByRole('tab', { name: 'Questions' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'An array is an object.' })).toBeVisible();
    await expectAccessible(page, 'questions');
    await page.getByRole('button', { name: 'Add Question' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, 'question dialog');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog.getByText('Question text is required')).toBeVisible();
    await expectAccessible(page, 'question dialog, with errors');
    await dialog.getByLabel('Question', { exact: true }).fill('What?\n\n```js\nconsole.log(1)\n```');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect(dialog.getByRole('region', { name: 'Preview', exact: true })).toBeVisible();
    await expectAccessible(page, 'question dialog, preview');
    await page.goto('/admin/reports');
    await expect(page.getByRole('heading', { name: 'Reports' })).toBeVisible();
    await expect(page.getByRole('table')).toBeVisible();
    await expectAccessible(page, 'all reports');
    await page.getByRole('button', { name: 'Filters' }).click();
    await expect(page.getByLabel('Verdict')).toBeVisible();
    await expectAccessible(page, 'all reports, all filters');
    await page.getByRole('button', { name: 'Export' }).click();
    await expect(page.getByRole('menuitemcheckbox', { name: 'With each question' })).toBeVisible();
    await expectAccessible(page, 'all reports, export');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More actions' }).click();
    await expect(page.getByRole('menuitem', { name: 'Add from file' })).toBeVisible();
    await expectAccessible(page, 'all reports, more actions');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: `${exam.name}, report of` }).click();
    await expect(page.getByText('Exam Version')).toBeVisible();
    await expectAccessible(page, 'a user’s report');
    await page.goto('/admin/reports?user=nobody+at+all');
    await expect(page.getByText('No reports available')).toBeVisible();
    await expectAccessible(page, 'all reports, nothing found');
    await page.goto('/leaderboard');
    await expect(page.getByRole('heading', { name: 'Leaderboard' })).toBeVisible();
    await expect(page.getByRole('table')).toBeVisible();
    await expectAccessible(page, 'leaderboard');
    await page.goto('/admin/exams');
    await expect(page.getByRole('row').filter({ hasText: exam.name })).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText('You are offline.').first()).toBeVisible();
    await expectAccessible(page, 'exams, offline');
  });
});

test('no bar covers the focused element, in a long question and a long list of reports', async ({
  page,
  taker,
  takerApi,
  admin: api,
}) => {
  const exam = await longExam(api, `Focus ${taker.email}`);
  for (let count = 0; count < 12; count += 1) await report(takerApi, exam, false);
  await openAs(page, taker);
  await page.goto('/user/reports');
  await expect(page.getByRole('row')).toHaveCount(13);
  const reports = await obscuredOnTheWay(page);
  expect(reports.stops).toBeGreaterThan(12);
  expect(reports.obscured).toEqual([]);

  await page.goto('/');
  await startExam(page, exam);
  await choose(page, 'C');
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  const question = await obscuredOnTheWay(page);
  expect(question.stops).toBeGreaterThan(5);
  expect(question.obscured).toEqual([]);
});

test('toasts and feedback are announced in live regions', { tag: '@phone' }, async ({ page, exam, taker }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill(taker.email);
  await page.getByLabel('Password', { exact: true }).fill('not it');
  const login = page.getByRole('button', { name: 'Login' });
  await login.click();
  const announced = page.getByRole('status').filter({ hasText: 'Notification Invalid email or password' });
  await expect(announced).toHaveAttribute('aria-live', 'assertive');
  const failure = page.getByText('Invalid email or password', { exact: true });
  const place = async (locator: Locator) => (await locator.boundingBox()) ?? { y: 0, height: 0 };
  const { y, height } = await place(failure);
  expect(y + height, 'the toast covers no field').toBeLessThan((await place(page.getByLabel('Email'))).y);
  await openAs(page, taker);
  await startExam(page, exam);
  const feedback = page.locator('form [data-ui="feedback"][role="status"]');
  await expect(feedback).toBeEmpty();
  await feedback.evaluate((region) => region.setAttribute('data-before', ''));
  await choose(page, 'A');
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  await expect(page.locator('[data-before]')).toContainText('Incorrect Answer');
  await expect(page.locator('[data-before]')).toContainText('Correct answer: B');
  await expect(page.getByRole('timer')).toHaveAttribute('aria-label', 'Time left');
});

test('locked options are disabled for screen readers and keep the focus', async ({ page, exam, taker }) => {
  await openAs(page, taker);
  await startExam(page, exam);
  const browser = await page.context().newCDPSession(page);
  const states = async () => {
    const { nodes } = await browser.send('Accessibility.getFullAXTree');
    const radios = nodes.filter(({ role }) => role?.value === 'radio');
    return radios.map(({ properties }) => properties?.some(({ name, value }) => name === 'disabled' && value.value));
  };
  await choose(page, 'A');
  expect(await states()).toEqual([false, false, false, false]);
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  await expect(page.getByText('Incorrect Answer')).toBeVisible();
  expect(await states()).toEqual([true, true, true, true]);
  const locked = page.getByRole('radio', { name: 'Choice D number' });
  await locked.focus();
  await expect(locked).toBeFocused();
  await expect(locked).toBeDisabled();
  await page.keyboard.press('Space');
  await expect(locked).not.toBeChecked();
});
