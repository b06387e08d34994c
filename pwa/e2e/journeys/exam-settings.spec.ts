import { chooseInMenu, toast } from '../support/admin-steps.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { choose, expectQuestion, logIn, logOut, openAs, readyForOffline, submitExam } from '../support/steps.ts';

// Without transitions, so that axe does not measure elements that are fading in.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test(
  'an admin sets who may take an exam, when and how, and takers see the effect',
  {
    tag: '@desktop',
  },
  async ({ page, admin, adminPerson, taker }, info) => {
    test.slow();
    const name = `With settings ${info.testId}`;
    const details = { name, category: 'HTML', duration: 1800, totalMarks: 2, passingMarks: 1 };
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
    await page.goto(`/admin/exams/edit/${exam._id}`);
    await chooseInMenu(page, 'Unpublish');
    await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click();
    await expect(page.getByText('Draft', { exact: true })).toBeVisible();
    await page.getByText('Access, schedule and marking').click();
    await page.getByLabel('Opens').fill('2125-01-01T08:00');
    await page.getByLabel('Closes').fill('2126-01-01T08:00');
    await page.getByLabel('Attempts allowed').fill('1');
    await page.getByLabel('Shuffle').selectOption('both');
    await page.getByLabel('If interrupted').selectOption('yes');
    await page.getByLabel('Your own instructions').fill('No `innerHTML`, please.');
    await page.getByLabel('Exam Duration').fill('45');
    await expectAccessible(page, 'exam form, unfolded');
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(toast(page, 'Exam edited successfully')).toBeVisible();
    await logOut(page);

    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
    await test.step('a draft is not shown', async () => {
      await logIn(page, taker);
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
      await expect(card).toBeHidden();
      await page.goto(`/user/write-exam/${exam._id}`);
      await expect(page.getByText('Exam not found')).toBeVisible();
    });

    await test.step('before it opens it is visible but cannot be started', async () => {
      const { questions: _, ...now } = await admin.data('getExamById', { id: exam._id });
      await admin.data('editExam', { id: exam._id, body: { ...now, published: true } });
      await page.goto('/');
      await expect(card.getByText(/^Opens 1 Jan 2125/)).toBeVisible();
      await expectAccessible(page, 'home, with an exam that is not open');
      await card.getByText('View Exam').click();
      await expect(page.getByRole('button', { name: 'Start Exam' })).toBeDisabled();
      await expect(page.getByText('No innerHTML, please.')).toBeVisible();
      await expectAccessible(page, 'instructions of an exam that is not open');
    });

    await test.step('after a reload without a network it continues where it was, and shows the explanation', async () => {
      const { questions: _, ...now } = await admin.data('getExamById', { id: exam._id });
      await admin.data('editExam', { id: exam._id, body: { ...now, opensAt: null } });
      await page.goto('/');
      await expect(card.getByText('1 of 1 attempt left')).toBeVisible();
      await expect(card.getByText('45 min')).toBeVisible();
      await readyForOffline(page);
      await page.context().setOffline(true);
      await card.getByText('Start Exam').click();
      await page.getByRole('button', { name: 'Start Exam' }).click();
      await expectQuestion(page, 1);
      const first = await page.getByRole('heading', { level: 1 }).textContent();
      await choose(page, 'A');
      await page.getByRole('button', { name: 'Submit Answer' }).click();
      await expect(page.getByText(/^(Correct|Incorrect) Answer$/)).toBeVisible();
      await page.reload();
      await expect(page.getByText(/^(Correct|Incorrect) Answer$/)).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(first ?? '');
      await page.goto('/');
      await card.getByText('Continue').click();
      await expect(page.getByText(/^(Correct|Incorrect) Answer$/)).toBeVisible();
      const explanation = page.getByRole('region', { name: 'Explanation' });
      const hasOne = first === 'Which element is a list?';
      await expect(explanation).toHaveCount(hasOne ? 1 : 0);
      await expectAccessible(page, 'question that went on');
      await page.getByRole('button', { name: 'Next Question' }).click();
      await choose(page, 'B');
      await page.getByRole('button', { name: 'Submit Answer' }).click();
      await expect(explanation).toHaveCount(hasOne ? 0 : 1);
      await page.context().setOffline(false);
      await submitExam(page);
      await expect(page.getByRole('button', { name: 'Review Answers' })).toBeVisible();
      await page.getByRole('button', { name: 'Review Answers' }).click();
      await expect(explanation).toHaveText('An ul has no order.');
      await expectAccessible(page, 'review with an explanation');
      await page.goto('/');
      await expect(card.getByText('No attempts left')).toBeVisible();
    });

    await test.step('the report is stored once, with the exam’s own letters', async () => {
      const reports = await admin.data('getAllAttempts', { body: { examName: name, userName: '' } });
      expect(reports).toHaveLength(1);
      expect(reports[0]?.exam).toMatchObject({ shuffle: 'both', resumable: true, duration: 2700 });
      expect(reports[0]).not.toHaveProperty('overLimit');
    });
  },
);
