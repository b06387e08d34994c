import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, oneAdmin, type Person, press, shownQuestions } from '../../../test/screens/exam-form.ts';
import { write } from '../../../test/write.ts';

const { addExam, open, refuse, server } = oneAdmin();

async function openQuestions() {
  const exam = await addExam('Sums');
  const app = await open(`/admin/exams/edit/${exam._id}?tab=questions`);
  await screen.findByRole('table', { name: 'Questions of this exam' });
  return app;
}
async function addSecond(person: Person) {
  await press(person, 'Add Question');
  await fillSecond(person);
  await pressIn(person, 'Save');
  await screen.findByRole('button', { name: 'Move question 2' });
}
async function fillSecond(person: Person) {
  await write(person, field('Question'), '2 + 2');
  await person.type(field('Option A'), '4');
  await person.type(field('Option B'), '5');
  await person.click(field('Option A is correct'));
}
const dialog = () => screen.getByRole('dialog');
const field = (label: string) => within(dialog()).getByLabelText<HTMLTextAreaElement>(label);
const pressIn = (person: Person, name: string) => person.click(within(dialog()).getByRole('button', { name }));

test('the questions are listed with their correct options by key and text', async () => {
  await openQuestions();
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toEqual(['Question', 'Options', 'Correct Option', 'Action']);
  const [, row] = screen.getAllByRole('row');
  expect(within(row as HTMLElement).getByText('1 + 1')).toBeDefined();
  expect(row?.textContent).toContain('A: 2');
});

test('a question with several correct options is added, after a preview of its code', async () => {
  const { person } = await openQuestions();
  await press(person, 'Add Question');
  await write(person, field('Question'), 'Which are `falsy`?');
  await person.type(field('Option A'), '0');
  await person.type(field('Option B'), '1');
  await write(person, field('Option C'), '<b>x</b>');
  await person.click(field('Option A is correct'));
  await person.click(field('Option C is correct'));
  await pressIn(person, 'Preview');
  const preview = within(dialog()).getByRole('region', { name: 'Preview' });
  expect(within(preview).getByText('falsy').tagName).toBe('CODE');
  expect(within(preview).getByText('<b>x</b>')).toBeDefined();
  await pressIn(person, 'Save');
  await screen.findByText('Question added successfully');
  const row = (await screen.findByRole('button', { name: 'Edit question 2' })).closest('tr');
  expect(row?.textContent).toContain('A: 0, C: <b>x</b>');
});

test('a True/False question has these options and one correct; switching back loses nothing', async () => {
  const { person } = await openQuestions();
  await press(person, 'Add Question');
  await write(person, field('Option A'), 'kept');
  await person.click(within(dialog()).getByRole('switch', { name: 'True/False' }));
  expect(within(dialog()).queryByLabelText('Option A')).toBeNull();
  await person.click(field('Option A is correct'));
  await person.click(field('Option B is correct'));
  expect(
    within(dialog())
      .getAllByRole<HTMLInputElement>('radio')
      .map(({ checked }) => checked),
  ).toEqual([false, true]);
  await person.click(within(dialog()).getByRole('switch', { name: 'True/False' }));
  expect(field('Option A').value).toBe('kept');
});

test('missing parts of a question are shown beside their fields, and nothing is sent', async () => {
  const { person } = await openQuestions();
  const sent = () => server.requests.filter((request) => request.includes('addQuestionToExam')).length;
  const before = sent();
  await press(person, 'Add Question');
  await pressIn(person, 'Save');
  expect(within(dialog()).getByText('Question text is required')).toBeDefined();
  expect(document.activeElement).toBe(field('Question'));
  await write(person, field('Question'), '2 + 2');
  expect(within(dialog()).queryByText('Question text is required')).toBeNull();
  await person.type(field('Option A'), '4');
  await pressIn(person, 'Preview');
  await pressIn(person, 'Save');
  expect(within(dialog()).getByText('A question needs at least two options')).toBeDefined();
  expect(document.activeElement).toBe(field('Option B'));
  await person.keyboard('5');
  await pressIn(person, 'Save');
  expect(within(dialog()).getByText('Choose at least one correct option')).toBeDefined();
  expect(document.activeElement).toBe(field('Option A is correct'));
  expect(sent()).toBe(before);
  await person.keyboard(' {Control>}{Enter}{/Control}');
  await screen.findByText('Question added successfully');
  expect(sent()).toBe(before + 1);
});

