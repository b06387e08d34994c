import { expect, test } from '../support/fixtures.ts';
import { threeKinds } from '../support/sample-exams.ts';
import { doubleTapMs, expectQuestion, openAs, reach, startExam } from '../support/steps.ts';

test('a new user logs in, finds an exam, leaves it, continues it and finds the report, by keyboard alone', async ({
  page,
  admin,
  taker,
}, info) => {
  const mine = info.testId.slice(-8);
  const lesson = { ...threeKinds.details, resumable: true, questions: threeKinds.questions.slice(0, 3) };
  const names = [...Array.from({ length: 29 }, (_, index) => `Lesson ${index} ${mine}`), `Geometry ${mine}`];
  await admin.data('importExams', { body: names.map((name) => ({ ...lesson, name })) });
  const press = (key: string) => page.keyboard.press(key);
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await page.goto('/login');
  await reach(page, page.getByLabel('Email'), { within: 1 });
  await page.keyboard.type(taker.email);
  await reach(page, page.getByLabel('Password', { exact: true }), { within: 1 });
  await page.keyboard.type(taker.password);
  await press('Enter');
  await expect(page.getByRole('heading', { name: /Welcome to Quiz App/ })).toBeVisible();

  await test.step('three keys lead to the first exam', async () => {
    for (const key of ['Tab', 'Enter', 'Tab']) await press(key);
    const first = page.getByRole('link', { name: /^Start Exam: / }).first();
    await expect(first).toBeFocused();
    await expect(first).toBeInViewport({ ratio: 1 });
  });
  await reach(page, page.getByRole('searchbox'), { by: 'Shift+Tab', within: 3 });
  await page.keyboard.type(`Geometry ${mine}`);
  await expect(page.getByRole('status').filter({ hasText: /^1 of \d+ exams$/ })).toBeVisible();
  await reach(page, page.getByRole('link', { name: `Start Exam: Geometry ${mine}` }), { within: 2 });
  await press('Enter');
  await reach(page, button('Start Exam'), { within: 3 });
  await press('Enter');

  await expectQuestion(page, 1);
  await press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Choose an answer first.' })).toBeVisible();
  for (const key of ['b', 'Enter']) await press(key);
  await expect(page.getByText('Correct Answer', { exact: true })).toBeVisible();
  await page.goBack();
  const goOn = page.getByRole('link', { name: `Continue: Geometry ${mine}` });
  await reach(page, goOn, { within: 3 });
  await press('Enter');
  await expectQuestion(page, 1);
  await expect(page.getByText('Correct Answer', { exact: true }), 'as it was left').toBeVisible();
  await expect(page.getByRole('heading', { level: 1 }), 'the page leaves the focus to the question').toBeFocused();

  // An earlier press would count as the second of a double press, here and below.
  await page.waitForTimeout(doubleTapMs);
  await press('Enter');
  await expectQuestion(page, 2);
  for (const key of ['1', '2', 'Enter']) await press(key);
  await expect(page.getByText('Incorrect Answer', { exact: true })).toBeVisible();
  await page.waitForTimeout(doubleTapMs);
  await press('Enter');
  await expectQuestion(page, 3);
  for (const key of ['a', 'Enter']) await press(key);
  await expect(page.getByText('Correct Answer', { exact: true })).toBeVisible();
  await page.waitForTimeout(doubleTapMs);
  await press('Enter');
  await reach(page, button('Review Answers'), { within: 2 });

  await reach(page, page.getByRole('link', { name: 'Reports', exact: true }), { by: 'Shift+Tab', within: 4 });
  await press('Enter');
  await reach(page, page.getByRole('row').getByRole('link', { name: `Geometry ${mine}` }), { within: 4 });
  await press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `Geometry ${mine}` })).toBeVisible();
  await reach(page, button('Review Answers'), { within: 2 });
});

test('the map of questions opens, closes and leads to a skipped question, by keyboard alone', async ({
  page,
  exam,
  taker,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await openAs(page, taker);
  await startExam(page, exam);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const strip = page.getByRole('button', { name: /^Question \d of 4\. Show all questions$/ });
  const map = page.getByRole('dialog', { name: 'All questions' });
  const skipped = map.getByRole('button', { name: 'Go to question 1, skipped' });
  await page.waitForTimeout(doubleTapMs);
  await page.getByRole('button', { name: 'Next Question' }).press('Enter');
  await expectQuestion(page, 2);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('a');
  await reach(page, strip, { by: 'Shift+Tab', within: 5 });
  await press('Enter');
  await expect(skipped).toBeFocused();
  // A letter answers in the question only.
  await press('b', 'Tab');
  await expect(map.getByRole('button', { name: 'Go to question 2, current question' })).toBeFocused();
  await press('Escape');
  await expect(map).toBeHidden();
  await expect(strip).toBeFocused();
  await press('Enter');
  await expect(skipped).toBeFocused();
  await page.waitForTimeout(doubleTapMs);
  await press('Enter');
  await expectQuestion(page, 1);
  await expect(map).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await press('b', 'Enter');
  await expect(page.getByText('Correct Answer', { exact: true })).toBeVisible();
  await strip.press('Enter');
  await expect(map.getByText('Question 2: incorrect')).toBeAttached();
});
