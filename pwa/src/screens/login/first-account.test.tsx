import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { offline, setUpServerAndDevice } from '../../../test/harness.ts';
import { atLogin, openApp } from '../../../test/open-app.tsx';
import { write } from '../../../test/write.ts';
import { fullLoad } from '../../platform/full-load.ts';

const { server, device } = setUpServerAndDevice({ serverPerTest: true });

const welcome = 'Welcome. Create the first account.';
const asAdmin = () => screen.getByLabelText<HTMLSelectElement>('Register as admin');

/** Waits until the app has read what the login offers. */
const readOptions = () => expect.poll(() => server.requests).toContain('GET /api/users/signInOptions');

test('on an empty server the login leads to the registration of an admin, and back with the e-mail filled in', async () => {
  const loadPage = vi.spyOn(fullLoad, 'to').mockResolvedValue();
  const { person, router } = await openApp(device, '/profile');
  await screen.findByText(welcome);
  expect(screen.queryByRole('button', { name: 'Use a log-in card' })).toBeNull();
  await person.click(screen.getByRole('link', { name: 'Register' }));

  await screen.findByRole('heading', { name: 'Quiz App Register' });
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  expect(asAdmin().value).toBe('true');
  screen.getByText('The first account manages exams and people.');
  await person.type(screen.getByLabelText('Name'), 'Mei');
  await write(person, screen.getByLabelText('Email'), 'mei@example.org');
  await write(person, screen.getByLabelText('Password'), 'a good secret');
  await person.type(screen.getByLabelText('Confirm Password'), 'a good secret{Enter}');

  await atLogin();
  expect(router.state.location.state).toEqual({ from: '/profile', email: 'mei@example.org' });
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('mei@example.org');
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  await screen.findByRole('button', { name: 'Use a log-in card' });
  expect(screen.queryByText(welcome)).toBeNull();
  await person.keyboard('a good secret{Enter}');
  await waitFor(() => expect(loadPage).toHaveBeenCalledOnce());
  const token = localStorage.getItem('token') ?? '';
  expect(await server.clientOf(token).data('getUserInfo')).toMatchObject({ name: 'Mei', isAdmin: true });
  loadPage.mockRestore();
});

test('on a server with an account the login is the usual one, and registers users', async () => {
  await server.register('Ann');
  const { person } = await openApp(device, '/login');
  await screen.findByRole('button', { name: 'Use a log-in card' });
  await readOptions();
  expect(screen.queryByText(welcome)).toBeNull();
  await person.click(screen.getByRole('link', { name: 'Register Here' }));
  await screen.findByRole('heading', { name: 'Quiz App Register' });
  expect(asAdmin().value).toBe('false');
  expect(screen.queryByText('The first account manages exams and people.')).toBeNull();
});

test('without an answer the login is the usual one', async () => {
  server.network = offline;
  await openApp(device, '/login');
  await readOptions();
  await screen.findByRole('button', { name: 'Use a log-in card' });
  expect(screen.queryByText(welcome)).toBeNull();
});

test('a card’s link opens the card, even on an empty server', async () => {
  await openApp(device, '/login#card=7K3M9QXT240B');
  await screen.findByLabelText('Code on your card');
  await readOptions();
  expect(screen.queryByText(welcome)).toBeNull();
});

test('an answer that comes while the person types moves nothing, and the link still registers an admin', async () => {
  const answered = Promise.withResolvers<void>();
  server.network = (_, deliver) => answered.promise.then(() => deliver());
  const { person } = await openApp(device, '/login');
  const email = await screen.findByLabelText<HTMLInputElement>('Email');
  await person.type(email, 'mei@');
  answered.resolve();
  // The page's call is answered before this one.
  await server.clientOf().data('getSignInOptions');
  await person.type(email, 'example.org');
  expect(email.isConnected && email.value).toBe('mei@example.org');
  expect(screen.queryByText(welcome)).toBeNull();
  await person.click(screen.getByRole('link', { name: 'Register Here' }));
  await screen.findByText('The first account manages exams and people.');
});
