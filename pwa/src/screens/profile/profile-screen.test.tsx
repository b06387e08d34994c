import type { Exam } from '@quiz-app/shared/exam';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { type Account, makeFinished, offline, online, type Page, setUpServerAndDevice } from '../../../test/harness.ts';
import { openApp } from '../../../test/open-app.tsx';
import { write } from '../../../test/write.ts';
import { submitAttempt } from '../../sync/outbox/submit-attempt.ts';
import { registerDeviceKey } from '../../sync/proof/device-key.ts';
import { pullExams } from '../../sync/pull/pull-exams.ts';

const { server, device } = setUpServerAndDevice();
let ann: Account;
let page: Page;
let exam: Exam;

beforeAll(async () => {
  exam = await server.addExam(await server.register('Root', true));
  ann = await server.register('Ann');
});
beforeEach(async () => {
  page = await device.openAs(ann);
});

const fact = async (label: string) => (await screen.findByText(label)).nextElementSibling?.textContent;

test('the profile shows the stored data and the time of the last pull', async () => {
  await pullExams(page);
  await openApp(device, '/profile');
  await screen.findByText('1 exam');
  expect(await fact('Saved for offline')).toBe('1 exam');
  expect(await fact('Last sync')).toMatch(/^\d\d-\d\d-\d{4} \d\d:\d\d:\d\d$/);
  expect(screen.queryByRole('button', { name: 'Try now' })).toBeNull();
});

test.each([
  [true, 'Protected'],
  [false, 'The browser may delete it when space runs low'],
])('the profile says in words whether the browser keeps the data: %s', async (kept, words) => {
  const value = {
    estimate: async () => ({ usage: 1_200_000 }),
    persisted: async () => kept,
    persist: async () => kept,
  };
  Object.defineProperty(navigator, 'storage', { configurable: true, value });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'storage'));
  await openApp(device, '/profile');
  await screen.findByText('1.2 MB');
  expect(await fact('Storage')).toBe(words);
});

test('preferences come second, after the account', async () => {
  await openApp(device, '/profile');
  await screen.findByText('Change password', { selector: 'button' });
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles.slice(0, 3)).toEqual(['Account', 'Preferences', 'This device']);
});

test('a device that never reached the server says so, and sends waiting attempts on request', async () => {
  server.network = offline;
  await submitAttempt(page, makeFinished(ann.user._id, exam));
  const { person } = await openApp(device, '/profile');
  await screen.findByText('1 report waiting to send');
  expect(await fact('Last sync')).toBe('–');
  server.network = online;
  await person.click(screen.getByRole('button', { name: 'Try now' }));
  await expect.poll(() => server.reportsOf(ann)).toHaveLength(1);
});

test('refused and waiting attempts are counted separately', async () => {
  server.network = offline;
  const [refused, waiting] = [makeFinished(ann.user._id, exam), makeFinished(ann.user._id, exam)];
  for (const finished of [refused, waiting]) await submitAttempt(page, finished);
  await page.push();
  const refusal = { status: 404, message: 'Exam not found' };
  await page.outbox.mark(refused.attemptId, { state: 'refused', tries: 1, nextTryAt: Date.now() + 60_000, refusal });
  const { person } = await openApp(device, '/profile');
  await screen.findByText('1 report not accepted');
  expect(screen.getByText('1 report waiting to send')).toBeDefined();
  server.network = online;
  await person.click(screen.getByRole('button', { name: 'Try now' }));
  await expect.poll(() => server.reportsOf(ann)).toHaveLength(3);
});

test('the theme is light, dark or the system’s, and the top bar’s switch chooses too', async () => {
  const { person } = await openApp(device, '/profile');
  const chosen = () => screen.getByRole('radio', { checked: true });
  const shown = () => document.documentElement.dataset.theme;
  await screen.findByRole('radiogroup', { name: 'Theme' });
  expect(chosen().textContent?.trim()).toBe('System');
  await person.click(screen.getByRole('button', { name: 'Switch theme' }));
  expect([chosen().textContent?.trim(), shown()]).toEqual(['Dark', 'dark']);
  await person.click(screen.getByRole('radio', { name: 'Light' }));
  expect([localStorage.getItem('theme'), shown()]).toEqual(['light', 'light']);
  await person.click(screen.getByRole('radio', { name: 'System' }));
  expect([localStorage.getItem('theme'), shown()]).toEqual(['system', undefined]);
});

test('the language is chosen from a list where each has its own name', async () => {
  onTestFinished(() => localStorage.removeItem('language'));
  const { person } = await openApp(device, '/profile');
  const select = await screen.findByLabelText<HTMLSelectElement>('Language');
  expect(select.selectedOptions[0]?.textContent).toBe('English');
  await person.selectOptions(select, 'Français');
  await expect.poll(() => localStorage.getItem('language')).toBe('fr');
});

test('the name is changed, on this device too; a taken address is refused beside its field', async () => {
  const { person } = await openApp(device, '/profile');
  const edit = await screen.findByRole('button', { name: 'Change name or email' });
  await person.click(edit);
  const name = screen.getByLabelText<HTMLInputElement>('Name');
  await person.clear(name);
  await write(person, name, 'Anna');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Profile edited successfully');
  expect((await page.session.read())?.user?.name).toBe('Anna');
  expect(await fact('Name')).toBe('Anna');
  const other = await server.register('Other');
  await person.click(edit);
  await person.clear(screen.getByLabelText('Email'));
  await write(person, screen.getByLabelText('Email'), other.email);
  const dialog = within(screen.getByRole('dialog'));
  await write(person, dialog.getByLabelText('Current password'), ann.password);
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('User already exists');
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
});

