import { screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { type Account, makeFinished, offline, online, setUpServerAndDevice } from '../../../test/harness.ts';
import { openApp } from '../../../test/open-app.tsx';
import { write } from '../../../test/write.ts';
import { fullLoad } from '../../platform/full-load.ts';
import { submitAttempt } from '../../sync/outbox/submit-attempt.ts';

const { server, device } = setUpServerAndDevice();
beforeAll(() => server.register('First', true));
let loadPage: MockInstance<typeof fullLoad.to>;
beforeEach(() => {
  loadPage = vi.spyOn(fullLoad, 'to').mockResolvedValue();
  return () => loadPage.mockRestore();
});

/** Opens an address without a session and logs in. */
async function logInFrom(path: string, { email, password }: Account) {
  const app = await openApp(device, path);
  await write(app.person, await screen.findByLabelText('Email'), email);
  await write(app.person, screen.getByLabelText('Password'), password);
  await app.person.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(loadPage).toHaveBeenCalledOnce());
  return app;
}

async function logIn(password: string) {
  const { person } = await openApp(device, '/login');
  await write(person, await screen.findByLabelText('Email'), 'somebody@example.org');
  await write(person, screen.getByLabelText('Password'), password);
  await person.click(screen.getByRole('button', { name: 'Login' }));
  return { person };
}

test('the form requires an e-mail address and a password, and links to registration', async () => {
  await openApp(device, '/login');
  const email = await screen.findByLabelText<HTMLInputElement>('Email');
  expect([email.type, email.required]).toEqual(['email', true]);
  expect(screen.getByLabelText<HTMLInputElement>('Password').required).toBe(true);
  expect(screen.getByText(/Don't have an account\?/).textContent).toBe("Don't have an account? Register Here");
  expect(screen.getByRole('link', { name: 'Register Here' }).getAttribute('href')).toBe('/register');
});

test('the keyboard reaches the fields first, the language and the theme last', async () => {
  const { person } = await openApp(device, '/login');
  const email = await screen.findByLabelText('Email');
  await person.tab();
  expect(document.activeElement).toBe(email);
  screen.getByRole('link', { name: 'Register Here' }).focus();
  await person.tab();
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Language' }));
  await person.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Switch theme' }));
});

test('a wrong password is said at its field, which has the focus, and can be retried', async () => {
  await logIn('wrong');
  const password = screen.getByLabelText('Password');
  await waitFor(() => expect(document.activeElement).toBe(password));
  expect(password.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(password.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Invalid email or password',
  );
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Login' }).getAttribute('aria-disabled')).toBe('false'),
  );
});

test('a network failure shows a message', async () => {
  server.network = offline;
  await logIn('any');
  await screen.findByText('Network error. Please check your connection.');
});

/** Accepts each request, and never answers. */
const silent = () => new Promise<Response>(() => undefined);
/** The words after eight seconds of silence. */
const long = () => screen.findByText('This is taking long', {}, { timeout: 12_000 });

test('a login without an answer can be cancelled', async () => {
  server.network = silent;
  const { person } = await logIn('any');
  await long();
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByText('This is taking long')).toBeNull();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Login' }).getAttribute('aria-disabled')).toBe('false'),
  );
  expect(screen.queryByText('Network error. Please check your connection.')).toBeNull();
});

test('a login without an answer can be tried again with what was typed', async () => {
  const ann = await server.register('Ann');
  server.network = silent;
  const { person } = await openApp(device, '/login');
  await write(person, await screen.findByLabelText('Email'), ann.email);
  await person.type(screen.getByLabelText('Password'), `${ann.password}{Enter}`);
  await long();
  server.network = online;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(loadPage).toHaveBeenCalledWith('/', 'User logged in successfully'));
});

test('a login opens Home, with the server’s message', async () => {
  await logInFrom('/login', await server.register('Ann'));
  expect(loadPage).toHaveBeenCalledWith('/', 'User logged in successfully');
});

