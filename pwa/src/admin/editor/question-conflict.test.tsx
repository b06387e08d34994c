import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Person, press } from '../../../test/screens/exam-form.ts';
import { cellsIn, expectNoConflict, findConflict, names, title, twoAdmins } from '../../../test/screens/two-admins.ts';
import { write } from '../../../test/write.ts';
import { doublePressMs } from '../parts/use-deletion-guard.ts';

const { they, stored, open, firstId, pull, stopPulls, beforeEachEdit } = twoAdmins();
const openQuestions = () => open('?tab=questions');
const field = (label: string) => within(screen.getByRole('dialog')).getByLabelText<HTMLTextAreaElement>(label);

async function typeMine(person: Person, text = ' is?') {
  await press(person, 'Edit question 1');
  await write(person, field('Question'), text);
}
/** Deletes question 1, not within a double click. */
async function deleteFirst(person: Person) {
  await new Promise((resolve) => setTimeout(resolve, doublePressMs));
  await press(person, 'Delete question 1');
}
async function saveAndReopen(person: Person) {
  await press(person, 'Save');
  await screen.findByText(`${title}. Question not saved. Your text is kept.`);
  expect(screen.queryByRole('dialog')).toBeNull();
  await press(person, 'Reopen');
}

test('a question that two admins edited closes; Reopen shows both, and Keep mine saves the user’s own', async () => {
  const { person } = await openQuestions();
  await typeMine(person);
  await they.editQuestion(firstId(), 'One and one');
  await saveAndReopen(person);
  expect(cellsIn(await findConflict())).toEqual([['Question', '1 + 1 is?', 'One and one']]);
  await press(person, 'Keep mine');
  await screen.findByText('Question edited successfully');
  expect(names(await stored())).toEqual(['1 + 1 is?']);
});

test('Take theirs opens the current question; closing the dialog keeps the user’s own text', async () => {
  const { person } = await openQuestions();
  await typeMine(person);
  await they.editQuestion(firstId(), 'One and one');
  await saveAndReopen(person);
  await findConflict();
  await press(person, 'Close');
  await press(person, 'Reopen');
  await findConflict();
  await press(person, 'Take theirs');
  expect(field('Question').value).toBe('One and one');
  await person.type(field('Question'), '?');
  await press(person, 'Save');
  await screen.findByText('Question edited successfully');
  expect(names(await stored())).toEqual(['One and one?']);
});

