import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setUpServerAndDevice } from '../../../test/harness.ts';
import { openApp } from '../../../test/open-app.tsx';
import { write } from '../../../test/write.ts';

const { server, device } = setUpServerAndDevice();

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const register = () => screen.getByRole('button', { name: 'Register' });
const errorOf = (name: string) =>
  document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent;

async function openForm() {
  const app = await openApp(device, '/register');
  await screen.findByRole('heading', { name: 'Quiz App Register' });
  return app;
}

test('missing fields show errors, and nothing is sent', async () => {
  const { person } = await openForm();
  await person.click(register());
  await screen.findByText('Please enter your name');
  expect(errorOf('Name')).toBe('Please enter your name');
  expect(errorOf('Email')).toBe('Please enter your email');
  expect(errorOf('Password')).toBe('Please enter your password');
  expect(errorOf('Confirm Password')).toBe('Please confirm your password');
  expect(document.activeElement).toBe(field('Name'));
  expect(server.requests).toEqual([]);
});

test('each password has its own show button', async () => {
  const { person } = await openForm();
  await person.click(screen.getByRole('button', { name: 'Show password confirmation' }));
  expect([field('Password').type, field('Confirm Password').type]).toEqual(['password', 'text']);
});

test('different passwords show an error, even if other fields are empty', async () => {
  const { person } = await openForm();
  await person.type(field('Password'), 'one');
  await person.type(field('Confirm Password'), 'two');
  await person.click(register());
  await screen.findByText('Passwords do not match');
  expect(errorOf('Confirm Password')).toBe('Passwords do not match');
  expect(server.requests).toEqual([]);
});

test('a registration is sent once with the chosen role, and opens the login with a toast', async () => {
  const { person, router } = await openForm();
  await person.type(field('Name'), 'Mei');
  await write(person, field('Email'), 'mei@example.org');
  await write(person, field('Password'), 'a good secret');
  await write(person, field('Confirm Password'), 'a good secret');
  expect(screen.getByLabelText<HTMLSelectElement>('Register as admin').value).toBe('false');
  await person.selectOptions(screen.getByLabelText('Register as admin'), 'Yes');
  await person.dblClick(register());
  await screen.findByRole('heading', { name: 'Quiz App Login' });
  expect(screen.getByText('User registered successfully')).toBeDefined();
  expect(router.state.location.pathname).toBe('/login');
  expect(server.requests.filter((each) => each.startsWith('POST'))).toEqual(['POST /api/users/register']);
  const body = { email: 'mei@example.org', password: 'a good secret' };
  const token = await server.clientOf().data('login', { body });
  expect(await server.clientOf(token).data('getUserInfo')).toMatchObject({ name: 'Mei', isAdmin: true });
});

test('a failed registration shows the server’s message and keeps the input', async () => {
  const { email } = await server.register('Kwame');
  const { person } = await openForm();
  await write(person, field('Name'), 'Kwame');
  await write(person, field('Email'), email);
  await write(person, field('Password'), 'a good secret');
  await write(person, field('Confirm Password'), 'a good secret');
  await person.click(register());
  await screen.findByText('User already exists');
  await waitFor(() => expect(register().getAttribute('aria-disabled')).not.toBe('true'));
  expect(field('Email').value).toBe(email);
});

test('a registration without an answer can be cancelled, and keeps the input', async () => {
  const { person } = await openForm();
  await write(person, field('Name'), 'Ada');
  await write(person, field('Email'), 'ada@example.org');
  await write(person, field('Password'), 'a good secret');
  await write(person, field('Confirm Password'), 'a good secret');
  server.network = () => new Promise<Response>(() => undefined);
  await person.click(register());
  await screen.findByText('This is taking long', {}, { timeout: 12_000 });
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(register().getAttribute('aria-disabled')).toBe('false');
  expect(field('Email').value).toBe('ada@example.org');
});

test('after a refused address, the form says how to get its account back', async () => {
  const admin = await server.register('Root', true);
  const { email, user } = await server.register('Esi');
  await admin.data('deleteUser', { id: user._id });
  const { person } = await openForm();
  await write(person, field('Name'), 'Esi');
  await write(person, field('Email'), email);
  await write(person, field('Password'), 'a good secret');
  await write(person, field('Confirm Password'), 'a good secret');
  await person.click(register());
  const way = /ask an admin to restore the account/;
  await waitFor(() => expect(errorOf('Email')).toMatch(way));
  await person.type(field('Email'), 'x');
  expect(screen.queryByText(way)).toBeNull();
});

test('a warning about a weak password appears after typing, but the password is accepted', async () => {
  const { person } = await openForm();
  const note = () => errorOf('Password');
  expect(note()).toBe('Safest: a few unrelated words.');
  await person.type(field('Password'), 'P@ssw0rd');
  expect(note()).toBe('Safest: a few unrelated words.');
  await person.tab();
  await waitFor(() => expect(note()).toMatch(/short and easily guessed\. You can keep it/));
  await person.type(field('Name'), 'Mei');
  await write(person, field('Email'), 'weak@example.org');
  await write(person, field('Confirm Password'), 'P@ssw0rd');
  await person.click(register());
  await screen.findByRole('heading', { name: 'Quiz App Login' });
});
