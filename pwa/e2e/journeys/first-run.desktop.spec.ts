import type { Page } from '@playwright/test';
import type { ChoiceContent } from '@quiz-app/shared/question-kinds/choice';
import { Api, newPerson } from '../support/api.ts';
import { countInputs } from '../support/count-inputs.ts';
import { expect, test } from '../support/fixtures.ts';
import { reach } from '../support/steps.ts';

const questions: ChoiceContent[] = [
  {
    name: 'What is the capital of France?',
    options: { A: 'Bonn', B: 'Lyon', C: 'Paris', D: 'Porto' },
    correctOptions: ['C'],
  },
  {
    name: 'Which of these are capitals?',
    options: { A: 'Oslo', B: 'Bergen', C: 'Helsinki' },
    correctOptions: ['A', 'C'],
  },
  { name: 'Bern is the capital of Switzerland.', options: { A: 'True', B: 'False' }, correctOptions: ['A'] },
];

/** Types into the focused field and the ones after it. */
async function typeOn(page: Page, ...texts: string[]): Promise<void> {
  for (const [index, text] of texts.entries()) {
    if (index > 0) await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
}

test('from an empty server to a published exam, by few presses and keys', async ({ page, serverToKill: { url } }) => {
  const { name, email, password } = newPerson('Ada Berg');
  const inputs = await countInputs(page);
  const start = performance.now();
  const press = (key: string) => page.keyboard.press(key);
  const heading = (text: string) => page.getByRole('heading', { name: text, exact: true });

  await page.goto(url);
  await expect(page.getByText('Welcome. Create the first account.')).toBeVisible();
  await page.getByRole('link', { name: 'Register', exact: true }).click();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await typeOn(page, name, email, password);
  // The button that shows the password is between the two.
  await press('Tab');
  await press('Tab');
  await page.keyboard.type(password);
  await press('Enter');
  await expect(heading('Quiz App Login')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(password);
  await press('Enter');
  await expect(heading('No Exams Available')).toBeVisible();

  await page.getByRole('link', { name: 'Add Exam' }).click();
  await page.getByLabel('Exam Name').click();
  await page.keyboard.type('Capitals of Europe');
  for (const [field, text] of [
    ['Exam Duration', '5'],
    ['Category', 'Geography'],
    ['Total Marks', '1,000'],
    ['Passing Marks', '7,5'],
  ] as const) {
    await reach(page, page.getByLabel(field).and(page.locator('input')), { within: 3 });
    await page.keyboard.type(text);
  }
  await press('Enter');
  await expect(page.getByText('No questions yet')).toBeVisible();

  await page.getByRole('button', { name: 'Add Question' }).click();
  await expect(page.getByLabel('Question', { exact: true })).toBeFocused();
  for (const { name: question, options, correctOptions } of questions) {
    await page.keyboard.type(question);
    await press('Tab');
    const texts = Object.entries(options);
    for (const [index, [key, text]] of texts.entries()) {
      await page.keyboard.type(correctOptions.some((correct) => correct === key) ? `*${text}` : text);
      if (index < texts.length - 1) await press('Enter');
    }
    await press('Control+Enter');
  }
  await expect(heading(`Add Question ${questions.length + 1}`)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('tab', { name: `Questions ${questions.length}` })).toBeVisible();
  const seconds = (performance.now() - start) / 1000;

  const taker = newPerson('Amara Okafor');
  const anyone = new Api(url);
  await anyone.register(taker);
  const seen = await (await anyone.logIn(taker)).data('getAllExams');
  expect(seen).toMatchObject([{ name: 'Capitals of Europe', duration: 300, totalMarks: 1000, passingMarks: 7.5 }]);
  expect(seen[0]?.questions.map((question) => question.name)).toEqual(questions.map((question) => question.name));
  // Only counted, because a machine's time says nothing about a person's.
  console.log('The first published exam took', inputs, `and ${seconds.toFixed(1)} s by script`);
});
