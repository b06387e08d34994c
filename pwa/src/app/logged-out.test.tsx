import { screen } from '@testing-library/react';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Account, offline, setUpServerAndDevice } from '../../test/harness.ts';
import { atLogin, openApp } from '../../test/open-app.tsx';
import { examLock } from '../platform/exam-lock.ts';

const { server, device } = setUpServerAndDevice();
let ann: Account;

/** Stops the clock until the end of the test. @returns lets a second pass, then counts the matches */
function stopTime() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  return async (find: () => HTMLElement[]) => {
    await vi.advanceTimersByTimeAsync(1_000);
    return find().length;
  };
}
const home = () => screen.queryAllByRole('heading', { name: 'Hi Ann, Welcome to Quiz App' });

beforeAll(async () => {
  ann = await server.register('Ann');
});

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

  test('reads that the storage does not answer, and is redirected once it does', async () => {
    const { session, cacheDatabase } = device.openPage();
    await session.write(ann.token);
    localStorage.setItem('token', ann.token);
    let isHeld = true;
    const holding = cacheDatabase.transaction('rw', cacheDatabase.session, async () => {
      while (isHeld) await cacheDatabase.session.get('session');
    });
    const aSecondLater = stopTime();
    const opened = openApp(device, '/');
    const advice = () => screen.queryAllByText(/Close the other tabs of the app/);
    await expect.poll(() => aSecondLater(advice)).toBeGreaterThan(0);
    isHeld = false;
    await holding;
    await expect.poll(() => aSecondLater(home)).toBe(1);
    await opened;
  });

  test('is redirected if the database has a session that local storage has lost', async () => {
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

  test('sees a toast that the session ended, even on the login page', async () => {
    await device.openAs({ token: await server.expiredToken(ann) });
    await openApp(device, '/');
    await atLogin();
    await screen.findByText('Session expired. Please log in again.');
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
    await screen.findByText('Session expired. Please log in again.');
  });

  test('sees the login immediately if the token of an unknown user is rejected while an exam runs in another window', async () => {
    await device.openAs({ token: await server.expiredToken(ann) });
    const over = Promise.withResolvers<void>();
    const running = navigator.locks.request(examLock, { mode: 'shared' }, () => over.promise);
    try {
      await openApp(device, '/profile');
      await atLogin();
      await screen.findByText('Session expired. Please log in again.');
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
    await screen.findByText('An error occurred. Redirecting to login.');
  });
});
