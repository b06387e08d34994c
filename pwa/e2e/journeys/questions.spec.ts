import type { Page } from '@playwright/test';
import type { ChoiceContent } from '@quiz-app/shared/question-kinds/choice';
import type { ChoiceExam } from '@quiz-app/shared/samples/make-exam';
import { toast } from '../support/admin-steps.ts';
import { Api } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { openAs } from '../support/steps.ts';

const details = { name: 'Capitals', category: 'HTML', duration: 600, totalMarks: 10, passingMarks: 5 };

const oneOfFour = (country: string, capital: string): ChoiceContent => ({
  name: `What is the capital of ${country}?`,
  options: { A: 'Bonn', B: 'Lyon', C: capital, D: 'Porto' },
  correctOptions: ['C'],
});

const tenQuestions: ChoiceContent[] = [
  oneOfFour('France', 'Paris'),
  oneOfFour('Germany', 'Berlin'),
  oneOfFour('Portugal', 'Lisbon'),
  oneOfFour('Spain', 'Madrid'),
  oneOfFour('Italy', 'Rome'),
  oneOfFour('Austria', 'Vienna'),
  oneOfFour('Greece', 'Athens'),
  {
    name: 'Which of these are capitals?',
    options: { A: 'Oslo', B: 'Bergen', C: 'Helsinki', D: 'Malmö' },
    correctOptions: ['A', 'C'],
  },
  {
    name: 'Which one is on an island?',
    options: { A: 'Prague', B: 'Valletta', C: 'Sofia' },
    correctOptions: ['B'],
  },
  { name: 'Bern is the capital of Switzerland.', options: { A: 'True', B: 'False' }, correctOptions: ['A'] },
];

/** Counts the keys besides the text; a chord counts once. */
function countKeys(page: Page) {
  let count = 0;
  return {
    press: async (key: string) => {
      count += 1;
      await page.keyboard.press(key);
    },
    count: () => count,
  };
}

test('ten questions are written by keyboard in 60 keys besides the text, without waiting for the server', {
  tag: '@desktop',
}, async ({ page, admin, adminPerson }) => {
  const { _id: id } = await admin.data('addExam', { body: details });
  await openAs(page, adminPerson);
  await page.goto(`/admin/exams/edit/${id}?tab=questions`);
  await expect(page.getByText('No questions yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add Question' }).focus();

  const { press, count } = countKeys(page);
  await press('Enter');
  await expect(page.getByLabel('Question', { exact: true })).toBeFocused();
  for (const { name, options, correctOptions } of tenQuestions) {
    await page.keyboard.type(name);
    await press('Tab');
    const texts = Object.entries(options);
    for (const [index, [key, text]] of texts.entries()) {
      if (correctOptions.some((correct) => correct === key)) await press('*');
      await page.keyboard.type(text);
      if (index < texts.length - 1) await press('Enter');
    }
    await press('Control+Enter');
  }
  await expect(page.getByRole('dialog')).toContainText('Add Question 11');
  expect(count() + 1).toBeLessThanOrEqual(60);
  // Radix hears Esc a moment after the dialog has the focus, which is long on a busy machine: nobody is that fast.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByRole('tab', { name: 'Questions 10' })).toBeVisible();
  const { questions } = (await admin.data('getExamById', { id })) as ChoiceExam;
  const isFilled = ([, text]: [string, string]) => text !== '';
  const written = questions.map(({ _id, ...question }) => ({
    ...question,
    options: Object.fromEntries(Object.entries(question.options).filter(isFilled)),
  }));
  expect(written).toEqual(tenQuestions);
});

const text = `Which tag makes a link?
A. <link>
B. <a>
ANSWER: B

A list can have numbers.
A. True
B. False
ANSWER: A
`;

test('questions are pasted, duplicated and moved; dialogs and menus are accessible', async ({
  page,
  adminPerson,
  server,
}, info) => {
  const admin = await new Api(server.url).logIn(adminPerson);
  const { _id: id } = await admin.data('addExam', { body: { ...details, name: `Pasted ${info.testId}` } });
  const stored = async () => (await admin.data('getExamById', { id })).questions.map(({ name }) => name);
  await openAs(page, adminPerson);
  await page.goto(`/admin/exams/edit/${id}?tab=questions`);
  const dialog = page.getByRole('dialog');
  const choose = async (number: number, entry: string) => {
    await page.getByRole('button', { name: `More actions for question ${number}` }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };

  await test.step('a text is read while it is typed, and its reasons are named', async () => {
    await page.getByRole('button', { name: 'Paste' }).click();
    const field = dialog.getByLabel('Questions as text');
    await field.fill(`${text}\nWhich?\nA. one\nB. two\nANSWER: C`);
    await expect(dialog.getByRole('status')).toHaveText('2 questions are ready. 1 needs fixing first.');
    await expect(dialog.getByText('Line 11')).toBeVisible();
    await dialog.getByRole('button', { name: 'Example' }).click();
    await expectAccessible(page, 'paste dialog, with a question to fix');
    await field.fill(text);
    await expect(dialog.getByRole('status')).toHaveText('2 questions are ready.');
  });

  await test.step('they are added, removed by Undo, and added again by pasting them into a question', async () => {
    await dialog.getByRole('button', { name: 'Add 2 questions' }).click();
    await expect(toast(page, '2 questions added')).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Questions 2' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('No questions yet')).toBeVisible();
    await page.getByRole('button', { name: 'Add Question' }).click();
    await expect(dialog.getByLabel('Question', { exact: true })).toBeFocused();
    await page.evaluate((data) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', data);
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    }, text);
    const offer = page.getByRole('alertdialog', { name: 'Add 2 questions?' });
    await expect(offer).toBeVisible();
    await expectAccessible(page, 'offer to add pasted questions');
    await offer.getByRole('button', { name: 'Add all' }).click();
    await expect(page.getByRole('tab', { name: 'Questions 2' })).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step('the menu duplicates and moves a question', async () => {
    await page.getByRole('button', { name: 'More actions for question 1' }).click();
    await expect(page.getByRole('menuitem', { name: 'Move up' })).toHaveAttribute('aria-disabled', 'true');
    await expectAccessible(page, 'menu of a question');
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await expect(toast(page, 'Question added successfully')).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Questions 3' })).toBeVisible();
    const [link, list] = ['Which tag makes a link?', 'A list can have numbers.'];
    await expect.poll(stored).toEqual([link, link, list]);
    await choose(3, 'Move up');
    await expect(page.getByRole('button', { name: 'More actions for question 2' })).toBeFocused();
    await choose(2, 'Move up');
    await expect.poll(stored).toEqual([list, link, link]);
  });
});
