import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Person, press, shownQuestions } from '../../../test/screens/exam-form.ts';
import { cellsIn, expectNoConflict, findConflict, names, twoAdmins } from '../../../test/screens/two-admins.ts';

const { they, stored, open, exam, addQuestions, stopPulls, beforeEachEdit } = twoAdmins();

async function openThree() {
  await addQuestions('2 + 2', '3 + 3');
  return open('?tab=questions');
}
/** Moves a question up or down with the keyboard. */
async function move(person: Person, number: number, keys: string) {
  act(() => screen.getByRole('button', { name: `Move question ${number}` }).focus());
  await person.keyboard(` ${keys} `);
}
const moveLastToTop = (person: Person) => move(person, 3, '{ArrowUp}{ArrowUp}');
const theyReverse = () =>
  they.reorder(
    exam()
      .questions.map(({ _id }) => _id)
      .reverse(),
  );

test('an order that two admins changed is shown by position; Keep mine saves the user’s own', async () => {
  const { person } = await openThree();
  await theyReverse();
  await moveLastToTop(person);
  screen.getByText('Question 3 was put down at position 1 of 3.');
  expect(cellsIn(await findConflict())).toEqual([
    ['Question 2', '1 + 1', '2 + 2'],
    ['Question 3', '2 + 2', '1 + 1'],
  ]);
  await press(person, 'Keep mine');
  await screen.findByText('Questions reordered successfully');
  expect(names(await stored())).toEqual(['3 + 3', '1 + 1', '2 + 2']);
});

test('Take theirs shows the questions in the other admin’s order', async () => {
  const { person } = await openThree();
  await theyReverse();
  await moveLastToTop(person);
  await findConflict();
  await press(person, 'Take theirs');
  await waitFor(() => expect(shownQuestions()).toEqual(['3 + 3', '2 + 2', '1 + 1']));
  expect(names(await stored())).toEqual(['3 + 3', '2 + 2', '1 + 1']);
});

test('an order is saved without asking if the other admin renamed the exam and added a question', async () => {
  const { person } = await openThree();
  await they.edit({ name: 'Their sums' });
  await they.addQuestion('4 + 4');
  await moveLastToTop(person);
  await screen.findByText('Questions reordered successfully');
  const now = await stored();
  expect([now.name, ...names(now)]).toEqual(['Their sums', '3 + 3', '1 + 1', '2 + 2', '4 + 4']);
});

test('moves made faster than the server answers are all saved', async () => {
  const { person } = await openThree();
  beforeEachEdit(() => new Promise((resolve) => setTimeout(resolve, 150)));
  await move(person, 3, '{ArrowUp}');
  await move(person, 2, '{ArrowUp}');
  expect(shownQuestions()).toEqual(['3 + 3', '1 + 1', '2 + 2']);
  await waitFor(async () => expect(names(await stored())).toEqual(['3 + 3', '1 + 1', '2 + 2']));
  await expectNoConflict();
  expect(shownQuestions()).toEqual(['3 + 3', '1 + 1', '2 + 2']);
});

test('a second move is not a conflict if the pull after the first failed', async () => {
  const { person } = await openThree();
  stopPulls();
  await move(person, 3, '{ArrowUp}');
  await screen.findByText('Questions reordered successfully');
  await move(person, 1, '{ArrowDown}');
  await waitFor(async () => expect(names(await stored())).toEqual(['3 + 3', '1 + 1', '2 + 2']));
  await expectNoConflict();
});

test('closing the conflict dialog keeps the user’s own order, to be compared and saved later', async () => {
  const { person } = await openThree();
  await theyReverse();
  await moveLastToTop(person);
  await findConflict();
  await person.keyboard('{Escape}');
  await screen.findByText('Your order of the questions is not saved.');
  expect(shownQuestions()).toEqual(['3 + 3', '1 + 1', '2 + 2']);
  expect(names(await stored())).toEqual(['3 + 3', '2 + 2', '1 + 1']);
  await press(person, 'Compare');
  await findConflict();
  await press(person, 'Keep mine');
  await screen.findByText('Questions reordered successfully');
  expect(screen.queryByText('Your order of the questions is not saved.')).toBeNull();
  expect(names(await stored())).toEqual(['3 + 3', '1 + 1', '2 + 2']);
});

test('leaving with an unsaved order asks first', async () => {
  const { person } = await openThree();
  await theyReverse();
  await moveLastToTop(person);
  await findConflict();
  await person.keyboard('{Escape}');
  await person.click(screen.getByRole('tab', { name: 'Exam Details' }));
  await person.click(screen.getByRole('link', { name: 'Cancel' }));
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
});

test('a move after the dialog was closed asks again', async () => {
  const { person } = await openThree();
  await theyReverse();
  await moveLastToTop(person);
  await findConflict();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await move(person, 1, '{ArrowDown}');
  expect(cellsIn(await findConflict())).toEqual([
    ['Question 1', '1 + 1', '3 + 3'],
    ['Question 2', '3 + 3', '2 + 2'],
    ['Question 3', '2 + 2', '1 + 1'],
  ]);
});
