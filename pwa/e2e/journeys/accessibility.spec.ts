import type { Locator } from '@playwright/test';
import type { Exam } from '@quiz-app/shared/exam';
import { report } from '../support/admin-steps.ts';
import type { Api } from '../support/api.ts';
import { expectAccessible, obscuredOnTheWay } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { overflowing } from '../support/overflow.ts';
import { answerThreeKinds, choose, logIn, startExam, submitExam } from '../support/steps.ts';

// Without transitions, so that axe does not measure elements that are fading in.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const admin = { name: 'Ines Duarte', password: 'correct horse battery', isAdmin: true };
const code = Array.from({ length: 30 }, (_, line) => `const line${line} = compute(${line}, "a rather long argument");`);
const longWord = 'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(2);
const refusal = { success: false, message: 'The exam is closed', data: null };

function longExam(api: Api, name: string): Promise<Exam> {
  return api.addExam({ name, category: longWord, duration: 600, totalMarks: 10, passingMarks: 5 }, [
    {
      name: `What does this print, and why is ${longWord} a word?\n\n\`\`\`js\n${code.join('\n')}\n\`\`\``,
      options: { A: longWord, B: '`inline`', C: 'Three', D: 'Four' },
      correctOptions: ['A', 'B'],
    },
  ]);
}

test.describe('axe finds no violation', () => {
  test('on login, registration and the not-found page', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'Quiz App Login' })).toBeVisible();
    await expectAccessible(page, 'login');
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
    await logIn(page, taker);
    await expectAccessible(page, 'home');
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
    await expect(page.getByRole('dialog')).toBeVisible();
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

  test('on a waiting and a refused report, the reports, the profile and the menu', async ({
    page,
    context,
    exam,
    taker,
  }) => {
    await logIn(page, taker);
    await startExam(page, exam);
    await context.setOffline(true);
    await answerThreeKinds(page);
    await submitExam(page);
    await expect(page.getByRole('button', { name: 'Try now' })).toBeVisible();
    await expectAccessible(page, 'waiting to send');
    await context.route('**/api/reports/addReport', (route) => route.fulfill({ status: 400, json: refusal }));
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

  test('on every page of an admin', async ({ page, exam, admin: api }, info) => {
    const person = { ...admin, email: `ines-${info.testId}-${info.project.name}@example.org` };
    await api.register(person);
    await logIn(page, person);
    await page.goto('/admin/exams');
    await expect(page.getByRole('row').filter({ hasText: exam.name })).toBeVisible();
    await expectAccessible(page, 'exams');
    await page.goto('/admin/exams/add');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Exam name is required').first()).toBeVisible();
    await expectAccessible(page, 'add exam, with errors');
    await page.goto(`/admin/exams/edit/${exam._id}`);
    await page.getByRole('tab', { name: 'Questions' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'An array is an object.' })).toBeVisible();
    await expectAccessible(page, 'questions');
    await page.getByRole('button', { name: 'Add Question' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, 'question dialog');
    await page.goto('/admin/reports');
    await expect(page.getByRole('heading', { name: 'Reports' })).toBeVisible();
    await expect(page.getByRole('table')).toBeVisible();
    await expectAccessible(page, 'all reports');
    await page.goto('/leaderboard');
    await expect(page.getByRole('heading', { name: 'Leaderboard' })).toBeVisible();
    await expect(page.getByRole('table')).toBeVisible();
    await expectAccessible(page, 'leaderboard');
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
  await logIn(page, taker);
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
  // A region must exist before its text, or it is not announced.
  const toasts = page.getByRole('region', { name: 'Notifications (F8)' });
  await expect(toasts).toBeAttached();
  await expect(toasts).toHaveAttribute('aria-live', 'polite');
  await page.getByLabel('Email').fill(taker.email);
  await page.getByLabel('Password', { exact: true }).fill('not it');
  const login = page.getByRole('button', { name: 'Login' });
  await login.click();
  const failure = toasts.getByRole('alert');
  await expect(failure).toHaveText('Invalid email or password');
  const place = async (locator: Locator) => (await locator.boundingBox()) ?? { y: 0, height: 0 };
  const { y, height } = await place(failure);
  expect(y + height, 'the toast covers no field').toBeLessThan((await place(page.getByLabel('Email'))).y);
  await logIn(page, taker);
  await startExam(page, exam);
  const feedback = page.locator('form [role="status"]');
  await expect(feedback).toBeEmpty();
  await feedback.evaluate((region) => region.setAttribute('data-before', ''));
  await choose(page, 'A');
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  await expect(page.locator('[data-before]')).toContainText('Incorrect Answer');
  await expect(page.locator('[data-before]')).toContainText('Correct answer: B');
  await expect(page.getByRole('timer')).toHaveAttribute('aria-label', 'Time left');
});

test('long words fit into 320 pixels', { tag: '@phone' }, async ({ page, context, server, admin: api }, info) => {
  const person = { ...admin, name: 'W'.repeat(100), email: `w-${info.testId}-${info.project.name}@example.org` };
  await api.register(person);
  const exam = await longExam(api, longWord + info.testId);
  await page.setViewportSize({ width: 320, height: 640 });
  const fits = async (state: string) => {
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), state).toBe(320);
    expect.soft(await overflowing(page), state).toEqual([]);
  };
  await logIn(page, person, server.url);
  await fits('home');
  await startExam(page, exam);
  await fits('question');
  await choose(page, 'A');
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  await fits('feedback');
  await submitExam(page);
  await expect(page.getByRole('button', { name: 'Review Answers' })).toBeVisible();
  await fits('result');
  await page.getByRole('button', { name: 'Review Answers' }).click();
  await fits('review');
  await page.goto('/user/reports');
  await expect(page.getByRole('row').filter({ hasText: exam.name })).toBeVisible();
  await fits('reports');
  await page.goto('/leaderboard');
  await expect(page.getByRole('row').filter({ hasText: person.name })).toBeVisible();
  await fits('leaderboard');
  await page.goto('/admin/exams');
  await expect(page.getByRole('row').filter({ hasText: exam.name })).toBeVisible();
  await fits('exams');
  await page.goto('/admin/reports');
  await page.getByRole('link', { name: `${exam.name}, report of ${person.name}` }).click();
  await expect(page.getByText('Exam Version')).toBeVisible();
  await fits('a report of somebody');

  await page.goto('/');
  await startExam(page, exam);
  await context.route('**/api/reports/addReport', (route) => route.fulfill({ status: 400, json: refusal }));
  await submitExam(page);
  await expect(page.getByText('Couldn’t send').first()).toBeVisible();
  await fits('refused');
  await page.goto('/user/reports');
  await expect(page.getByText('was not accepted').first()).toBeVisible();
  await fits('reports, one refused');
});

