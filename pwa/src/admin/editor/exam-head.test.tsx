import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, input, oneAdmin, type Person, press } from '../../../test/screens/exam-form.ts';
import { write } from '../../../test/write.ts';

const { admin, addExam, open } = oneAdmin();

async function openForm(name: string) {
  const { _id } = await addExam(name);
  const app = await open(`/admin/exams/edit/${_id}`);
  await screen.findByRole('heading', { level: 1, name });
  return { ...app, id: _id };
}

async function choose(person: Person, entry: string) {
  await press(person, 'More actions');
  await person.click(await screen.findByRole('menuitem', { name: entry }));
}
const stored = async () => (await admin().data('getAllExams')).map(({ name }) => name);

test('the link above the name leads back to the exams', async () => {
  const { person, router } = await openForm('Ways');
  await person.click(screen.getByRole('link', { name: 'Exams', current: false }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/exams'));
});

test('Delete deletes the exam at once and leaves the form; Undo restores the exam', async () => {
  const { person, router } = await openForm('Sums');
  await write(person, input('Exam Name'), ' and more');
  await choose(person, 'Delete');
  await screen.findByText('Exam deleted successfully: Sums');
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/exams'));
  expect(await stored()).not.toContain('Sums');
  await press(person, 'Undo');
  await screen.findByText('Exam restored successfully');
  expect(await stored()).toContain('Sums');
  await screen.findByRole('link', { name: 'Sums' });
});

test('an exam that someone else has changed is not deleted', async () => {
  const { person, id } = await openForm('Loops');
  const { questions: _, ...details } = await admin().data('getExamById', { id });
  await admin().data('editExam', { id, body: { ...details, totalMarks: 12 } });
  await choose(person, 'Delete');
  await screen.findByText('This exam was changed by someone else and was not deleted. You can delete it again.');
  expect(await stored()).toContain('Loops');
  expect(button('Update')).toBeDefined();
});

test('Copy opens the copy', async () => {
  const { person } = await openForm('Sets');
  await choose(person, 'Copy');
  await screen.findByRole('heading', { level: 1, name: 'Copy of Sets' });
  expect(await stored()).toContain('Copy of Sets');
});
