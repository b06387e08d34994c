import { toast } from '../support/admin-steps.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { openAs } from '../support/steps.ts';

// Without transitions, so that axe does not measure elements that are fading in.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('if two admins edit the same exam, the second chooses between the two edits', {
  tag: '@desktop',
}, async ({ page, adminPerson, admin: other, exam }) => {
  test.slow();
  const { _id: id, name, category, totalMarks, passingMarks } = exam;
  const [first] = exam.questions;
  if (!first) throw new Error('The exam has no questions');
  const stored = () => other.data('getExamById', { id });
  const dialog = page.getByRole('alertdialog', { name: 'This exam was changed by someone else' });
  const choice = (words: 'Keep mine' | 'Take theirs') => dialog.getByRole('button', { name: words });
  const row = (label: string) =>
    dialog.getByRole('row').filter({ has: page.getByRole('cell', { name: label, exact: true }) });
  await openAs(page, adminPerson);

  await test.step('the details: Take theirs, then Keep mine', async () => {
    await page.goto(`/admin/exams/edit/${id}`);
    await page.getByLabel('Exam Duration').fill('15');
    await other.data('editExam', {
      id,
      body: { name: `${name} by the other`, category, duration: 1200, totalMarks, passingMarks },
    });
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(row('Exam Name')).toContainText('Not changed by you');
    await expect(row('Exam Duration')).toContainText('15 min (900 seconds)');
    await expect(row('Exam Duration')).toContainText('20 min (1200 seconds)');
    await expectAccessible(page, 'details changed by someone else');
    await choice('Take theirs').click();
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel('Exam Name')).toHaveValue(`${name} by the other`);
    await expect(page.getByLabel('Exam Duration')).toHaveValue('20');

    await page.getByLabel('Passing Marks').fill('6');
    await other.data('editExam', { id, body: { name, category, duration: 1200, totalMarks, passingMarks: 7 } });
    await page.getByRole('button', { name: 'Update' }).click();
    await choice('Keep mine').click();
    await expect(toast(page, 'Exam edited successfully')).toBeVisible();
    expect(await stored()).toMatchObject({ name, duration: 1200, passingMarks: 6 });
  });

  await test.step('a question: its dialog closes, the text is kept, Reopen leads to the choice', async () => {
    await page.goto(`/admin/exams/edit/${id}?tab=questions`);
    await page.getByRole('button', { name: 'Edit question 1', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Question', { exact: true }).fill('Mine?');
    await other.data('editQuestion', { id, body: { ...first, name: 'Theirs?', questionId: first._id } });
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    const said = 'This exam was changed by someone else. Question not saved. Your text is kept.';
    await expect(toast(page, said)).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('button', { name: 'Reopen' }).click();
    await expect(row('Question')).toContainText('Mine?');
    await expect(row('Question')).toContainText('Theirs?');
    await expectAccessible(page, 'question changed by someone else');
    await choice('Keep mine').click();
    await expect(toast(page, 'Question edited successfully')).toBeVisible();
    expect((await stored()).questions[0]?.name).toBe('Mine?');
  });

  await test.step('the order: another admin’s rename stays, and their order is asked about', async () => {
    const ids = exam.questions.map(({ _id }) => _id);
    await other.data('editExam', { id, body: { name: 'Renamed', category, duration: 1200, totalMarks, passingMarks } });
    await other.data('reorderQuestions', { id, body: { questionOrder: ids.toReversed() } });
    await page.getByRole('button', { name: 'More actions for question 1', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Move down' }).click();
    await expect(row('Question 1')).toBeVisible();
    await expectAccessible(page, 'order changed by someone else');
    await choice('Keep mine').click();
    await expect(toast(page, 'Questions reordered successfully')).toBeVisible();
    const [a, b, ...rest] = ids;
    const now = await stored();
    expect(now.name).toBe('Renamed');
    expect(now.questions.map(({ _id }) => _id)).toEqual([b, a, ...rest]);
  });
});
