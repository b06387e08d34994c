import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Account, setUpServerAndDevice } from '../../../test/harness.ts';
import { atLogin, openApp } from '../../../test/open-app.tsx';
import { input, type Person, press } from '../../../test/screens/exam-form.ts';
import { write } from '../../../test/write.ts';

const { server, device } = setUpServerAndDevice();
let root: Account;
let other: Account;

beforeAll(async () => {
  [root, other] = [await server.register('Root', true), await server.register('Ida', true)];
});
let exam: Awaited<ReturnType<typeof server.addExam>>;
beforeEach(async () => {
  exam = await server.addExam(root, 'Sums');
  await device.openAs(root);
});

const dialog = () => screen.getByRole('dialog');
const field = (label: string) => within(dialog()).getByLabelText<HTMLTextAreaElement>(label);
const back = 'Your unsaved changes are back.';

/** Opens a page as this admin, as after a login. */
async function openAs(account: Account, path: string) {
  const page = device.openPage();
  await page.session.write(account.token, account.user);
  return await openApp(device, path);
}
const questionsOf = (id: string) => `/admin/exams/edit/${id}?tab=questions`;

async function endSession({ session, unmount }: Awaited<ReturnType<typeof openApp>>) {
  await session.end(root.token);
  await atLogin();
  unmount();
}
async function type(person: Person, text: string) {
  await screen.findByRole('table', { name: 'Questions of this exam' });
  await press(person, 'Add Question');
  await write(person, field('Question'), text);
}

test('a question that was typed when the session ended waits for its owner, and no one else sees it', async () => {
  const app = await openApp(device, questionsOf(exam._id));
  await type(app.person, 'How many are 2 + 2?');
  await endSession(app);
  const foreign = await openAs(other, questionsOf(exam._id));
  await screen.findByRole('table', { name: 'Questions of this exam' });
  await foreign.person.click(screen.getByRole('button', { name: 'Add Question' }));
  expect(field('Question').value).toBe('');
  expect(screen.queryByText(back)).toBeNull();
  foreign.unmount();
  const { person } = await openAs(root, questionsOf(exam._id));
  await screen.findByText(back);
  await press(person, 'Open');
  expect(field('Question').value).toBe('How many are 2 + 2?');
});

test('a question that Esc has kept is there again, too', async () => {
  const app = await openApp(device, questionsOf(exam._id));
  await type(app.person, 'How many are 3 + 3?');
  await app.person.keyboard('{Escape}');
  await endSession(app);
  const { person } = await openAs(root, questionsOf(exam._id));
  await person.click(await screen.findByRole('button', { name: 'Open' }));
  expect(field('Question').value).toBe('How many are 3 + 3?');
});

test('details of an exam are there again, and only those that were edited', async () => {
  const path = `/admin/exams/edit/${exam._id}`;
  const app = await openApp(device, path);
  await screen.findByRole('button', { name: 'Update' });
  await write(app.person, input('Exam Name'), ' and more');
  await endSession(app);
  await root.data('editExam', { id: exam._id, body: { ...exam, totalMarks: 77 } });
  await openAs(root, path);
  await screen.findByText(back);
  expect(input('Exam Name').value).toBe('Sums and more');
  await expect.poll(() => input('Total Marks').value).toBe('77');
});

test('details of a new exam are there again', async () => {
  const app = await openApp(device, '/admin/exams/add');
  await screen.findByRole('heading', { name: 'Add Exam' });
  await write(app.person, input('Exam Name'), 'Rivers');
  await endSession(app);
  await openAs(root, '/admin/exams/add');
  await screen.findByText(back);
  expect(input('Exam Name').value).toBe('Rivers');
});

test('input that a person chose to lose does not come back', async () => {
  const app = await openApp(device, '/admin/exams/add');
  await screen.findByRole('heading', { name: 'Add Exam' });
  await write(app.person, input('Exam Name'), 'Rivers');
  await app.router.navigate('/');
  await app.person.click(await screen.findByRole('button', { name: 'Leave' }));
  await screen.findByRole('heading', { name: /Welcome/ });
  await app.router.navigate('/admin/exams/add');
  await screen.findByRole('heading', { name: 'Add Exam' });
  expect(input('Exam Name').value).toBe('');
});
