import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, details, fill, input, oneAdmin, press } from '../../../test/screens/exam-form.ts';
import { write } from '../../../test/write.ts';

const { addExam, open, openAdd, refuse } = oneAdmin();

test('saving the details of a new exam opens its questions', async () => {
  const { person, router } = await openAdd();
  const { Category: _, ...others } = details;
  await fill(person, others);
  await person.type(input('Category'), 'mongo');
  await person.click(screen.getByRole('option', { name: 'MongoDB' }));
  await person.tab();
  expect(input('Category').value).toBe('MongoDB');
  await press(person, 'Save');
  await screen.findByText('Exam added successfully');
  await screen.findByText('No questions yet');
  expect(screen.getByRole('tab', { name: 'Questions 0' }).getAttribute('aria-selected')).toBe('true');
  expect(router.state.location.search).toBe('?tab=questions');
});

test('the form of a new exam has only the tab Exam Details, and Save, Cancel and Create With AI', async () => {
  await openAdd();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent?.trim())).toEqual(['Exam Details']);
  expect(button('Save')).toBeDefined();
  expect(button('Create With AI')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe('/admin/exams');
  for (const label of ['Exam Duration', 'Total Marks', 'Passing Marks']) expect(input(label).min).toBe('0');
});

test('Save shows each error beside its field, and in a summary with links to the fields', async () => {
  const { person } = await openAdd();
  await fill(person, { 'Exam Name': 'Loops', 'Total Marks': '-1' });
  await press(person, 'Save');
  const alert = await screen.findByText('4 fields need your attention:');
  await person.click(
    within(alert.closest('[role=alert]') as HTMLElement).getByRole('button', { name: /^Total marks/ }),
  );
  expect(document.activeElement).toBe(input('Total Marks'));
  const note = document.getElementById(input('Total Marks').getAttribute('aria-describedby') ?? '');
  expect(note?.textContent).toBe('Total marks must be a number of at least 0');
  expect(input('Total Marks').getAttribute('aria-invalid')).toBe('true');
  expect(input('Exam Name').getAttribute('aria-invalid')).toBeNull();
});

test('the form warns of unusual details', async () => {
  const { person } = await openAdd();
  await person.type(input('Exam Duration'), '0');
  expect(screen.getByText('With 0 seconds the exam is submitted as soon as it starts.')).toBeDefined();
  await fill(person, { 'Total Marks': '5', 'Passing Marks': '6' });
  expect(screen.getByText('Passing marks are above total marks: no one can pass.')).toBeDefined();
});

test('Tab moves from field to field', async () => {
  const { person } = await openAdd();
  screen.getByRole('tab', { name: 'Exam Details' }).focus();
  await person.tab();
  await person.keyboard('Loops');
  await person.tab();
  await person.keyboard('10');
  await person.tab();
  expect(document.activeElement).toBe(screen.getByLabelText('Unit of the duration'));
  await person.tab();
  await person.keyboard('Sets');
  await person.tab();
  await person.keyboard('20');
  await person.tab();
  await person.keyboard('12');
  const shown = Object.keys(details).map((label) => input(label).value);
  expect(shown).toEqual(['Loops', '10', 'Sets', '20', '12']);
});

test('leaving a form with unsaved details asks first', async () => {
  const { person, router } = await openAdd();
  await write(person, input('Exam Name'), 'Half');
  await person.click(screen.getByRole('link', { name: 'Cancel' }));
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await press(person, 'Stay');
  expect(input('Exam Name').value).toBe('Half');
  await person.click(screen.getByRole('link', { name: 'Cancel' }));
  await press(person, 'Leave');
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/exams'));
});

test('a form opened from a search returns to it, by Cancel and by Update', async () => {
  const exam = await addExam('Recursion');
  const { person, router } = await open('/admin/exams');
  await person.type(await screen.findByRole('searchbox', { name: 'Search exams' }), 'recu');
  const openForm = async () => {
    await person.click(await screen.findByRole('link', { name: `Edit exam ${exam.name}` }));
    await screen.findByRole('heading', { level: 1, name: exam.name });
  };
  const isAtSearch = async () => {
    expect((await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search exams' })).value).toBe('recu');
    expect(router.state.location.search).toBe('?search=recu');
  };
  await openForm();
  await person.click(screen.getByRole('tab', { name: /Questions/ }));
  await person.click(screen.getByRole('tab', { name: 'Exam Details' }));
  expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe('/admin/exams?search=recu');
  await person.click(screen.getByRole('link', { name: 'Cancel' }));
  await isAtSearch();
  await openForm();
  await press(person, 'Update');
  await isAtSearch();
});

test('updating an exam’s details returns to the exams', async () => {
  const exam = await addExam('Old name');
  const { person } = await open(`/admin/exams/edit/${exam._id}`);
  await screen.findByRole('heading', { level: 1, name: 'Old name' });
  expect(document.title).toBe('Edit Old name · Quiz App');
  expect(screen.queryByRole('button', { name: 'Create With AI' })).toBeNull();
  await person.clear(input('Exam Name'));
  await write(person, input('Exam Name'), 'New name');
  await press(person, 'Update');
  await screen.findByText('Exam edited successfully');
  await screen.findByText('New name');
});

test('the form of an exam that does not exist shows Exam not found', async () => {
  await open('/admin/exams/edit/nobody');
  await screen.findByText('Exam not found');
});

test('refused details stay in the form, with the server’s message', async () => {
  const { person } = await openAdd();
  refuse('/addExam', 400, { message: 'Exam name is odd' });
  await fill(person);
  await press(person, 'Save');
  await screen.findByText('Exam name is odd');
  expect(input('Exam Name').value).toBe('Loops');
});
