import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { threeKinds } from '../support/sample-exams.ts';
import { answerThreeKinds, expectQuestion, openAs, readyForOffline, startExam, submitExam } from '../support/steps.ts';

// Without transitions, so that axe does not measure elements that are fading in.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('wrongly answered questions are practised offline, until they are known', async ({ page, admin, taker }, info) => {
  const name = `To practise ${info.testId}`;
  const exam = await admin.addExam(
    { ...threeKinds.details, name },
    threeKinds.questions.map((question) => ({ ...question, explanation: `See \`${question.correctOptions[0]}\`.` })),
  );
  await openAs(page, taker);
  await startExam(page, exam);
  await answerThreeKinds(page);
  await submitExam(page);
  await expect(page.getByRole('button', { name: 'Retake Exam' })).toBeVisible();
  await readyForOffline(page);
  await page.context().setOffline(true);
  await page.goto('/user/reports');
  await page.getByRole('link', { name: 'Practise my mistakes' }).click();

  const heading = page.getByRole('heading', { level: 1 });
  /** Chooses options by their texts, because their letters change. */
  const answer = async (...texts: string[]) => {
    for (const text of texts) await page.locator('[data-ui=option]').filter({ hasText: text }).click();
    await page.getByRole('button', { name: 'Check Answer' }).click();
  };
  const press = (button: string) => page.getByRole('button', { name: button }).click();

  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
  await expect(heading).toHaveText('Which of these are falsy?');
  await expectAccessible(page, 'practice, a question');
  await test.step('on a phone on its side the options are beside the question: three of four in view', async () => {
    const size = page.viewportSize();
    await page.setViewportSize({ width: 844, height: 390 });
    await page.evaluate(() => scrollTo(0, 0));
    const option = await page.locator('[data-ui=option]').nth(2).boundingBox();
    const button = await page.getByRole('button', { name: 'Check Answer' }).boundingBox();
    expect((option?.y ?? Number.NaN) + (option?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? Number.NaN);
    if (size) await page.setViewportSize(size);
  });
  await answer('[]');
  await expect(page.getByText('Incorrect Answer', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Explanation' })).toHaveText('See A.');
  await expectAccessible(page, 'practice, a wrong answer');
  await press('Next Question');

  await expect(heading).toHaveText('Which keyword declares a constant?');
  await answer('const');
  await expect(page.getByText('Correct Answer', { exact: true })).toBeVisible();
  await expectAccessible(page, 'practice, a right answer');
  await press('I knew it');

  await expect(heading).toHaveText('Which of these are falsy?');
  await expectQuestion(page, 3);
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(heading).toHaveText('1 of 2 right');
  await expect(page.getByText('1 more is due today.')).toBeVisible();
  await expectAccessible(page, 'practice, the summary of a round');
  await expect(page.getByRole('button', { name: 'Next round' })).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(page.getByText('1 of 1', { exact: true })).toBeVisible();
  await answer('0', "''");
  await press('I guessed');
  await expect(page.getByText('2 of 2', { exact: true })).toBeVisible();
  for (const text of ['0', "''"]) await page.locator('[data-ui=option]').filter({ hasText: text }).click();
  await page.getByRole('button', { name: 'Check Answer' }).dblclick();
  await expect(page.getByText('Correct Answer', { exact: true }), 'the second tap graded nothing').toBeVisible();
  await press('I knew it');
  await expect(heading).toHaveText('2 of 2 right');
  await expect(page.getByText(/^Done for today\./)).toBeVisible();
  await expectAccessible(page, 'practice, done');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Nothing to practise now' })).toBeVisible();
  await page.context().setOffline(false);
  expect(await admin.data('getAllAttempts', { body: { examName: name, userName: '' } })).toHaveLength(1);
});