test('the dialog of a question that the other admin deletes closes if nothing is typed in it', async () => {
  const { person } = await openQuestions();
  await press(person, 'Edit question 1');
  await screen.findByRole('dialog', { name: 'Edit Question 1' });
  await they.deleteQuestion(firstId());
  pull();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('Keep mine adds the edited question again if the other admin has deleted it', async () => {
  const { person } = await openQuestions();
  await typeMine(person);
  await they.deleteQuestion(firstId());
  await saveAndReopen(person);
  expect(cellsIn(await findConflict())).toEqual([['Question', '1 + 1 is?', 'Deleted']]);
  await press(person, 'Keep mine');
  await screen.findByText('Question added successfully');
  expect(names(await stored())).toEqual(['1 + 1 is?']);
});

test('a question is saved without asking if the other admin changed other parts of the exam', async () => {
  const { person } = await openQuestions();
  await typeMine(person);
  await they.addQuestion('2 + 2');
  await they.edit({ name: 'Their sums' });
  await press(person, 'Save');
  await screen.findByText('Question edited successfully');
  expect(names(await stored())).toEqual(['1 + 1 is?', '2 + 2']);
});

test('a question edited twice is not a conflict if the pull between failed', async () => {
  const { person } = await openQuestions();
  stopPulls();
  await typeMine(person, ' is?');
  await press(person, 'Save');
  await screen.findByText('1 + 1 is?');
  await typeMine(person, ' Or?');
  await press(person, 'Save');
  await screen.findByText('1 + 1 is? Or?');
  expect(names(await stored())).toEqual(['1 + 1 is? Or?']);
});

test('questions that are added, edited and deleted are shown even if every pull fails', async () => {
  const { person } = await openQuestions();
  stopPulls();
  await press(person, 'Add Question');
  await write(person, field('Question'), '2 + 2');
  await person.type(field('Option A'), '4');
  await person.type(field('Option B'), '5');
  await person.click(field('Option A is correct'));
  await press(person, 'Save');
  await screen.findByText('2 + 2');
  await deleteFirst(person);
  await screen.findByText('Question deleted successfully');
  await expectNoConflict();
  await deleteFirst(person);
  await screen.findByText('No questions yet');
  expect(names(await stored())).toEqual([]);
});

test('a new question blocked by others’ edits can be saved later, and is not reported as deleted', async () => {
  const { person } = await openQuestions();
  beforeEachEdit(() => they.edit({ name: 'Renamed' }));
  await press(person, 'Add Question');
  await write(person, field('Question'), '2 + 2');
  await person.type(field('Option A'), '4');
  await person.type(field('Option B'), '5');
  await person.click(field('Option A is correct'));
  await saveAndReopen(person);
  expect(field('Question').value).toBe('2 + 2');
  beforeEachEdit(async () => undefined);
  await press(person, 'Save');
  await screen.findByText('Question added successfully');
  expect(names(await stored())).toEqual(['1 + 1', '2 + 2']);
});

test('a question that the other admin has edited is not deleted before the user has seen the edit', async () => {
  const { person } = await openQuestions();
  await they.editQuestion(firstId(), 'One and one');
  await deleteFirst(person);
  expect(cellsIn(await findConflict())).toEqual([['Question', '1 + 1', 'One and one']]);
  await press(person, 'Take theirs');
  await screen.findByText('One and one');
  expect(names(await stored())).toEqual(['One and one']);
  await they.editQuestion(firstId(), 'Uno');
  await deleteFirst(person);
  await findConflict();
  await press(person, 'Keep mine');
  await screen.findByText('Question deleted successfully');
  expect(names(await stored())).toEqual([]);
});

test('a confirmed deletion is not asked about again after a change elsewhere', async () => {
  const { person } = await openQuestions();
  await they.editQuestion(firstId(), 'One and one');
  await deleteFirst(person);
  await findConflict();
  await they.edit({ name: 'Renamed' });
  await press(person, 'Keep mine');
  await screen.findByText('Question deleted successfully');
  expect(names(await stored())).toEqual([]);
});

test('a confirmed deletion is asked about again if that question changes again', async () => {
  const { person } = await openQuestions();
  await they.editQuestion(firstId(), 'One and one');
  await deleteFirst(person);
  await findConflict();
  await they.editQuestion(firstId(), 'Uno');
  await press(person, 'Keep mine');
  await screen.findByRole('cell', { name: 'Uno' });
  expect(names(await stored())).toEqual(['Uno']);
});

test('two edits that differ only in the words for a formula are a conflict, which shows both', async () => {
  await they.writeRich(firstId(), 'the root of 16');
  const { person } = await openQuestions();
  await press(person, 'Edit question 1');
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Edit formula 1/ }));
  const tools = within(await screen.findByRole('dialog', { name: 'Edit formula' }));
  await person.clear(tools.getByLabelText('Read aloud as'));
  await write(person, tools.getByLabelText('Read aloud as'), 'four, as a root');
  await person.click(tools.getByRole('button', { name: 'Update' }));
  await they.writeRich(firstId(), 'the square root of 16');
  await saveAndReopen(person);
  const conflict = await findConflict();
  expect(cellsIn(conflict)).toEqual([
    [
      'Formulas, as read aloud',
      expect.stringMatching(/: four, as a root$/),
      expect.stringMatching(/: the square root of 16$/),
    ],
  ]);
  within(conflict).getByRole('math', { name: 'four, as a root' });
  await press(person, 'Keep mine');
  await screen.findByText('Question edited successfully');
  expect((await stored()).questions[0]?.formulas).toMatchObject([{ spoken: 'four, as a root' }]);
});
