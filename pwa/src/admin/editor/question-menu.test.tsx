import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, type Person, press, shownQuestions } from '../../../test/screens/exam-form.ts';
import { names, twoAdmins } from '../../../test/screens/two-admins.ts';

const { addQuestions, open, stored, they } = twoAdmins();

async function openQuestions() {
  await addQuestions('2 + 2', '3 + 3');
  return open('?tab=questions');
}

async function choose(person: Person, number: number, entry: string) {
  await press(person, `More actions for question ${number}`);
  await person.click(screen.getByRole('menuitem', { name: entry }));
}

test('a question is duplicated after itself, and Undo removes the copy', async () => {
  const { person } = await openQuestions();
  await choose(person, 1, 'Duplicate');
  await screen.findByText('Question added successfully');
  await waitFor(() => expect(shownQuestions()).toEqual(['1 + 1', '1 + 1', '2 + 2', '3 + 3']));
  const [original, copy] = (await stored()).questions;
  expect({ ...copy, _id: original?._id }).toEqual(original);
  await press(person, 'Undo');
  await screen.findByText('Question deleted successfully');
  await waitFor(() => expect(shownQuestions()).toEqual(['1 + 1', '2 + 2', '3 + 3']));
});

test('a copy comes after its question although someone else has added one meanwhile', async () => {
  const { person } = await openQuestions();
  await they.addQuestion('4 + 4');
  await choose(person, 2, 'Duplicate');
  await screen.findByText('Question added successfully');
  expect(names(await stored())).toEqual(['1 + 1', '2 + 2', '2 + 2', '3 + 3', '4 + 4']);
});

test('the menu moves a question up and down, and keeps the focus on its row', async () => {
  const { person } = await openQuestions();
  await choose(person, 3, 'Move up');
  await screen.findByText('Questions reordered successfully');
  expect(shownQuestions()).toEqual(['1 + 1', '3 + 3', '2 + 2']);
  await waitFor(() => expect(document.activeElement).toBe(button('More actions for question 2')));
  await person.keyboard('{Enter}');
  await person.click(screen.getByRole('menuitem', { name: 'Move up' }));
  await waitFor(async () => expect(names(await stored())).toEqual(['3 + 3', '1 + 1', '2 + 2']));
  await press(person, 'More actions for question 1');
  expect(screen.getByRole('menuitem', { name: 'Move up' }).getAttribute('aria-disabled')).toBe('true');
});
