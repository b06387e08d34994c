import { screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { type Account, setUpServerAndDevice } from '../../../test/harness.ts';
import { openApp } from '../../../test/open-app.tsx';
import { write } from '../../../test/write.ts';
import { fullLoad } from '../../platform/full-load.ts';

const { server, device } = setUpServerAndDevice();
let root: Account;

beforeAll(async () => {
  root = await server.register('Root', true);
});
let loadPage: MockInstance<typeof fullLoad.to>;
beforeEach(() => {
  loadPage = vi.spyOn(fullLoad, 'to').mockResolvedValue();
  return () => loadPage.mockRestore();
});

async function cardOf(name: string): Promise<string> {
  const [added] = await root.data('importUsers', { body: [{ name }] });
  return added?.card ?? '';
}

test('a typed card logs in', async () => {
  const card = await cardOf('Mia');
  const { person, session } = await openApp(device, '/login');
  await person.click(await screen.findByRole('button', { name: 'Use a log-in card' }));
  await write(person, await screen.findByLabelText('Code on your card'), card.toLowerCase());
  await person.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(loadPage).toHaveBeenCalledWith('/', 'User logged in successfully'));
  const token = (await session.read())?.token ?? '';
  expect(await server.clientOf(token).data('getUserInfo')).toMatchObject({ name: 'Mia' });
});

test('a scanned card fills in its code, which is removed from the address', async () => {
  const { router } = await openApp(device, '/login#card=7K3M9QXT240B');
  expect((await screen.findByLabelText<HTMLInputElement>('Code on your card')).value).toBe('7K3M9QXT240B');
  await waitFor(() => expect(router.state.location.hash).toBe(''));
});

test('another card’s link replaces the first, and a broken one is shown unchanged', async () => {
  const { router } = await openApp(device, '/login#card=7K3M9QXT240B');
  await screen.findByLabelText('Code on your card');
  await router.navigate('/login#card=%zz');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Code on your card').value).toBe('%zz'));
});

test('an invalid card is refused beside its field, and the form leads back', async () => {
  const { person } = await openApp(device, '/login#card=000000000000');
  await person.click(await screen.findByRole('button', { name: 'Login' }));
  await screen.findByText('This card is not valid. Ask for a new one.');
  await person.click(screen.getByRole('button', { name: 'Log in with email and password' }));
  await screen.findByLabelText('Email');
});

test('without e-mail on the server no link is offered', async () => {
  await openApp(device, '/login');
  await screen.findByRole('button', { name: 'Use a log-in card' });
  await expect.poll(() => server.requests).toContain('GET /api/users/signInOptions');
  expect(screen.queryByRole('button', { name: 'Forgot password?' })).toBeNull();
});

test('a link that is no longer valid says so', async () => {
  const { person } = await openApp(device, `/login#reset=${'x'.repeat(43)}`);
  await write(person, await screen.findByLabelText('Password'), 'a good secret');
  await write(person, screen.getByLabelText('Confirm Password'), 'a good secret');
  await person.click(screen.getByRole('button', { name: 'Save password' }));
  await screen.findByText('This link is no longer valid. Ask for a new one.');
});
