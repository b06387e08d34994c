import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setUpServerAndDevice } from '../../../test/harness.ts';
import { openApp } from '../../../test/open-app.tsx';
import { write } from '../../../test/write.ts';

const sent: { to: string; text: string }[] = [];
const { server, device } = setUpServerAndDevice({ sendMail: async (mail) => sent.push(mail) });

test('a forgotten password is replaced through a link, which is opened while the login is open', async () => {
  const { email } = await server.register('Ann');
  const { person, router } = await openApp(device, '/login');
  await person.click(await screen.findByRole('button', { name: 'Forgot password?' }));
  await screen.findByRole('heading', { name: 'Forgot password?' });
  await write(person, screen.getByLabelText('Email'), email);
  await person.click(screen.getByRole('button', { name: 'Send link' }));
  await screen.findByRole('heading', { name: 'Quiz App Login' });
  await expect.poll(() => sent.map(({ to }) => to)).toEqual([email]);

  const [hash = ''] = /#reset=\S+/.exec(sent[0]?.text ?? '') ?? [];
  await router.navigate(`/login${hash}`);
  await screen.findByRole('heading', { name: 'New password' });
  const form = screen.getByLabelText('Password').closest('form');
  expect(form?.querySelector<HTMLInputElement>('[autocomplete="username"]')?.value, 'for password managers').toBe(
    email,
  );
  await write(person, screen.getByLabelText('Password'), 'another good secret');
  await write(person, screen.getByLabelText('Confirm Password'), 'another good secret');
  await person.click(screen.getByRole('button', { name: 'Save password' }));
  await screen.findByRole('heading', { name: 'Quiz App Login' });
  const login = await server.clientOf().call('login', { body: { email, password: 'another good secret' } });
  expect(login.status).toBe(200);
});
