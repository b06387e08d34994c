import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type Account, offline, setUpServerAndDevice } from '../../test/harness.ts';
import { atLogin, openApp, welcome } from '../../test/open-app.tsx';
import { useExamLock } from '../platform/exam-hold.ts';

const { server, device } = setUpServerAndDevice();
let ann: Account;
let root: Account;

beforeAll(async () => {
  ann = await server.register('Ann');
  root = await server.register('Root', true);
});

const menu = () => screen.getByRole('navigation', { name: 'Main' });
const entries = () => [...menu().querySelectorAll<HTMLElement>('a, button')].map(({ textContent }) => textContent);

describe('a user who is logged in', () => {
  test.each(['/login', '/register'])('is redirected from %s to home', async (path) => {
    await device.openAs(ann);
    const { router } = await openApp(device, path);
    await welcome('Ann');
    expect(router.state.location.pathname).toBe('/');
  });

  test('has the menu of a user', async () => {
    await device.openAs({ token: ann.token });
    await openApp(device, '/');
    await welcome('Ann');
    expect(entries()).toEqual(['Home', 'Reports', 'Profile', 'Logout']);
    expect(within(menu()).getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('link', { name: 'Ann Role : User' }).getAttribute('href')).toBe('/profile');
  });

  test('has the menu of an admin', async () => {
    await device.openAs({ token: root.token });
    await openApp(device, '/');
    await welcome('Root');
    expect(entries()).toEqual(['Home', 'Exams', 'Reports', 'People', 'Leaderboard', 'Profile', 'Logout']);
    expect(screen.getByRole('link', { name: 'Root Role : Admin' })).toBeDefined();
  });

  test('sees the page’s entry marked in the menu, except in a running exam, which each entry leaves', async () => {
    const exam = await server.addExam(root, 'Zoology');
    await device.openAs(ann);
    const { person } = await openApp(device, `/user/write-exam/${exam._id}`);
    const start = await screen.findByRole('button', { name: 'Start Exam' });
    expect(screen.getByRole('link', { current: true }).textContent).toBe('Home');
    await person.click(start);
    await screen.findByRole('button', { name: 'Submit Answer' });
    expect(screen.queryByRole('link', { current: true })).toBeNull();
  });

  test('sees the reports marked in the menu on each of their pages', async () => {
    await device.openAs(ann);
    await openApp(device, '/user/practice');
    await screen.findByRole('main');
    expect(screen.getByRole('link', { current: true }).textContent).toBe('Reports');
  });

  test('has the focus at the start of a new page', async () => {
    await device.openAs(ann);
    const { person } = await openApp(device, '/profile');
    await screen.findByRole('heading', { name: 'Profile' });
    await person.click(within(menu()).getByRole('link', { name: 'Home' }));
    await welcome('Ann');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  });

  test('has it there as soon as the page is visible, so that no key starts elsewhere', async () => {
    await device.openAs(ann);
    const { person, router } = await openApp(device, '/profile');
    await screen.findByRole('heading', { name: 'Profile' });
    await person.click(within(menu()).getByRole('link', { name: 'Home' }));
    await welcome('Ann');
    const seen: (string | undefined)[] = [];
    const observer = new MutationObserver(() => {
      if (screen.queryByRole('heading', { name: 'Profile' })) seen.push(document.activeElement?.id);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    // Not within `act`, which runs all effects before anything else can happen.
    setTimeout(() => void router.navigate('/profile'));
    await screen.findByRole('heading', { name: 'Profile' });
    observer.disconnect();
    expect(seen[0]).toBe('main');
  });

  test('logs out', async () => {
    await device.openAs(await server.register('Bea'));
    const { person } = await openApp(device, '/');
    await welcome('Bea');
    await person.click(within(menu()).getByRole('button', { name: 'Logout' }));
    await atLogin();
    expect(localStorage.getItem('token')).toBeNull();
  });

  test('sees why the logout could not be stored', async () => {
    await device.openAs(ann);
    const { person } = await openApp(device, '/');
    await welcome('Ann');
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await person.click(within(menu()).getByRole('button', { name: 'Logout' }));
    await screen.findByText(/no space left/);
    expect(menu()).toBeDefined();
  });

  test('can open the app offline', async () => {
    await device.openAs(ann);
    server.network = offline;
    await openApp(device, '/profile');
    await screen.findByRole('heading', { name: 'Profile' });
    expect(screen.getByText('Your account, and what this device keeps for you')).toBeDefined();
  });

  test('sees the app and an error when local storage is blocked', async () => {
    await device.openAs(ann);
    const blocked = vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    const { person } = await openApp(device, '/profile');
    await screen.findByText(/does not let the app keep data on this device/);
    const letters = await screen.findByRole('switch', { name: /A to D/ });
    await person.click(letters);
    await waitFor(() => expect(letters.getAttribute('aria-checked')).toBe('false'));
    blocked.mockRestore();
    await person.click(letters);
    expect(localStorage.getItem('preference answerKeys'), 'kept once it is allowed').toBe('on');
  });

  test('sees the server’s error at the first start, and can retry', async () => {
    await device.openAs({ token: ann.token });
    server.network = () => HttpResponse.json({ success: false, message: 'Out of order' }, { status: 500 });
    await openApp(device, '/');
    // Beside the toast, which is another alert.
    await screen.findByText('Out of order', { selector: 'p[role="alert"]' });
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  });

  test('can stop waiting for a server that is silent at the first start', async () => {
    await device.openAs({ token: ann.token });
    const answer = Promise.withResolvers<void>();
    server.network = async (_, deliver) => {
      await answer.promise;
      return deliver();
    };
    const opening = openApp(device, '/');
    await screen.findByText('This is taking long', {}, { timeout: 12_000 });
    screen.getByRole('button', { name: 'Try again' });
    screen.getByRole('button', { name: 'Cancel' }).click();
    await screen.findByText('Request timed out. Please try again later.');
    answer.resolve();
    await opening;
    await welcome('Ann');
  });

  test('reads that a page could not be loaded, and what to do', async () => {
    await device.openAs(ann);
    vi.doMock('../screens/profile/profile-screen.tsx', () => {
      throw new TypeError('Failed to fetch dynamically imported module');
    });
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { person } = await openApp(device, '/');
    await welcome('Ann');
    await person.click(screen.getByRole('link', { name: 'Ann Role : User' }));
    const words = 'This page could not be loaded.';
    expect((await screen.findByRole('alert')).textContent).toBe(`${words} The app tries again every few seconds.`);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByRole('alert').textContent).toBe(`${words} It will open when you are back online.`);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
    expect(logged.mock.calls.flat().some((each) => each instanceof Error)).toBe(true);
    vi.doUnmock('../screens/profile/profile-screen.tsx');
  });

  test('keeps a running exam when the session ends, and sees the login after it', async () => {
    await device.openAs(ann);
    const { session } = await openApp(device, '/');
    await welcome('Ann');
    const exam = renderHook(() => useExamLock(true));
    await act(() => session.write(null));
    expect(menu()).toBeDefined();
    exam.unmount();
    await atLogin();
  });
});