test('text of a language that is written from the right begins at the right', { tag: '@phone' }, async ({
  page,
  taker,
  admin: api,
}) => {
  const name = `مقدمة ${taker.email.length}`;
  const option = 'الخيار الأول';
  const exam = await api.addExam({ name, category: 'لغات', duration: 600, totalMarks: 2, passingMarks: 1 }, [
    { name: 'ما هي عاصمة `HTML`؟', options: { A: option, B: 'English' }, correctOptions: ['A'] },
  ]);
  /** How far a text begins from the right edge of its block, in pixels. */
  const fromRight = (text: Locator) =>
    text.evaluate((element) => {
      let block: Element = element;
      while (getComputedStyle(block).display === 'inline' && block.parentElement) block = block.parentElement;
      const range = document.createRange();
      range.selectNodeContents(element);
      const { right } = block.getBoundingClientRect();
      return right - Number.parseFloat(getComputedStyle(block).paddingRight) - range.getBoundingClientRect().right;
    });
  const beginsRight = async (text: Locator) => expect.soft(await fromRight(text), `${text}`).toBeLessThan(2);
  await logIn(page, taker);
  await beginsRight(page.getByRole('heading', { name }));
  await beginsRight(page.locator('dd').filter({ hasText: 'لغات' }));
  const search = page.getByRole('searchbox');
  await search.fill(name);
  expect(await search.evaluate((input) => getComputedStyle(input).direction)).toBe('rtl');
  await startExam(page, exam);
  await beginsRight(page.getByRole('heading', { level: 1 }));
  await beginsRight(page.getByText(option));
  expect(await fromRight(page.getByText('English'))).toBeGreaterThan(100);
  await choose(page, 'A');
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  await page.getByRole('button', { name: 'Submit Exam' }).click();
  await page.getByRole('button', { name: 'Review Answers' }).click();
  await expect(page.getByRole('heading', { name: 'Review Answers' })).toBeVisible();
  await beginsRight(page.getByText(option));
  // The question's number comes before its text.
  const question = page.getByRole('heading', { level: 2 }).locator('span:not([class*="hidden"])').last();
  expect(await fromRight(question)).toBeLessThan(30);
});

test('at a zoom of 400 % no bar covers the question, and 60 answers do not push the score out of view', async ({
  page,
  taker,
  admin: api,
}, info) => {
  const details = { name: `Sixty ${info.testId}`, category: 'SQL', duration: 600, totalMarks: 60, passingMarks: 30 };
  const options = { A: 'One', B: 'Two', C: 'Three', D: 'Four' };
  const exam = await api.addExam(
    details,
    Array.from({ length: 60 }, (_, index) => ({
      name: `Number ${index + 1}?`,
      options,
      correctOptions: ['A' as const],
    })),
  );
  await logIn(page, taker);
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width: 320, height: 256 });
  await startExam(page, exam);
  const heading = page.getByRole('heading', { name: 'Number 1?' });
  await expect(heading).toBeInViewport({ ratio: 1 });
  const button = page.getByRole('button', { name: 'Submit Answer' });
  const bottom = await heading.evaluate((element) => element.getBoundingClientRect().bottom);
  expect((await button.boundingBox())?.y).toBeGreaterThan(bottom);

  await page.setViewportSize(size);
  await page.clock.install();
  await page.clock.fastForward(601_000);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByRole('button', { name: 'Review Answers' })).toBeVisible();
  await expect(page.getByText('of 60 marks')).toBeInViewport({ ratio: 1 });
});
