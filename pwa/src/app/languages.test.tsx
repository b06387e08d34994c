import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Account, offline, online, setUpServerAndDevice } from '../../test/harness.ts';
import { openApp } from '../../test/open-app.tsx';
import { write } from '../../test/write.ts';
import { showLanguage } from '../language/language.ts';
import { fullLoad } from '../platform/full-load.ts';
import { matchLanguage } from './match-language.ts';
import { startLanguage } from './start-language.ts';

const { server, device } = setUpServerAndDevice();
let ann: Account;
let ben: Account;
beforeAll(async () => {
  await server.register('Root', true);
  ann = await server.register('Ann');
  ben = await server.register('Ben');
  await startLanguage();
});
beforeEach(() => {
  const loadPage = vi.spyOn(fullLoad, 'to').mockResolvedValue();
  return () => loadPage.mockRestore();
});
afterEach(async () => {
  localStorage.removeItem('language');
  localStorage.removeItem('language to tell');
  await showLanguage('en');
});

const languageOf = async ({ token }: Account) => (await server.clientOf(token).data('getUserInfo')).language;

test('the log-in changes its language in place, and keeps what was typed', async () => {
  const { person } = await openApp(device, '/login');
  const email = await screen.findByLabelText<HTMLInputElement>('Email');
  await write(person, email, 'ann@example.org');
  await person.selectOptions(screen.getByLabelText('Language'), 'العربية');
  await screen.findByRole('heading', { name: 'تسجيل الدخول إلى Quiz App' });
  expect(email.isConnected && email.value).toBe('ann@example.org');
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['ar', 'rtl']);
  await person.selectOptions(screen.getByLabelText('اللغة'), 'English');
  await screen.findByRole('heading', { name: 'Quiz App Login' });
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['en', 'ltr']);
});

test('what is wrong in a form is said again in another language', async () => {
  const { person } = await openApp(device, '/register');
  await person.type(await screen.findByLabelText('Email'), 'mei');
  await person.click(screen.getByRole('button', { name: 'Register' }));
  await screen.findByText('Please enter a valid email');
  await person.selectOptions(screen.getByLabelText('Language'), 'Français');
  await screen.findByText('Saisissez un e-mail valide');
});

test('the account learns of a choice that was made without a network', async () => {
  await device.openAs(ann);
  server.network = offline;
  const app = await openApp(device, '/profile');
  const stop = matchLanguage(app);
  await app.person.selectOptions(await screen.findByLabelText('Language'), 'Français');
  await screen.findByRole('heading', { name: 'Profil' });
  expect(await languageOf(ann)).toBeUndefined();
  server.network = online;
  app.events.emit({ type: 'pulled' });
  await waitFor(async () => expect(await languageOf(ann)).toBe('fr'));
  stop();
});

test('another device follows the account once it knows what was chosen', async () => {
  await server.clientOf(ben.token).data('editMe', { body: { language: 'fr' } });
  await device.openAs({ ...ben, user: { ...ben.user, language: 'en' } });
  const app = await openApp(device, '/profile');
  const stop = matchLanguage(app);
  await screen.findByRole('heading', { name: 'Profil' });
  expect(await languageOf(ben)).toBe('fr');
  stop();
});

test('a choice is not told to the account of the next person on this device', async () => {
  await device.openAs(ann);
  server.network = offline;
  const app = await openApp(device, '/profile');
  await app.person.selectOptions(await screen.findByLabelText('Language'), 'Français');
  await screen.findByRole('heading', { name: 'Profil' });
  server.network = online;
  const cleo = await server.register('Cleo');
  await server.clientOf(cleo.token).data('editMe', { body: { language: 'sw' } });
  await device.openAs({ ...cleo, user: { ...cleo.user, language: 'sw' } });
  const stop = matchLanguage(device.openPage());
  await waitFor(() => expect(document.documentElement.lang).toBe('sw'));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await languageOf(cleo)).toBe('sw');
  // The one who chose is told of it as soon as they are back.
  await device.openAs(ann);
  const stopAgain = matchLanguage(device.openPage());
  await waitFor(async () => expect(await languageOf(ann)).toBe('fr'));
  await waitFor(() => expect(document.documentElement.lang).toBe('fr'));
  stop();
  stopAgain();
});

test('of two languages in a row the last one counts, even if it was loaded first', async () => {
  const { person } = await openApp(device, '/login');
  const list = await screen.findByLabelText('Language');
  const choices = ['Kiswahili', 'English'].map((name) => person.selectOptions(list, name));
  await Promise.all(choices);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(document.documentElement.lang).toBe('en');
});
