import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { type Account, setUpServerAndDevice } from '../../../test/harness.ts';
import { openApp } from '../../../test/open-app.tsx';
import { button, details, fill, input, press } from '../../../test/screens/exam-form.ts';
import { write } from '../../../test/write.ts';

const { server, device } = setUpServerAndDevice({ serverPerTest: true });
let root: Account;
let ann: Account;

beforeEach(async () => {
  root = await server.register('Root', true);
  ann = await server.register('Ann');
  await device.openAs(root);
});

const shownToTakers = async () => (await ann.data('getAllExams')).map(({ name }) => name);
async function addDraft(name: string) {
  const { _id: id, ...exam } = await server.addExam(root, name);
  return root.data('editExam', { id, body: { ...exam, published: false } });
}

test('an exam that is saved as a draft is shown to takers once it is published', async () => {
  const { person } = await openApp(device, '/admin/exams/add');
  await screen.findByRole('heading', { name: 'Add Exam' });
  await fill(person);
  await press(person, 'Save as draft');
  await screen.findByText('Exam added successfully');
  await screen.findByText('No questions yet');
  screen.getByText('Draft');
  expect(await shownToTakers()).toEqual([]);
  await press(person, 'Publish exam Loops');
  const dialog = within(screen.getByRole('dialog', { name: 'Publish “Loops”?' }));
  dialog.getByText('Everyone will see it.');
  dialog.getByText('It has no questions yet, so no one can start it.');
  await person.click(dialog.getByRole('button', { name: 'Publish: 0 questions, 20 marks' }));
  await screen.findByText('Exam edited successfully: published');
  await waitFor(() => expect(screen.queryByText('Draft')).toBeNull());
  expect(await shownToTakers()).toEqual(['Loops']);
});

test('a draft needs the same details as an exam', async () => {
  const { person } = await openApp(device, '/admin/exams/add');
  await screen.findByRole('heading', { name: 'Add Exam' });
  await fill(person, { ...details, 'Total Marks': '-1' });
  await press(person, 'Save as draft');
  await screen.findByText('One field needs your attention:');
});

test.each([
  ['the list', () => '/admin/exams'],
  ['the form', (id: string) => `/admin/exams/edit/${id}`],
  ['the preview', (id: string) => `/admin/exams/${id}/preview`],
  ['the results', (id: string) => `/admin/exams/${id}/results`],
  ['the exam day', (id: string) => `/admin/exams/${id}/live`],
])('%s says that an exam is a draft, and publishes it', async (_, pathOf) => {
  const draft = await addDraft('Loops');
  const { person } = await openApp(device, pathOf(draft._id));
  await person.click(await screen.findByRole('button', { name: 'Publish exam Loops' }));
  await press(person, 'Publish: 1 question, 10 marks');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Publish exam Loops' })).toBeNull());
  expect(await shownToTakers()).toEqual(['Loops']);
});

test('publishing does not save the input in the form, and says so', async () => {
  const draft = await addDraft('Loops');
  const { person } = await openApp(device, `/admin/exams/edit/${draft._id}`);
  await screen.findByRole('heading', { level: 1, name: 'Loops' });
  await write(person, input('Exam Name'), ' and more');
  await press(person, 'Publish exam Loops');
  screen.getByText('Changes that you have not saved are not included.');
  await press(person, 'Publish: 1 question, 10 marks');
  await screen.findByText('Exam edited successfully: published');
  expect(await shownToTakers()).toEqual(['Loops']);
  expect(input('Exam Name').value).toBe('Loops and more');
  await press(person, 'Update');
  await screen.findByText('Exam edited successfully');
  expect(await shownToTakers()).toEqual(['Loops and more']);
});

test('an exam changed by someone else meanwhile is not published unseen', async () => {
  const draft = await addDraft('Loops');
  const { person } = await openApp(device, `/admin/exams/edit/${draft._id}`);
  await person.click(await screen.findByRole('button', { name: 'Publish exam Loops' }));
  const question = { name: '2 + 2', options: { A: '4', B: '5' }, correctOptions: ['A' as const] };
  await root.data('addQuestion', { id: draft._id, body: question });
  await press(person, 'Publish: 1 question, 10 marks');
  await screen.findByText('This exam was changed by someone else');
  expect(await shownToTakers()).toEqual([]);
  await press(person, 'Publish exam Loops');
  screen.getByRole('button', { name: 'Publish: 2 questions, 10 marks' });
});

test('a published exam becomes a draft again', async () => {
  const exam = await server.addExam(root, 'Loops');
  const { person } = await openApp(device, `/admin/exams/edit/${exam._id}`);
  await person.click(await screen.findByRole('button', { name: 'More actions' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Unpublish' }));
  const dialog = within(screen.getByRole('dialog'));
  dialog.getByText('Only admins will see it, as a draft. Reports are kept.');
  await person.click(dialog.getByRole('button', { name: 'Unpublish' }));
  await screen.findByText('Draft');
  expect(await shownToTakers()).toEqual([]);
  expect(button('Publish exam Loops')).toBeDefined();
});