test('a login opens the requested address', async () => {
  await logInFrom('/user/write-exam/some-id?from=mail#top', await server.register('Ann'));
  expect(loadPage).toHaveBeenCalledWith(
    `${window.location.origin}/user/write-exam/some-id?from=mail#top`,
    'User logged in successfully',
  );
});

test('registering in between keeps the address, and the e-mail is filled in', async () => {
  const { person, router } = await openApp(device, '/user/write-exam/some-id');
  await person.click(await screen.findByRole('link', { name: 'Register Here' }));
  await person.type(await screen.findByLabelText('Name'), 'Mei');
  await write(person, screen.getByLabelText('Email'), 'mei@example.org');
  await write(person, screen.getByLabelText('Password'), 'a good secret');
  await write(person, screen.getByLabelText('Confirm Password'), 'a good secret');
  await person.click(screen.getByRole('button', { name: 'Register' }));
  await screen.findByRole('heading', { name: 'Quiz App Login' });
  expect(router.state.location.pathname).toBe('/login');
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('mei@example.org');
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  await person.type(screen.getByLabelText('Password'), 'a good secret{Enter}');
  await waitFor(() =>
    expect(loadPage).toHaveBeenCalledWith(
      `${window.location.origin}/user/write-exam/some-id`,
      'User logged in successfully',
    ),
  );
});

test('after a logout, the next login opens Home', async () => {
  const ann = await server.register('Ann');
  await device.openAs(ann);
  const { person, router } = await openApp(device, '/profile');
  await person.click(await screen.findByRole('button', { name: 'Logout' }));
  await screen.findByRole('heading', { name: 'Quiz App Login' });
  expect(router.state.location.state).toBeNull();
  await write(person, screen.getByLabelText('Email'), ann.email);
  await person.type(screen.getByLabelText('Password'), `${ann.password}{Enter}`);
  await waitFor(() => expect(loadPage).toHaveBeenCalledWith('/', 'User logged in successfully'));
});

test('a logout asks first while a report is unsent, and the login page says so without naming the exam', async () => {
  const root = await server.register('Root', true);
  const exam = await server.addExam(root, 'Zoology');
  const ann = await server.register('Ann');
  const page = await device.openAs(ann);
  server.network = offline;
  await submitAttempt(page, makeFinished(ann.user._id, exam));
  const { person, router } = await openApp(device, '/profile');
  const logout = await screen.findByRole('button', { name: 'Logout' });
  await person.click(logout);
  await screen.findByRole('alertdialog', { name: 'Log out?' });
  screen.getByText('Your exam is not sent yet. It stays on this device and is sent when you log in again.');
  screen.getByText('You can’t log in again while you are offline.');
  await person.click(screen.getByRole('button', { name: 'Stay' }));
  expect(router.state.location.pathname).toBe('/profile');
  await person.click(logout);
  await person.click(await screen.findByRole('button', { name: 'Log out' }));
  await screen.findByText('A finished exam is waiting on this device. Log in to send it.');
  expect(document.body.textContent).not.toContain('Zoology');
});

test('a logout without a network says that a login needs one, to carriers of attempts too', async () => {
  const bob = await server.register('Bob');
  const page = await device.openAs(bob);
  server.network = offline;
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await page.collected.save({
    attempt: { _id: 'a', code: 'QA1:' },
    attemptId: 'b',
    owner: { _id: 'ann', name: 'Ann' },
    exam: { _id: 'e', name: 'Zoology' },
    finishedAt: new Date().toISOString(),
    userId: bob.user._id,
    savedAt: Date.now(),
    state: 'waiting',
    tries: 0,
  });
  const { person } = await openApp(device, '/profile');
  await person.click(await screen.findByRole('button', { name: 'Logout' }));
  await screen.findByRole('alertdialog', { name: 'Log out?' });
  screen.getByText(
    'You are carrying someone else’s attempt. It stays on this device and is sent when you log in again.',
  );
  screen.getByText('You can’t log in again while you are offline.');
  vi.restoreAllMocks();
});
