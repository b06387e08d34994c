import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { openAs, reach } from '../support/steps.ts';

const details = { name: 'Every kind', duration: 600, category: 'Physics', totalMarks: 10, passingMarks: 5 };
const ways = [
  'Choose from options',
  'True or false',
  'Type a number',
  'Type a word or short text',
  'Fill gaps',
  'Put in order',
  'Match',
];

const field = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label, { exact: true });

/** Chooses a way in the list with the arrow keys, from the focus in Question, and goes back there. */
async function chooseWay(page: Page, way: string): Promise<void> {
  const list = field(page, 'How to answer');
  await expect(field(page, 'Question')).toBeFocused();
  await reach(page, list, { by: 'Shift+Tab', within: 4 });
  await page.keyboard.press('Home');
  for (let at = 0; at < ways.indexOf(way); at += 1) await page.keyboard.press('ArrowDown');
  await expect(list.locator('option:checked')).toHaveText(way);
  await reach(page, field(page, 'Question'), { within: 4 });
}

/** Types lines into a field and the ones after it. */
async function typeLines(page: Page, first: string, lines: readonly string[]): Promise<void> {
  await reach(page, field(page, first), { within: 8 });
  for (const [at, line] of lines.entries()) {
    if (at > 0) await page.keyboard.press('Enter');
    await page.keyboard.type(line);
  }
}

/** Answers in Try it with Tab and keys. */
async function tryIt(page: Page, label: string, answer: string, reached: string): Promise<void> {
  const area = page.getByRole('region', { name: 'Try it' });
  await reach(page, area.getByLabel(label, { exact: true }), { within: 12 });
  await page.keyboard.type(answer);
  await expect(area.getByText(reached)).toBeVisible();
}

test('a teacher writes one question of each kind by keyboard alone', async ({ page, admin, adminPerson }) => {
  const { _id: id } = await admin.data('addExam', { body: details });
  await openAs(page, adminPerson);
  await page.goto(`/admin/exams/edit/${id}?tab=questions`);
  await expect(page.getByText('No questions yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add Question' }).focus();
  await page.keyboard.press('Enter');

  const write = async (way: string, name: string, fill: () => Promise<void>) => {
    await chooseWay(page, way);
    await page.keyboard.type(name);
    await fill();
    await page.keyboard.press('Control+Enter');
    await expect(field(page, 'Question')).toHaveValue('');
  };
  await write('Choose from options', 'What is lightest?', () =>
    typeLines(page, 'Option A', ['*Hydrogen', 'Helium', 'Neon', 'Argon']),
  );
  await write('True or false', 'Ice floats on water.', async () => {
    await reach(page, field(page, 'Option A is correct'), { within: 2 });
    await page.keyboard.press('Space');
  });
  await write('Type a number', 'How fast is sound in air, in m/s?', async () => {
    await typeLines(page, 'Right answer', ['343']);
    await reach(page, field(page, 'Accept for Right answer'), { within: 1 });
    await page.keyboard.press('ArrowDown');
    await reach(page, field(page, '± for Right answer'), { within: 1 });
    await page.keyboard.type('3');
    await tryIt(page, 'Your answer', '340', '1 of 1 point');
  });
  await write('Type a word or short text', 'Which gas do plants take in?', async () => {
    await typeLines(page, 'Accepted answer 1', ['carbon dioxide', 'CO2']);
    await tryIt(page, 'Your answer', 'Carbon  Dioxide', '1 of 1 point');
  });
  await write('Fill gaps', 'Water boils at ', async () => {
    await reach(page, page.getByRole('button', { name: 'Insert gap' }), { within: 1 });
    await page.keyboard.press('Enter');
    await expect(field(page, 'Question')).toBeFocused();
    await page.keyboard.type(' degrees.');
    await reach(page, field(page, 'Gap 1: how to answer'), { within: 2 });
    await page.keyboard.press('ArrowDown');
    await typeLines(page, 'Right answer', ['100']);
    await tryIt(page, 'Gap 1', '100', '1 of 1 point');
  });
  await write('Put in order', 'From light to heavy', async () => {
    await typeLines(page, 'Item 1', ['proton', 'electron', 'atom', 'molecule']);
    await reach(page, page.getByRole('button', { name: 'Move item 2 up' }), { by: 'Shift+Tab', within: 12 });
    await page.keyboard.press('Enter');
    await expect(field(page, 'Item 1')).toHaveValue('electron');
    await expect(page.getByRole('button', { name: 'Move item 1 up' })).toBeFocused();
  });
  await write('Match', 'Which unit?', async () => {
    await typeLines(page, 'Left 1', ['Force', 'newton', 'Energy', 'joule']);
    const area = page.getByRole('region', { name: 'Try it' });
    const partner = area.getByRole('radio', { name: 'newton', exact: true });
    await reach(page, area.getByRole('radio', { name: 'Force – not chosen' }), { within: 12 });
    for (const key of ['Tab', 'Space']) await page.keyboard.press(key);
    if (!(await partner.isChecked())) await page.keyboard.press('ArrowDown');
    await expect(area.getByText('0.5 of 1 point')).toBeVisible();
  });
  await page.keyboard.press('Escape');

  await expect(page.getByRole('tab', { name: 'Questions 7' })).toBeVisible();
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row('How fast is sound')).toContainText('343 (± 3)');
  await expect(row('Which gas')).toContainText('CO2');
  await expect(row('Water boils')).toContainText('100');
  await expect(row('From light to heavy')).toContainText('In this order');
  await expect(row('Which unit?')).toContainText('Force → newton');
  const { questions } = await admin.data('getExamById', { id });
  expect(questions.map(({ kind = 'choice' }) => kind)).toEqual([
    'choice',
    'choice',
    'numeric',
    'text',
    'gaps',
    'order',
    'match',
  ]);
  expect(questions[5]).toMatchObject({ items: ['electron', 'proton', 'atom', 'molecule'] });
});
