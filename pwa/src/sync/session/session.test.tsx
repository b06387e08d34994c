import { HttpResponse } from 'msw';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type Account, offline, online, setUpServerAndDevice } from '../../../test/harness.ts';
import { examLock } from '../../platform/exam-lock.ts';
import { pullReports } from '../pull/pull-reports.ts';
import { editMe, logIn, logOut, register, restoreSession } from './session.ts';

const { server, device } = setUpServerAndDevice();
let ann: Account;

beforeAll(async () => {
  ann = await server.register('Ann');
});

const stored = () => localStorage.getItem('token');

test('a login stores the session in the database and in local storage', async () => {
  const page = device.openPage();
  const person = { name: 'Dora', email: 'dora@example.org', password: 'a good secret', isAdmin: false };
  expect(await register(page, { ...person, confirmPassword: person.password })).toMatchObject({ success: true });
  expect(await logIn(page, { ...person, password: 'wrong' })).toMatchObject({
    success: false,
    message: 'Invalid email or password',
  });
  expect(stored()).toBeNull();
  const { data: token } = await logIn(page, person);
  expect(token).toMatch(/^ey/);
  expect(stored()).toBe(token);
  expect(await page.session.read()).toEqual({ key: 'session', token });

  const afterNavigation = device.openPage();
  const { name, email, isAdmin } = person;
  expect(await restoreSession(afterNavigation)).toMatchObject({ kind: 'signed-in', user: { name, email, isAdmin } });
  expect(await afterNavigation.session.read()).toMatchObject({ token, user: { name } });
});

test('no one is signed in on a new device', async () => {
  expect(await restoreSession(device.openPage())).toEqual({ kind: 'no-session' });
  expect(server.requests).toEqual([]);
});

test('a token in local storage is enough when the browser has lost the databases', async () => {
  localStorage.setItem('token', ann.token);
  const page = device.openPage();
  expect(await restoreSession(page)).toEqual({ kind: 'signed-in', user: ann.user });
  expect(await page.session.read()).toMatchObject({ token: ann.token });
});

describe('after a crash lost changes of local storage', () => {
  test('a lost token is restored from the session row', async () => {
    await device.openPage().session.write(ann.token);
    const page = device.openPage();
    expect(await restoreSession(page)).toEqual({ kind: 'signed-in', user: ann.user });
    expect(stored()).toBe(ann.token);
  });

  test('a logout is kept even if the removal of the token is lost', async () => {
    const page = device.openPage();
    const bea = await server.register('Bea');
    await page.session.write(bea.token, bea.user);
    await logOut(page);
    localStorage.setItem('token', bea.token);
    expect(await restoreSession(device.openPage())).toEqual({ kind: 'no-session' });
    expect(stored()).toBeNull();
  });

  test('the token from before the last login is not used again', async () => {
    await device.openPage().session.write(ann.token);
    localStorage.setItem('token', 'the one before');
    expect(await restoreSession(device.openPage())).toMatchObject({ kind: 'signed-in' });
    expect(stored()).toBe(ann.token);
  });
});

describe('with a user who is stored on this device', () => {
  async function restart() {
    await device.openPage().session.write(ann.token, ann.user);
    return device.openPage();
  }

  test('the app opens without a network, and stays open', async () => {
    server.network = offline;
    const page = await restart();
    expect(await restoreSession(page)).toEqual({ kind: 'signed-in', user: ann.user });
    await expect.poll(() => server.requests).toHaveLength(1);
    expect(await page.session.read()).toMatchObject({ token: ann.token });
  });

  test('a network that never answers does not delay the start', async () => {
    server.network = () => new Promise(() => undefined);
    expect(await restoreSession(await restart())).toEqual({ kind: 'signed-in', user: ann.user });
  });

  test('an expired token ends the session with the session-expired message', async () => {
    await device.openPage().session.write(await server.expiredToken(ann), ann.user);
    const page = device.openPage();
    const heard = new Promise((resolve) => page.events.on(resolve));
    await restoreSession(page);
    expect(await heard).toEqual({ type: 'session-ended', message: 'Session expired. Please log in again.' });
    expect(stored()).toBeNull();
    expect(await page.session.read()).toMatchObject({ token: null });
  });

  test('a captive portal does not end the session', async () => {
    server.network = () => HttpResponse.html('<h1>Welcome</h1>');
    const page = await restart();
    const heard = vi.fn();
    page.events.on(heard);
    await restoreSession(page);
    await vi.waitFor(() => expect(page.reach.read()).toBe(false));
    expect(heard, 'calm, as offline').not.toHaveBeenCalled();
    expect(await page.session.read()).toMatchObject({ token: ann.token });
  });
});

