import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '../../app/test-app.tsx';
import { offline, setUpServerAndDevice } from '../../sync/test-harness.ts';

const { server, device } = setUpServerAndDevice();

async function logIn(password: string) {
  const { person } = await openApp(device, '/login');
  await person.type(await screen.findByLabelText('Email'), 'somebody@example.org');
  await person.type(screen.getByLabelText('Password'), password);
  await person.click(screen.getByRole('button', { name: 'Login' }));
}

test('the form requires an e-mail address and a password, and links to registration', async () => {
  await openApp(device, '/login');
  const email = await screen.findByLabelText<HTMLInputElement>('Email');
  expect([email.type, email.required]).toEqual(['email', true]);
  expect(screen.getByLabelText<HTMLInputElement>('Password').required).toBe(true);
  expect(screen.getByText(/Don't have an account\?/).textContent).toBe("Don't have an account? Register Here");
  expect(screen.getByRole('link', { name: 'Register Here' }).getAttribute('href')).toBe('/register');
});

test('a failed login shows the server’s message, and can be repeated', async () => {
  await logIn('wrong');
  await screen.findByText('Invalid email or password');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Login' }).getAttribute('aria-disabled')).toBe('false'),
  );
});

test('a network failure shows a message', async () => {
  server.network = offline;
  await logIn('any');
  await screen.findByText('Network error. Please check your connection.');
});
