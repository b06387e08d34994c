import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { type Account, makeFinished, offline, online, setUpServerAndDevice } from '../../test/harness.ts';
import { atLogin, openApp } from '../../test/open-app.tsx';
import { write } from '../../test/write.ts';
import { fullLoad } from '../platform/full-load.ts';
import { submitAttempt } from '../sync/outbox/submit-attempt.ts';

const { server, device } = setUpServerAndDevice();
let root: Account;

beforeAll(async () => {
  root = await server.register('Root', true);
});

/** Opens the app with a token that has just expired. */
async function openWithExpiredToken(path: string) {
  const exam = await server.addExam(root, 'Zoology');
  await device.openAs({ token: await server.expiredToken(root), user: root.user });
  server.network = offline;
  const app = await openApp(device, path);
  await app.exams.apply(undefined, { exams: [exam], deleted: undefined, cursor: undefined, etag: undefined });
  return app;
}
const goOnline = () => {
  server.network = online;
  window.dispatchEvent(new Event('online'));
};

async function expectEnd() {
  await atLogin();
  expect(screen.getAllByText('Session expired. Please log in again.')).toHaveLength(1);
  expect(screen.queryByText(/jwt expired/)).toBeNull();
  await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
}

test('a token that expires before an exam is deleted leads to the login', async () => {
  const { person } = await openWithExpiredToken('/admin/exams');
  const button = await screen.findByRole('button', { name: 'Delete exam Zoology' });
  server.network = online;
  await person.click(button);
  await expectEnd();
});

test('a token that expires before the leaderboard loads leads to the login', async () => {
  const { person } = await openWithExpiredToken('/leaderboard');
  const button = await screen.findByRole('button', { name: 'Try again' });
  server.network = online;
  await person.click(button);
  await expectEnd();
});

test('a token that expires before home pulls exams leads to the login', async () => {
  await openWithExpiredToken('/');
  await screen.findByRole('heading', { name: /Welcome/ });
  goOnline();
  await expectEnd();
});

/** Opens a finished attempt whose session ends when it is sent, up to the login. */
async function endAfterExam() {
  const exam = await server.addExam(root, 'Zoology');
  const page = await device.openAs({ token: await server.expiredToken(root), user: root.user });
  server.network = offline;
  const finished = makeFinished(root.user._id, exam);
  // An attempt that is being sent cannot be retried.
  await (await submitAttempt(page, finished)).tried;
  const path = `/user/write-exam/${exam._id}?attempt=${finished.attemptId}`;
  const app = await openApp(device, path);
  await screen.findByText('Your answers are safe');
  server.network = online;
  await app.person.click(screen.getByRole('button', { name: 'Try now' }));
  await expectEnd();
  return { ...app, path };
}

/** The notice above the form, and the e-mail in it. */
async function expectNotice() {
  const notice = await screen.findByText('Your answers are safe. Log in to send them.');
  const email = screen.getByLabelText<HTMLInputElement>('Email');
  await waitFor(() => expect(email.value).toBe(root.email));
  expect(notice.compareDocumentPosition(email), 'above the form').toBe(Node.DOCUMENT_POSITION_FOLLOWING);
}

test('a session that ends after an exam leads back to the attempt, with the e-mail filled in', async () => {
  const { router, path } = await endAfterExam();
  await expectNotice();
  expect(router.state.location.state).toMatchObject({ from: path });
});

test('a login that is opened again after the session ended says the same', async () => {
  const { path, unmount } = await endAfterExam();
  unmount();
  await openApp(device, path);
  await expectNotice();
});

test.each(['at once', 'after the app was opened again'])(
  'another person who logs in %s is not led to the attempt',
  async (when) => {
    const loadPage = vi.spyOn(fullLoad, 'to').mockResolvedValue();
    const { email: other, password } = await server.register('Omar');
    const { path, unmount, ...first } = await endAfterExam();
    let { person } = first;
    if (when !== 'at once') {
      unmount();
      person = (await openApp(device, path)).person;
    }
    await expectNotice();
    await person.clear(screen.getByLabelText('Email'));
    await write(person, screen.getByLabelText('Email'), other);
    await write(person, screen.getByLabelText('Password'), password);
    await person.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(loadPage).toHaveBeenCalledWith('/', 'User logged in successfully'));
    loadPage.mockRestore();
  },
);