test('a new address requires the current password; a new name does not', async () => {
  const other = await server.register('Other');
  await device.openAs(other);
  const { person } = await openApp(device, '/profile');
  await person.click(await screen.findByRole('button', { name: 'Change name or email' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.queryByLabelText('Current password')).toBeNull();
  await person.clear(dialog.getByLabelText('Email'));
  await write(person, dialog.getByLabelText('Email'), 'anna@example.org');
  const current = dialog.getByLabelText('Current password');
  await write(person, current, 'not mine');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('The current password is wrong');
  expect(current.getAttribute('aria-invalid')).toBe('true');
  await person.clear(current);
  await write(person, current, other.password);
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Profile edited successfully');
  expect(await fact('Email')).toBe('anna@example.org');
});

test('groups and extra time are shown as the school set them', async () => {
  const { email, password } = ann;
  const admin = await server.register('Second', true);
  await admin.data('editUser', { id: ann.user._id, body: { groups: ['7b', 'chess'], extraTimePercent: 25 } });
  const token = await server.clientOf().data('login', { body: { email, password } });
  await device.openAs({ token });
  await openApp(device, '/profile');
  await screen.findByText('25% for each exam');
  expect(await fact('Groups')).toBe('7b, chess');
});

test('changing the password logs other devices out; each can be logged out separately, too', async () => {
  const mia = await server.register('Mia');
  const { email, password } = mia;
  const logIn = async () => server.clientOf(await server.clientOf().data('login', { body: { email, password } }));
  await device.openAs(mia);
  const { person } = await openApp(device, '/profile');
  await screen.findByText(/This device, since/);
  const elsewhere = await logIn();
  const form = screen.getByLabelText('Current password').closest('form');
  expect(form?.querySelector<HTMLInputElement>('[autocomplete="username"]')?.value, 'for password managers').toBe(
    email,
  );
  await write(person, screen.getByLabelText('Current password'), 'wrong');
  await write(person, screen.getByLabelText('New password'), 'another good secret');
  await write(person, screen.getByLabelText('Confirm new password'), 'another good secret');
  await person.click(screen.getByRole('button', { name: 'Change password' }));
  await screen.findByText('The current password is wrong');
  expect((await elsewhere.call('getUserInfo')).status).toBe(200);
  await person.clear(screen.getByLabelText('Current password'));
  await write(person, screen.getByLabelText('Current password'), password);
  await person.click(screen.getByRole('button', { name: 'Change password' }));
  await screen.findByText('Password changed successfully. Other devices are logged out.');
  expect((await elsewhere.call('getUserInfo')).envelope).toMatchObject({ code: 'session-ended' });
  expect((await mia.call('getUserInfo')).status).toBe(200);
});

test('a card replaces a forgotten password', async () => {
  const admin = await server.register('Fourth', true);
  const mia = await server.register('Mia');
  const { card } = await admin.data('newCard', { id: mia.user._id });
  await device.openAs({ token: await server.clientOf().data('loginWithCard', { body: { card } }) });
  const { person } = await openApp(device, '/profile');
  await screen.findByText('You logged in with a card, so you can set a password without the old one.');
  await person.type(screen.getByLabelText('New password'), 'another good secret');
  await person.type(screen.getByLabelText('Confirm new password'), 'another good secret');
  await person.click(screen.getByRole('button', { name: 'Change password' }));
  await screen.findByText('Password changed successfully. Other devices are logged out.');
  await screen.findByLabelText('Current password');
  const logIn = (password: string) => server.clientOf().call('login', { body: { email: mia.email, password } });
  expect((await logIn(mia.password)).status).toBe(401);
  expect((await logIn('another good secret')).status).toBe(200);
});

test('a user without an e-mail address reads why there is no password to set', async () => {
  const admin = await server.register('Third', true);
  const [lea] = await admin.data('importUsers', { body: [{ name: 'Lea' }] });
  const token = await server.clientOf().data('loginWithCard', { body: { card: lea?.card ?? '' } });
  await device.openAs({ token });
  await openApp(device, '/profile');
  await screen.findByText('Add an email to your account first. You need it to log in with a password.');
  expect(screen.queryByLabelText('New password')).toBeNull();
});

test('a logout ends the session on the server too', async () => {
  const mia = await server.register('Mia');
  await device.openAs(mia);
  const { person } = await openApp(device, '/profile');
  await person.click(await screen.findByRole('button', { name: 'Logout' }));
  await expect.poll(async () => (await mia.call('getUserInfo')).status).toBe(401);
});

test('a device that is registered while the profile is open joins the list', async () => {
  page = await device.openAs(await server.register('Signer'));
  await openApp(device, '/profile');
  await screen.findByText(/No device signs your exams yet/);
  await registerDeviceKey(page);
  await screen.findByText(/A signature proves/);
  await screen.findByText(/· this device/);
});

test('the devices that sign for a user are listed, and one can be removed', async () => {
  await ann.data('addDeviceKey', { body: { publicKey: Buffer.alloc(32, 7).toString('base64url') } });
  const { person } = await openApp(device, '/profile');
  await screen.findByText(/A signature proves/);
  const remove = await screen.findByRole('button', { name: /^Remove / });
  await person.click(remove);
  await screen.findByText('Device removed successfully');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Remove / })).toBeNull());
  await screen.findByText(/No device signs your exams yet/);
  expect(await ann.data('getDeviceKeys')).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Device restored successfully');
  await screen.findByRole('button', { name: /^Remove / });
  expect(await ann.data('getDeviceKeys')).toHaveLength(1);
});
