import type { Locator, Page } from '@playwright/test';
import type { ChoiceContent, ChoiceQuestion } from '@quiz-app/shared/question-kinds/choice';
import { examRow, fillDetails, toast } from '../support/admin-steps.ts';
import { Api } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import { twelveQuestions } from '../support/sample-exams.ts';
import { answerThreeKinds, expectHalfRight, logIn, logOut, openAs, startExam, submitExam } from '../support/steps.ts';

/** Fills in the open dialog; the bubbles are the clickable area. */
async function fillQuestion(dialog: Locator, { name, options, correctOptions }: ChoiceContent): Promise<void> {
  await dialog.getByLabel('Question', { exact: true }).fill(name);
  if (options.A === 'True') await dialog.getByRole('switch', { name: 'True/False' }).click();
  else
    for (const [key, text] of Object.entries(options))
      await dialog.getByLabel(`Option ${key}`, { exact: true }).fill(text);
  for (const key of correctOptions) {
    await dialog.getByLabel(`Option ${key} is correct`).locator('xpath=..').click();
  }
}

interface Point {
  x: number;
  y: number;
}

test(
  'an exam with twelve questions of all kinds is created, edited, reordered, deleted and restored',
  { tag: '@desktop' },
  async ({ page, adminPerson, server }, info) => {
    test.slow();
    const name = `By hand ${info.testId}`;
    const api = await new Api(server.url).logIn(adminPerson);
    await openAs(page, adminPerson);
    await page.goto('/admin/exams');
    await page.getByRole('link', { name: 'Add Exam' }).click();

    await test.step('missing values are reported beside the fields', async () => {
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByRole('alert')).toContainText('5 fields need your attention:');
      await expect(page.getByLabel('Exam Name')).toHaveAccessibleDescription('Exam name is required');
    });

    await fillDetails(page, name);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(toast(page, 'Exam added successfully')).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Questions' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByText('No questions yet')).toBeVisible();

    const dialog = page.getByRole('dialog');
    const questionRow = (number: number) =>
      page.getByRole('row').filter({ has: page.getByRole('button', { name: `Edit question ${number}`, exact: true }) });

    await test.step('twelve questions are added', async () => {
      for (const [index, question] of twelveQuestions.entries()) {
        await page.getByRole('button', { name: 'Add Question' }).click();
        await fillQuestion(dialog, question);
        await dialog.getByRole('button', { name: 'Save', exact: true }).click();
        await expect(dialog).toBeHidden();
        await expect(questionRow(index + 1)).toBeVisible();
      }
      await expect(page.getByRole('tab', { name: 'Questions 12' })).toBeVisible();
      await expect(questionRow(2)).toContainText('A: 0, C: ');
      await expect(questionRow(3)).toContainText('A: True');
      await expect(questionRow(4).locator('pre')).toContainText('console.log');
    });

    await test.step('one is edited', async () => {
      await page.getByRole('button', { name: 'Edit question 1', exact: true }).click();
      await expect(dialog.getByLabel('Question', { exact: true })).toHaveValue(twelveQuestions[0]?.name ?? '');
      await dialog.getByLabel('Question', { exact: true }).fill('Which type does `typeof null` name?');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(toast(page, 'Question edited successfully')).toBeVisible();
      await expect(questionRow(1)).toContainText('Which type does');
    });

    await test.step('the last one is moved up two places by keyboard', async () => {
      await page.getByRole('button', { name: 'Move question 12' }).focus();
      await page.keyboard.press('Space');
      await expect(page.getByText('Picked up question 12, at position 12 of 12.')).toBeAttached();
      await page.keyboard.press('ArrowUp');
      await expect(page.getByText('Question 12 is now at position 11 of 12.')).toBeAttached();
      await page.keyboard.press('ArrowUp');
      await expect(page.getByText('Question 12 is now at position 10 of 12.')).toBeAttached();
      await page.keyboard.press('Space');
      await expect(questionRow(10)).toContainText('The last one.');
      await expect(toast(page, 'Questions reordered successfully')).toBeVisible();
    });

    await test.step('a question is deleted', async () => {
      await page.getByRole('button', { name: 'Delete question 11', exact: true }).click();
      await expect(toast(page, 'Question deleted successfully')).toBeVisible();
      await expect(page.getByRole('tab', { name: 'Questions 11' })).toBeVisible();
    });

    await test.step('the server has every change', async () => {
      const exams = await api.data('getAllExams');
      const stored = exams.find((exam) => exam.name === name);
      const kept = twelveQuestions.map((question) => ({ ...question }));
      const [last] = kept.splice(11, 1);
      if (last) kept.splice(9, 0, last);
      kept.splice(10, 1);
      if (kept[0]) kept[0].name = 'Which type does `typeof null` name?';
      expect(stored?.questions.map(({ _id, ...content }) => content)).toEqual(kept);
    });

    await test.step('the details are edited', async () => {
      await page.getByRole('tab', { name: 'Exam Details' }).click();
      await page.getByLabel('Passing Marks').fill('30');
      await expect(page.getByLabel('Passing Marks')).toHaveAccessibleDescription(
        'Passing marks are above total marks: no one can pass.',
      );
      await page.getByRole('button', { name: 'Update' }).click();
      await page.getByRole('button', { name: 'Publish anyway' }).click();
      await expect(page).toHaveURL('/admin/exams');
      await expect(examRow(page, name).getByRole('cell').nth(4)).toHaveText('30');
      await expect(examRow(page, name).getByText('No one can pass')).toBeVisible();
    });

    await test.step('the exam is deleted at once, and restored by Undo', async () => {
      await page.getByRole('button', { name: `Delete exam ${name}` }).click();
      await expect(page.locator('[data-ui="toast"]').getByText('Exam deleted successfully: ')).toBeVisible();
      await expect(examRow(page, name)).toHaveCount(0);
      const deleted = page.locator('[data-ui="toast"]').filter({ hasText: 'Exam deleted' });
      await deleted.getByRole('button', { name: 'Undo' }).click();
      await expect(toast(page, 'Exam restored successfully')).toBeVisible();
      await expect(examRow(page, name)).toBeVisible();
      const exams = await api.data('getAllExams');
      expect(exams.find((exam) => exam.name === name)?.questions).toHaveLength(11);
    });
  },
);

