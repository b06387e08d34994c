import { makeReport } from '@quiz-app/shared/samples/make-exam';
import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { useExamLock } from '../platform/exam-hold.ts';
import { examLock } from '../platform/exam-lock.ts';
import { startSyncing } from '../sync/start-syncing.ts';
import { type Account, offline, setUpServerAndDevice } from '../sync/test-harness.ts';
import { shownToasts } from '../ui/toast.ts';
import { openApp } from './test-app.tsx';

const { server, device } = setUpServerAndDevice();
let ann: Account;
let root: Account;

beforeAll(async () => {
  ann = await server.register('Ann');
  root = await server.register('Root', true);
});

const welcome = (name: string) => screen.findByRole('heading', { name: `Hi ${name}, Welcome to Quiz App` });
const atLogin = () => screen.findByRole('heading', { name: 'Quiz App Login' });
const menu = () => screen.getByRole('navigation', { name: 'Main' });
const entries = () => [...menu().querySelectorAll<HTMLElement>('a, button')].map(({ textContent }) => textContent);

describe('a user who is not logged in', () => {
  test.each(['/', '/user/reports', '/profile', '/user/write-exam/some-id'])(
    'is redirected from %s to the login',
    async (path) => {
      const { router } = await openApp(device, path);
      await atLogin();
      expect(router.state.location.pathname).toBe('/login');
    },
  );

  test('sees the login before the database of the device has answered', async () => {
    const silent = vi
      .spyOn(IDBFactory.prototype, 'open')
      .mockImplementation(() => new EventTarget() as IDBOpenDBRequest);
    const opened = openApp(device, '/profile');
    await atLogin();
    silent.mockRestore();
    await opened;
  });

  test('is led on if the database answers only when it is asked again, as after some logins in WebKitGTK', async () => {
    await device.openPage().session.write(ann.token);
    localStorage.setItem('token', ann.token);
    const asked = vi.spyOn(IDBFactory.prototype, 'open');
    for (const _ of ['the cache', 'the outbox']) asked.mockReturnValueOnce(new EventTarget() as IDBOpenDBRequest);
    await openApp(device, '/');
    await screen.findByRole('heading', { name: 'Hi Ann, Welcome to Quiz App' }, { timeout: 10_000 });
    expect(screen.queryByText(/Close the other tabs of the app/)).toBeNull();
    asked.mockRestore();
  });

  test('reads that the storage does not answer, and is led on once it does', async () => {
    await device.openPage().session.write(ann.token);
    localStorage.setItem('token', ann.token);
    const silent = vi
      .spyOn(IDBFactory.prototype, 'open')
      .mockImplementation(() => new EventTarget() as IDBOpenDBRequest);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const opened = openApp(device, '/');
    const aSecondLater = async (find: () => HTMLElement[]) => {
      await vi.advanceTimersByTimeAsync(1_000);
      return find().length;
    };
    const advice = () => screen.queryAllByText(/Close the other tabs of the app/);
    await expect.poll(() => aSecondLater(advice), { timeout: 10_000 }).toBeGreaterThan(0);
    silent.mockRestore();
    const home = () => screen.queryAllByRole('heading', { name: 'Hi Ann, Welcome to Quiz App' });
    await expect.poll(() => aSecondLater(home), { timeout: 10_000 }).toBe(1);
    await opened;
  });

  test('is led on if the database has a session that local storage has lost', async () => {
    await device.openAs(ann);
    localStorage.clear();
    await openApp(device, '/profile');
    await screen.findByRole('heading', { name: 'Profile' });
    expect(localStorage.getItem('token')).toBe(ann.token);
  });

  test('sees that a page does not exist, with a link to home', async () => {
    await openApp(device, '/nowhere');
    await screen.findByRole('heading', { name: 'Page Not Found' });
    expect(screen.getByText('The page you are looking for does not exist.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go to Home' }).getAttribute('href')).toBe('/');
  });

  test('sees a toast that the session ended, also on the login page', async () => {
    await device.openAs({ token: await server.expiredToken(ann) });
    await openApp(device, '/');
    await atLogin();
    expect(screen.getByText('Session expired. Please log in again.')).toBeDefined();
    await expect.poll(() => localStorage.getItem('token')).toBeNull();
  });

  test('sees on the login page why the session ended while the first page was loading', async () => {
    await device.openAs({ token: await server.expiredToken(ann), user: ann.user });
    const isOver = vi.fn();
    vi.doMock('../screens/profile/profile-screen.tsx', async (importActual) => {
      await expect.poll(() => localStorage.getItem('token')).toBeNull();
      isOver();
      return importActual();
    });
    await openApp(device, '/profile');
    await atLogin();
    await expect.poll(() => isOver.mock.calls.length).toBe(1);
    vi.doUnmock('../screens/profile/profile-screen.tsx');
    expect(screen.getByText('Session expired. Please log in again.')).toBeDefined();
  });

  test('sees the login immediately if the token of an unknown user is rejected while an exam runs in another window', async () => {
    await device.openAs({ token: await server.expiredToken(ann) });
    const over = Promise.withResolvers<void>();
    const running = navigator.locks.request(examLock, { mode: 'shared' }, () => over.promise);
    try {
      await openApp(device, '/profile');
      await atLogin();
      expect(screen.getByText('Session expired. Please log in again.')).toBeDefined();
    } finally {
      over.resolve();
      await running;
    }
  });

  test('sees an error when the token cannot be checked', async () => {
    await device.openAs({ token: ann.token });
    server.network = offline;
    await openApp(device, '/');
    await atLogin();
    expect(screen.getByText('An error occurred. Redirecting to login.')).toBeDefined();
  });
});

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
    expect(entries()).toEqual(['Home', 'Reports', 'Logout']);
    expect(within(menu()).getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('link', { name: 'Ann Role : User' }).getAttribute('href')).toBe('/profile');
  });

  test('has the menu of an admin', async () => {
    await device.openAs({ token: root.token });
    await openApp(device, '/');
    await welcome('Root');
    expect(entries()).toEqual(['Home', 'Exams', 'Reports', 'Leaderboard', 'Logout']);
    expect(screen.getByRole('link', { name: 'Root Role : Admin' })).toBeDefined();
  });

  test('has the focus at the start of a new page', async () => {
    await device.openAs(ann);
    const { person } = await openApp(device, '/profile');
    await screen.findByRole('heading', { name: 'Profile' });
    await person.click(within(menu()).getByRole('link', { name: 'Home' }));
    await welcome('Ann');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  });

  test('logs out', async () => {
    await device.openAs(ann);
    const { person } = await openApp(device, '/');
    await welcome('Ann');
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
    expect(screen.getByText('What this device keeps for you')).toBeDefined();
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
    expect((await screen.findByRole('alert')).textContent).toContain('Out of order');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  });

  test('sees that a page could not be loaded, and what to do', async () => {
    await device.openAs(ann);
    vi.doMock('../screens/profile/profile-screen.tsx', () => {
      throw new TypeError('Failed to fetch dynamically imported module');
    });
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { person } = await openApp(device, '/');
    await welcome('Ann');
    await person.click(screen.getByRole('link', { name: 'Ann Role : User' }));
    const words = 'This page could not be loaded. Check your connection, then try again.';
    expect((await screen.findByRole('alert')).textContent).toBe(words);
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

describe('background sync', () => {
  test('shares the pulls of the first screen', async () => {
    await device.openAs(ann);
    const app = await openApp(device, '/');
    onTestFinished(startSyncing(app));
    await welcome('Ann');
    const pulls = (call: string) => server.requests.filter((each) => each.includes(call)).length;
    await expect.poll(() => pulls('getAllAttemptsByUser')).toBe(1);
    await expect.poll(() => app.exams.queryPulledAt()).toBeDefined();
    expect(pulls('getAllExams')).toBe(1);
  });

  test('shows a toast with a link when a result arrives', async () => {
    await device.openAs(ann);
    const { events, router, person } = await openApp(device, '/profile');
    await screen.findByRole('heading', { name: 'Profile' });
    const report = makeReport();
    act(() => events.emit({ type: 'acknowledged', report }));
    await screen.findByText('Your result is here: JavaScript Fundamentals');
    await screen.findByText(/^Sent \d\d:\d\d$/);
    await person.click(screen.getByRole('button', { name: 'See result' }));
    await waitFor(() => expect(router.state.location.search).toBe(`?attempt=${report._id}`));
    expect(router.state.location.pathname).toBe(`/user/write-exam/${report.exam._id}`);
  });

  test('takes the toast about a result away where the person finds that result', async () => {
    await device.openAs(ann);
    const { events, router } = await openApp(device, '/profile');
    await screen.findByRole('heading', { name: 'Profile' });
    const report = makeReport();
    act(() => events.emit({ type: 'acknowledged', report }));
    await screen.findByText('Your result is here: JavaScript Fundamentals');
    await act(() => router.navigate('/user/reports'));
    expect(screen.getByText('Your result is here: JavaScript Fundamentals')).toBeDefined();
    await act(() => router.navigate(`/user/write-exam/${report.exam._id}?attempt=${report._id}`));
    await waitFor(() => expect(screen.queryByText('Your result is here: JavaScript Fundamentals')).toBeNull());
  });

  test('shows what does not concern a running exam after it', async () => {
    await device.openAs(ann);
    const { events } = await openApp(device, '/profile');
    await screen.findByRole('heading', { name: 'Profile' });
    const exam = renderHook(() => useExamLock(true));
    act(() => {
      events.emit({ type: 'acknowledged', report: makeReport() });
      events.emit({ type: 'refused', attemptId: 'a', examName: 'SQL Joins', message: 'Exam not found' });
      events.emit({ type: 'storage-failed', message: 'Saving failed' });
    });
    expect(shownToasts.read().map(({ text }) => text)).toEqual(['Saving failed']);
    act(() => exam.unmount());
    await screen.findByText('Your result is here: JavaScript Fundamentals');
    expect(screen.getByText('SQL Joins was not accepted: Exam not found')).toBeDefined();
  });

  test('shows a toast with the reason when a report is refused', async () => {
    await device.openAs(ann);
    const { events } = await openApp(device, '/profile');
    await screen.findByRole('heading', { name: 'Profile' });
    act(() => events.emit({ type: 'refused', attemptId: 'a', examName: 'SQL Joins', message: 'Exam not found' }));
    await screen.findByText('SQL Joins was not accepted: Exam not found');
  });
});