test('only a new question is followed by another', async () => {
  const { person } = await openQuestions();
  await press(person, 'Edit question 1');
  expect(within(dialog()).queryByRole('button', { name: 'Save and add another' })).toBeNull();
  await person.type(field('Question'), ' = ?{Control>}{Enter}{/Control}');
  await screen.findByText('Question edited successfully');
  expect(screen.queryByRole('dialog')).toBeNull();
  await press(person, 'Add Question');
  await fillSecond(person);
  await pressIn(person, 'Save and add another');
  expect(field('Question').value).toBe('');
  expect(document.activeElement).toBe(field('Question'));
  await screen.findByText('Question added successfully');
});

test('a question that the server refuses closes; Reopen restores the text and dismisses the toast', async () => {
  const { person } = await openQuestions();
  refuse('addQuestionToExam', 503, { message: 'Too busy', code: 'busy' });
  await press(person, 'Add Question');
  await fillSecond(person);
  await pressIn(person, 'Save');
  await screen.findByText('Too busy. Question not saved. Your text is kept.');
  expect(screen.queryByRole('dialog')).toBeNull();
  await press(person, 'Add Question');
  expect(screen.queryByText(/Question not saved/)).toBeNull();
  expect(field('Question').value).toBe('2 + 2');
  expect(within(dialog()).getByText('Too busy')).toBeDefined();
  await pressIn(person, 'Cancel');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a question closed by mistake can be reopened', async () => {
  const { person } = await openQuestions();
  await press(person, 'Edit question 1');
  await write(person, field('Question'), ' + 1');
  await pressIn(person, 'Close');
  await screen.findByText('Question not saved. Your text is kept.');
  await waitFor(() => press(person, 'Reopen'));
  expect(field('Question').value).toBe('1 + 1 + 1');
});

test('Undo restores a deleted question at its place', async () => {
  const { person } = await openQuestions();
  await addSecond(person);
  const before = shownQuestions();
  await press(person, 'Delete question 1');
  await screen.findByText('Question deleted successfully');
  await waitFor(() => expect(shownQuestions()).toEqual(before.slice(1)));
  await press(person, 'Undo');
  await screen.findByText('Question restored successfully');
  await waitFor(() => expect(shownQuestions()).toEqual(before));
});

test('keys move a question; Escape or leaving its handle moves it back', async () => {
  const { person } = await openQuestions();
  await addSecond(person);
  const first = button('Move question 1');
  first.focus();
  await person.keyboard(' {ArrowDown}{Escape}');
  expect(shownQuestions()).toEqual(['1 + 1', '2 + 2']);
  await person.keyboard(' {ArrowDown}');
  expect(shownQuestions()).toEqual(['2 + 2', '1 + 1']);
  expect(first.getAttribute('aria-pressed')).toBe('true');
  await person.tab();
  expect(shownQuestions()).toEqual(['1 + 1', '2 + 2']);
  screen.getByText('Question 1 is back at position 1 of 2.');
  button('Move question 2').focus();
  await person.keyboard(' {ArrowUp} ');
  await screen.findByText('Question 2 was put down at position 1 of 2.');
  await screen.findByText('Questions reordered successfully');
  expect(shownQuestions()).toEqual(['2 + 2', '1 + 1']);
});

test('a question is deleted', async () => {
  const { person } = await openQuestions();
  await press(person, 'Delete question 1');
  await screen.findByText('Question deleted successfully');
  await screen.findByText('No questions yet');
});

test('an explanation is added, previewed, shown again and removed', async () => {
  const { person } = await openQuestions();
  await press(person, 'Edit question 1');
  await pressIn(person, 'Add an explanation');
  await write(person, field('Explanation'), 'Two `ones` are two.');
  await pressIn(person, 'Preview');
  expect(within(dialog()).getByRole('region', { name: 'Explanation' }).textContent).toBe('Two ones are two.');
  await pressIn(person, 'Save');
  await screen.findByText('Question edited successfully');
  await press(person, 'Edit question 1');
  expect(field('Explanation').value).toBe('Two `ones` are two.');
  await person.clear(field('Explanation'));
  await pressIn(person, 'Save');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(async () => {
    await press(person, 'Edit question 1');
    const shown = within(dialog()).queryByLabelText('Explanation');
    await pressIn(person, 'Cancel');
    expect(shown).toBeNull();
  });
});
