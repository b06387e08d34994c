import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { input, type Person, press } from '../../../test/screens/exam-form.ts';
import { cellsIn, findConflict, twoAdmins } from '../../../test/screens/two-admins.ts';
import { write } from '../../../test/write.ts';

const { they, stored, open, pull } = twoAdmins();

async function type(person: Person, label: string, text: string) {
  await person.clear(input(label));
  await write(person, input(label), text);
}

test('details that two admins changed are shown side by side; Keep mine overwrites only the user’s own', async () => {
  const { person, router } = await open();
  await type(person, 'Exam Duration', '2');
  await type(person, 'Total Marks', '30');
  await they.edit({ name: 'Their sums', duration: 90 });
  await press(person, 'Update');
  expect(cellsIn(await findConflict())).toEqual([
    ['Exam Name', 'Not changed by you', 'Their sums'],
    ['Exam Duration', '2 min (120 seconds)', '1 min 30 s (90 seconds)'],
    ['Total Marks', '30', '10'],
  ]);
  await press(person, 'Keep mine');
  await screen.findByText('Exam edited successfully');
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/exams'));
  expect(await stored()).toMatchObject({ name: 'Their sums', duration: 120, totalMarks: 30 });
});

test('Take theirs fills in the other admin’s details, and saves nothing', async () => {
  const { person } = await open();
  await type(person, 'Exam Duration', '2');
  await they.edit({ name: 'Their sums', duration: 90 });
  await press(person, 'Update');
  await findConflict();
  await press(person, 'Take theirs');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect([input('Exam Name').value, input('Exam Duration').value]).toEqual(['Their sums', '90']);
  await type(person, 'Exam Duration', '150');
  await press(person, 'Update');
  await screen.findByText('Exam edited successfully');
  expect(await stored()).toMatchObject({ name: 'Their sums', duration: 150 });
});

test('Take theirs fills in the newest details, even if they were pulled while the dialog was open', async () => {
  const { person } = await open();
  await type(person, 'Exam Duration', '2');
  await they.edit({ duration: 90 });
  await press(person, 'Update');
  await findConflict();
  await they.edit({ name: 'Renamed', duration: 100 });
  pull();
  await waitFor(() => expect(document.title).toContain('Renamed'));
  await press(person, 'Take theirs');
  expect([input('Exam Name').value, input('Exam Duration').value]).toEqual(['Renamed', '100']);
});

test('a change pulled while the user types is a conflict, too', async () => {
  const { person } = await open();
  await type(person, 'Exam Name', 'My sums');
  await they.edit({ name: 'Their sums' });
  pull();
  await waitFor(() => expect(document.title).toContain('Their sums'));
  await press(person, 'Update');
  expect(cellsIn(await findConflict())).toEqual([['Exam Name', 'My sums', 'Their sums']]);
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(input('Exam Name').value).toBe('My sums');
  expect((await stored()).name).toBe('Their sums');
  await press(person, 'Update');
  await findConflict();
});

test('Keep mine does not overwrite a field that the user did not edit', async () => {
  const { person } = await open();
  await type(person, 'Exam Name', 'My sums');
  await they.edit({ duration: 90 });
  pull();
  await waitFor(() => expect(input('Exam Duration').value).toBe('90'));
  await they.edit({ duration: 100 });
  await press(person, 'Update');
  expect(cellsIn(await findConflict())).toEqual([
    ['Exam Name', 'My sums', 'Sums'],
    ['Exam Duration', 'Not changed by you', '1 min 40 s (100 seconds)'],
  ]);
  await press(person, 'Keep mine');
  await screen.findByText('Exam edited successfully');
  expect(await stored()).toMatchObject({ name: 'My sums', duration: 100 });
});

test('asks again if details change while the dialog is open, and saves only the user’s own', async () => {
  const { person } = await open();
  await type(person, 'Exam Name', 'My sums');
  await they.edit({ duration: 90 });
  await press(person, 'Update');
  await findConflict();
  await they.edit({ duration: 100 });
  await press(person, 'Keep mine');
  await waitFor(async () =>
    expect(cellsIn(await findConflict())).toEqual([
      ['Exam Name', 'My sums', 'Sums'],
      ['Exam Duration', 'Not changed by you', '1 min 40 s (100 seconds)'],
    ]),
  );
  await press(person, 'Keep mine');
  await screen.findByText('Exam edited successfully');
  expect(await stored()).toMatchObject({ name: 'My sums', duration: 100 });
});

test('leaving with edited details asks first, even after another admin’s change was pulled', async () => {
  const { person } = await open();
  await type(person, 'Exam Name', 'My sums');
  await they.edit({ duration: 90 });
  pull();
  await waitFor(() => expect(input('Exam Duration').value).toBe('90'));
  expect(input('Exam Name').value).toBe('My sums');
  await person.click(screen.getByRole('link', { name: 'Cancel' }));
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
});

test('details are saved without asking if the other admin changed only the questions', async () => {
  const { person } = await open();
  await type(person, 'Exam Name', 'My sums');
  await they.addQuestion('2 + 2');
  await press(person, 'Update');
  await screen.findByText('Exam edited successfully');
  const { name, questions } = await stored();
  expect([name, ...questions.map((each) => each.name)]).toEqual(['My sums', '1 + 1', '2 + 2']);
});

test('instructions that two admins give other words for a formula are shown side by side', async () => {
  const text = { instructions: 'Use \\( \\pi \\).', format: 'rich' as const };
  await they.edit({ ...text, formulas: [{ tex: '\\pi', spoken: 'pi' }] });
  const { person } = await open();
  await press(person, /^Edit formula 1/);
  const tools = within(await screen.findByRole('dialog', { name: 'Edit formula' }));
  await person.clear(tools.getByLabelText('Read aloud as'));
  await write(person, tools.getByLabelText('Read aloud as'), 'the number pi');
  await person.click(tools.getByRole('button', { name: 'Update' }));
  await they.edit({ ...text, formulas: [{ tex: '\\pi', spoken: 'the letter pi' }] });
  await press(person, 'Update');
  expect(cellsIn(await findConflict())).toEqual([
    ['Formulas, as read aloud', expect.stringMatching(/: the number pi$/), expect.stringMatching(/: the letter pi$/)],
  ]);
  await press(person, 'Keep mine');
  await screen.findByText('Exam edited successfully');
  expect((await stored()).formulas).toMatchObject([{ spoken: 'the number pi' }]);
});