/** Drags from one point to another, by touch or by mouse. */
async function drag(page: Page, from: Point, to: Point, hasTouch: boolean | undefined): Promise<void> {
  const steps = Array.from({ length: 10 }, (_, index) => ({
    x: from.x + ((to.x - from.x) * (index + 1)) / 10,
    y: from.y + ((to.y - from.y) * (index + 1)) / 10,
  }));
  if (!hasTouch) {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    for (const { x, y } of steps) await page.mouse.move(x, y);
    await page.mouse.up();
    return;
  }
  const fingers = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [from]);
  for (const step of steps) await touch('touchMove', [step]);
  await touch('touchEnd', []);
}

test('questions are reordered by touch on a tablet and by mouse on a desktop', async ({
  page,
  adminPerson,
  server,
  hasTouch,
}, info) => {
  const api = await new Api(server.url).logIn(adminPerson);
  const details = { name: `Dragged ${info.testId}`, category: 'SQL', duration: 60, totalMarks: 3, passingMarks: 1 };
  const names = ['First?', 'Second?', 'Third?'];
  const exam = await api.addExam(
    details,
    names.map((name) => ({ name, options: { A: 'Yes', B: 'No' }, correctOptions: ['A'] })),
  );
  if (hasTouch) await page.setViewportSize({ width: 768, height: 1024 });
  await openAs(page, adminPerson);
  await page.goto(`/admin/exams/edit/${exam._id}`);
  await page.getByRole('tab', { name: 'Questions 3' }).click();
  const handle = (number: number) => page.getByRole('button', { name: `Move question ${number}`, exact: true });
  await handle(3).scrollIntoViewIfNeeded();
  const middleOf = async (number: number) => {
    const box = await handle(number).boundingBox();
    if (!box) throw new Error(`Question ${number} has no handle`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  await drag(page, await middleOf(3), await middleOf(2), hasTouch);
  await expect(toast(page, 'Questions reordered successfully')).toBeVisible();
  const stored = await api.data('getExamById', { id: exam._id });
  expect(stored.questions.map(({ name }) => name)).toEqual(['First?', 'Third?', 'Second?']);
});

test(
  'reordering by keyboard registers every key, however fast they are pressed',
  { tag: '@desktop' },
  async ({ page, adminPerson, server }, info) => {
    const api = await new Api(server.url).logIn(adminPerson);
    const details = { name: `Typed ${info.testId}`, category: 'SQL', duration: 60, totalMarks: 8, passingMarks: 1 };
    const questions = Array.from({ length: 8 }, (_, index) => ({
      name: `Question ${index + 1}?`,
      options: { A: 'Yes', B: 'No' },
      correctOptions: ['A' as const],
    }));
    const exam = await api.addExam(details, questions);
    await openAs(page, adminPerson);
    await page.goto(`/admin/exams/edit/${exam._id}?tab=questions`);
    await page.getByRole('button', { name: 'Move question 8', exact: true }).focus();

    const browser = await page.context().newCDPSession(page);
    await browser.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    // Sent without waiting for each other, as by a fast typist.
    const keys = [' ', 'ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowUp', ' '];
    await Promise.all(
      keys.flatMap((key) => [
        browser.send('Input.dispatchKeyEvent', { type: 'keyDown', key, code: key === ' ' ? 'Space' : key }),
        browser.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code: key === ' ' ? 'Space' : key }),
      ]),
    );
    await expect(page.getByText('Question 8 was put down at position 6 of 8.')).toBeAttached();
    await expect(toast(page, 'Questions reordered successfully')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Move question 6', exact: true })).toBeFocused();
    const stored = await api.data('getExamById', { id: exam._id });
    expect(stored.questions.map(({ name }) => Number.parseInt(name.slice(9), 10))).toEqual([1, 2, 3, 4, 5, 8, 6, 7]);
  },
);

test('a report keeps the exam version that was taken, even if an admin publishes another one meanwhile', {
  tag: '@desktop',
}, async ({ page, exam, admin, adminPerson, taker, takerApi }) => {
  await openAs(page, taker);
  await startExam(page, exam);

  const [first] = exam.questions;
  if (!first) throw new Error('The exam has questions');
  await admin.data('editQuestion', {
    id: exam._id,
    body: {
      ...(first as ChoiceQuestion),
      name: 'Rewritten',
      correctOptions: ['A'],
      exam: exam._id,
      questionId: first._id,
    },
  });
  const next = await admin.data('editExam', {
    id: exam._id,
    body: { ...exam, name: `${exam.name} 2`, totalMarks: 80 },
  });
  expect(next.version).toBeGreaterThan(exam.version);

  await answerThreeKinds(page);
  await submitExam(page);
  await expectHalfRight(page);
  const [stored] = await takerApi.ownReports();
  expect(stored?.exam).toEqual(exam);
  expect(stored?.scoredByServer).toBeFalsy();

  await page.getByRole('button', { name: 'Close' }).click();
  await logOut(page);
  await logIn(page, adminPerson);
  await page.goto(`/admin/reports?exam=${encodeURIComponent(exam.name)}`);
  await page.getByRole('link', { name: `${exam.name}, report of ${taker.name}` }).click();
  await expect(page.getByRole('heading', { name: exam.name, exact: true })).toBeVisible();
  const version = page.locator('dl > div').filter({ has: page.getByText('Exam Version', { exact: true }) });
  await expect(version.locator('dd')).toHaveText(String(exam.version));
  await expect(page.getByText('What does typeof null give?')).toBeVisible();
  await expect(page.getByText('Rewritten')).toHaveCount(0);
});

test('a question with a program keeps its options in view', { tag: '@desktop' }, async ({
  page,
  adminPerson,
  exam,
}) => {
  await openAs(page, adminPerson);
  await page.goto(`/admin/exams/edit/${exam._id}`);
  await page.getByRole('tab', { name: 'Questions' }).click();
  await page.getByRole('button', { name: 'Add Question' }).click();
  const program = Array.from({ length: 10 }, (_, line) => `print(${line})`).join('\n');
  await page.getByLabel('Question', { exact: true }).fill(`What does this print?\n\`\`\`py\n${program}\n\`\`\``);
  await expect(page.getByLabel('Option D', { exact: true })).toBeInViewport({ ratio: 1 });
});