test('a session’s end also waits for an exam that starts while it waits for another one', async () => {
  const page = await device.openAs({ ...ann, token: await server.expiredToken(ann) });
  const happened: string[] = [];
  page.events.on(({ type }) => happened.push(type));
  const startExam = async (name: string) => {
    const [started, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const held = navigator.locks.request(examLock, { mode: 'shared' }, () => {
      started.resolve();
      return over.promise;
    });
    await started.promise;
    return async () => {
      happened.push(`${name} is over`);
      over.resolve();
      await held;
    };
  };

  const endFirst = await startExam('the first exam');
  await page.api.getAllExams();
  const endSecond = await startExam('the second exam');
  await endFirst();
  expect(await page.session.read()).toMatchObject({ user: ann.user });
  await endSecond();
  await expect.poll(() => happened).toContain('session-ended');
  expect(happened).toEqual(['the first exam is over', 'the second exam is over', 'session-ended']);
  expect(await page.session.read()).toMatchObject({ token: null });
});

test('a session’s end leaves the token of a login that another tab made meanwhile', async () => {
  const page = await device.openAs({ ...ann, token: await server.expiredToken(ann) });
  const { end } = page.session;
  vi.spyOn(page.session, 'end').mockImplementation(async (token) => {
    const ended = await end(token);
    localStorage.setItem('token', 'of the new login');
    return ended;
  });
  const heard = new Promise((resolve) => page.events.on(resolve));
  await page.api.getAllExams();
  expect(await heard).toMatchObject({ type: 'session-ended' });
  expect(stored()).toBe('of the new login');
});

describe('with a token whose user is not stored yet', () => {
  test('a missing network is reported as an error and logs out', async () => {
    localStorage.setItem('token', ann.token);
    server.network = offline;
    const message = 'An error occurred. Redirecting to login.';
    expect(await restoreSession(device.openPage())).toEqual({ kind: 'error', message });
    expect(stored()).toBeNull();
  });

  test('an expired token ends the session, and the reason is reported', async () => {
    localStorage.setItem('token', await server.expiredToken(ann));
    const page = device.openPage();
    const heard = new Promise((resolve) => page.events.on(resolve));
    const message = 'Session expired. Please log in again.';
    expect(await restoreSession(page)).toEqual({ kind: 'ending', message });
    expect(await heard).toEqual({ type: 'session-ended', message });
    expect(stored()).toBeNull();
  });

  test('another failure has the server’s message and keeps the token', async () => {
    localStorage.setItem('token', ann.token);
    server.network = () => HttpResponse.json({ success: false, message: 'The server is tired' }, { status: 500 });
    expect(await restoreSession(device.openPage())).toEqual({ kind: 'failed', message: 'The server is tired' });
    expect(stored()).toBe(ann.token);
  });
});

test('a session that cannot be stored is reported, and the old one stays', async () => {
  localStorage.setItem('token', ann.token);
  const page = device.openPage();
  page.cacheDatabase.session.hook('creating', () => {
    throw new Error('The disk is gone');
  });
  const message = 'Saving on this device failed. Try again, or save a copy.';
  expect(await restoreSession(page)).toEqual({ kind: 'failed', message });
  expect(stored()).toBe(ann.token);
});

test.each([
  ['closed', 'SecurityError', /does not let the app keep data/],
  ['full', 'QuotaExceededError', /no space left/],
])('local storage that is %s is reported with a message, and does not end the session', async (_, name, words) => {
  await device.openPage().session.write(ann.token, ann.user);
  const page = device.openPage();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', name);
  });
  expect(await restoreSession(page)).toEqual({ kind: 'failed', message: expect.stringMatching(words) });
  expect(await page.session.read()).toMatchObject({ token: ann.token });
  await expect(logIn(page, ann)).rejects.toThrow(words);
});

test('blocked local storage is reported at the login, before the server is called', async () => {
  const page = device.openPage();
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('', 'SecurityError');
  });
  const registration = { name: 'Dora', email: 'd@example.org', password: 'secret', isAdmin: false };
  await expect(logIn(page, ann)).rejects.toThrow(/does not let the app keep data/);
  await expect(register(page, { ...registration, confirmPassword: 'secret' })).rejects.toThrow(/does not let the app/);
  expect(server.requests).toEqual([]);
});

test('the end of a session is reported even if local storage is blocked', async () => {
  const page = await device.openAs({ ...ann, token: await server.expiredToken(ann) });
  server.network = offline;
  await expect(page.api.getAllExams()).rejects.toMatchObject({ name: 'NoConnection' });
  server.network = online;
  const heard = new Promise((resolve) => page.events.on(resolve));
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('', 'SecurityError');
  });
  await page.api.getAllExams();
  expect(await heard).toEqual({ type: 'session-ended', message: 'Session expired. Please log in again.' });
});

test('a logout works even if local storage is blocked', async () => {
  const page = device.openPage();
  await page.session.write(ann.token, ann.user);
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
    throw new DOMException('', 'SecurityError');
  });
  await expect(logOut(page)).rejects.toThrow(/does not let the app keep data/);
  expect(await page.session.read()).toMatchObject({ token: null });
});

test('an older answer about the account does not replace a newer one', async () => {
  const page = device.openPage();
  await page.session.write(ann.token, ann.user);
  const held = Promise.withResolvers<void>();
  let isAsked = false;
  server.network = async (request, deliver) => {
    const answer = await deliver();
    if (request.url.endsWith('/get-user-info')) {
      isAsked = true;
      await held.promise;
    }
    return answer;
  };
  await restoreSession(page);
  await vi.waitUntil(() => isAsked);
  await editMe(page, { language: 'fr' });
  held.resolve();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await page.session.read()).toMatchObject({ user: { language: 'fr' } });
});

test('the token is read once per page load', async () => {
  localStorage.setItem('token', ann.token);
  const page = device.openPage();
  await restoreSession(page);
  await page.api.getAllExams();
  const bea = await server.register('Edna');
  await page.session.write(bea.token, bea.user);
  localStorage.setItem('token', bea.token);
  let token: string | null = null;
  server.network = (request, deliver) => {
    if (request.url.includes('/reports/')) token = request.headers.get('Authorization');
    return deliver();
  };
  expect(await pullReports(page)).toMatchObject({ success: true });
  expect(token).toBe(`Bearer ${ann.token}`);
});
