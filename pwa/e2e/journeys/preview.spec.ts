import { chooseInMenu, toast } from '../support/admin-steps.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { choose, expectQuestion, openAs, readyWithAdminPages } from '../support/steps.ts';

// Without transitions, so that axe does not measure elements that are fading in.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('an admin previews a draft as its takers will see it, even offline, without creating a report', async ({
  page,
  context,
  admin,
  adminPerson,
  isMobile,
}, info) => {
  const name = `Preview ${info.testId}`;
  const details = { name, category: 'HTML', duration: 600, totalMarks: 4, passingMarks: 3, published: false };
  const exam = await admin.addExam(details, [
    {
      name: 'Which element is a list?',
      options: { A: 'ul', B: 'p', C: 'hr', D: 'b' },
      correctOptions: ['A'],
      explanation: 'An `ul` has no order.',
    },
    { name: 'HTML has tags.', options: { A: 'True', B: 'False' }, correctOptions: ['A'] },
  ]);
  await openAs(page, adminPerson);
  await readyWithAdminPages(page);
  await page.goto(`/admin/exams/edit/${exam._id}?tab=questions`);
  await expect(page.getByRole('tab', { name: 'Questions 2' })).toBeVisible();
  await context.setOffline(true);
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/addReport')) sent.push(request.url());
    if (request.url().endsWith('/deviceState')) sent.push(...request.postDataJSON().attempts);
  });
  if (isMobile) await chooseInMenu(page, 'Preview');
  else await page.getByRole('link', { name: 'Preview' }).click();

  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('Preview: nothing is stored or counted.')).toBeVisible();
  await expectAccessible(page, 'preview, instructions');
  await page.getByRole('button', { name: 'Start Exam' }).click();
  await expectQuestion(page, 1);
  await choose(page, 'B');
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  await expect(page.getByText('Incorrect Answer')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Explanation' })).toHaveText('An ul has no order.');
  await expectAccessible(page, 'preview, question');
  await page.getByRole('button', { name: 'Next Question' }).click();
  await expectQuestion(page, 2);
  await choose(page, 'A');
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  await expect(page.getByText('Correct Answer', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Submit Exam' }).click();
  await expect(page.getByText('2 of 4 marks')).toBeVisible();
  await expectAccessible(page, 'preview, result');
  await page.getByRole('button', { name: 'Review Answers' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Review Answers' })).toBeInViewport();
  await expectAccessible(page, 'preview, review');

  await context.setOffline(false);
  await page.getByRole('link', { name: 'End preview' }).click();
  await expect(page.getByRole('tab', { name: 'Questions 2' })).toBeVisible();
  await expect(toast(page, 'Report added successfully')).toHaveCount(0);
  expect(sent).toEqual([]);
  expect(await admin.data('getAllAttempts', { body: { examName: name, userName: '' } })).toEqual([]);
  await page.goto('/user/reports');
  await expect(page.getByText(name)).toHaveCount(0);
});
