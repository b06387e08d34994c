import { act, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { button, fill, input, oneAdmin, press } from '../../../test/screens/exam-form.ts';

const { addExam, open, openAdd, server } = oneAdmin();

const isOff = (element: HTMLElement) => element.getAttribute('aria-disabled') === 'true';

function loseNetwork() {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => window.dispatchEvent(new Event('offline')));
}

function regainNetwork() {
  vi.restoreAllMocks();
  act(() => window.dispatchEvent(new Event('online')));
}

test('offline, what is typed into a new exam stays, and nothing can be sent', async () => {
  const { person } = await openAdd();
  await fill(person, { 'Exam Name': 'Loops' });
  loseNetwork();
  expect(within(screen.getByRole('main')).getByText('You are offline.')).toBeDefined();
  await fill(person, { 'Total Marks': '12' });
  expect([isOff(button('Save')), isOff(button('Create With AI'))]).toEqual([true, true]);
  const before = server.requests.length;
  await press(person, 'Save');
  expect(server.requests.slice(before)).toEqual([]);
  await person.click(screen.getByRole('link', { name: 'Cancel' }));
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Stay' }));
  expect([input('Exam Name').value, input('Total Marks').value]).toEqual(['Loops', '12']);
});

test('a question that was typed offline is saved once there is a network', async () => {
  const exam = await addExam('Sums');
  const { person } = await open(`/admin/exams/edit/${exam._id}?tab=questions`);
  await screen.findByRole('table', { name: 'Questions of this exam' });
  await press(person, 'Edit question 1');
  loseNetwork();
  const dialog = within(screen.getByRole('dialog'));
  await person.type(dialog.getByLabelText('Question'), ' offline');
  expect(isOff(dialog.getByRole('button', { name: 'Save' }))).toBe(true);
  regainNetwork();
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Question edited successfully');
  await screen.findByText('1 + 1 offline');
});
