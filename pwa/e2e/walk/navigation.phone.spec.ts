import { expect, test } from '../support/fixtures.ts';
import { expectQuestion, openAs } from '../support/steps.ts';

const question = { name: 'HTML has tags.', options: { A: 'True', B: 'False' }, correctOptions: ['A'] as 'A'[] };
const details = { category: 'HTML', duration: 600, totalMarks: 1, passingMarks: 1 };

test('Back leads to the place in the list, and asks before it leaves a running exam', async ({
  page,
  admin,
  taker,
}, info) => {
  const names = Array.from({ length: 20 }, (_, index) => `Lesson ${index + 10} ${info.testId}`);
  await admin.data('importExams', { body: names.map((name) => ({ ...details, name, questions: [question] })) });
  await openAs(page, taker);
  await page.getByRole('searchbox').fill(info.testId);
  const chosen = page.getByRole('link', { name: `Start Exam: ${names[15]}` });
  await chosen.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
  await chosen.click();
  await page.getByRole('button', { name: 'Start Exam' }).click();
  await expectQuestion(page, 1);

  // A link inside the page, and still the next Back leaves it.
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await page.goBack();
  const dialog = page.getByRole('alertdialog', { name: 'Leave the exam?' });
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(dialog).toBeHidden();
  await expectQuestion(page, 1);
  await page.goBack();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(chosen).toBeInViewport();
});
