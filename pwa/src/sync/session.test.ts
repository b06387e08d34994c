import { HttpResponse } from 'msw';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { newDevice, offline, openPage, startWorld } from './test-device.ts';

let world: Awaited<ReturnType<typeof startWorld>>;
let ann: Awaited<ReturnType<typeof world.register>>;

beforeAll(async () => {
  world = await startWorld();
  ann = await world.register('Ann');
});
afterAll(() => world.stop());
beforeEach(() => {
  newDevice();
  world.network = (_, deliver) => deliver();
  world.requests.length = 0;
});

const stored = () => localStorage.getItem('token');

test('registering and logging in go to the server; the session is kept in both places', async () => {
  const page = await openPage();
  const person = { name: 'Dora', email: 'dora@example.org', password: 'a good secret', isAdmin: false };
  expect(await page.register({ ...person, confirmPassword: person.password })).toMatchObject({ success: true });
  expect(await page.logIn({ ...person, password: 'wrong' })).toMatchObject({
    success: false,
    message: 'Invalid email or password',
  });
  expect(stored()).toBeNull();
  const { data: token } = await page.logIn(person);
  expect(token).toMatch(/^ey/);
  expect(stored()).toBe(token);
  expect(await page.readSession()).toEqual({ key: 'session', token });

  const afterNavigation = await openPage();
  const { name, email, isAdmin } = person;
  expect(await afterNavigation.restoreSession()).toMatchObject({ kind: 'signed-in', user: { name, email, isAdmin } });
  expect(await afterNavigation.readSession()).toMatchObject({ token, user: { name } });
});

test('nobody is signed in on a new device', async () => {
  expect(await (await openPage()).restoreSession()).toEqual({ kind: 'no-session' });
  expect(world.requests).toEqual([]);
});

test('a token in local storage alone is enough, as it was before there was a session row', async () => {
  localStorage.setItem('token', ann.token);
  const page = await openPage();
  expect(await page.restoreSession()).toEqual({ kind: 'signed-in', user: ann.user });
  expect(await page.readSession()).toMatchObject({ token: ann.token });
});

describe('what a crash does to local storage', () => {
  test('a lost token comes back from the session row', async () => {
    await (await openPage()).writeSession(ann.token);
    const page = await openPage();
    expect(await page.restoreSession()).toEqual({ kind: 'signed-in', user: ann.user });
    expect(stored()).toBe(ann.token);
  });

  test('a logout whose removal is lost stays a logout', async () => {
    const page = await openPage();
    await page.writeSession(ann.token, ann.user);
    await page.logOut();
    localStorage.setItem('token', ann.token);
    expect(await (await openPage()).restoreSession()).toEqual({ kind: 'no-session' });
    expect(stored()).toBeNull();
  });

  test('the token before the last login does not come back', async () => {
    await (await openPage()).writeSession(ann.token);
    localStorage.setItem('token', 'the one before');
    expect(await (await openPage()).restoreSession()).toMatchObject({ kind: 'signed-in' });
    expect(stored()).toBe(ann.token);
  });
});

describe('with a user this device knows', () => {
  async function restart() {
    await (await openPage()).writeSession(ann.token, ann.user);
    return openPage();
  }

  test('the app opens without network, and stays open', async () => {
    world.network = offline;
    const page = await restart();
    expect(await page.restoreSession()).toEqual({ kind: 'signed-in', user: ann.user });
    await expect.poll(() => world.requests).toHaveLength(1);
    expect(await page.readSession()).toMatchObject({ token: ann.token });
  });

  test('a network that never answers does not hold up the start', async () => {
    world.network = () => new Promise(() => undefined);
    expect(await (await restart()).restoreSession()).toEqual({ kind: 'signed-in', user: ann.user });
  });

  test('an expired token ends the session with the words for it', async () => {
    await (await openPage()).writeSession(await world.expiredToken(ann), ann.user);
    const page = await openPage();
    const told = new Promise((resolve) => page.onSyncEvent(resolve));
    await page.restoreSession();
    expect(await told).toEqual({ type: 'session-expired', message: 'Session expired. Please log in again.' });
    expect(stored()).toBeNull();
    expect(await page.readSession()).toMatchObject({ token: null });
  });

  test('a captive portal signs nobody out', async () => {
    world.network = () => HttpResponse.html('<h1>Welcome</h1>');
    const page = await restart();
    const told = new Promise((resolve) => page.onSyncEvent(resolve));
    await page.restoreSession();
    expect(await told).toEqual({ type: 'session-failed', message: 'Server error' });
    expect(await page.readSession()).toMatchObject({ token: ann.token });
  });
});

test('an exam that starts while the end of the session waits for another one is left in peace as well', async () => {
  const page = await openPage();
  await page.writeSession(ann.token, ann.user);
  const happened: string[] = [];
  page.onSyncEvent(({ type }) => happened.push(type));
  const startExam = async (name: string) => {
    const [started, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const held = navigator.locks.request(page.examLock, { mode: 'shared' }, () => {
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
  const ended = page.endSessionAfterExams(ann.token, 'jwt expired');
  const endSecond = await startExam('the second exam');
  await endFirst();
  expect(await page.readSession()).toMatchObject({ token: ann.token });
  await endSecond();
  await ended;
  expect(happened).toEqual(['the first exam is over', 'the second exam is over', 'session-expired']);
  expect(await page.readSession()).toMatchObject({ token: null });
});

describe('with a token whose user is not known yet', () => {
  test('no network: an error, and logged out as specified', async () => {
    localStorage.setItem('token', ann.token);
    world.network = offline;
    const message = 'An error occurred. Redirecting to login.';
    expect(await (await openPage()).restoreSession()).toEqual({ kind: 'error', message });
    expect(stored()).toBeNull();
  });

  test('an expired token', async () => {
    localStorage.setItem('token', await world.expiredToken(ann));
    const message = 'Session expired. Please log in again.';
    expect(await (await openPage()).restoreSession()).toEqual({ kind: 'expired', message });
    expect(stored()).toBeNull();
  });

  test('another failure is told in the server’s words, and the token stays', async () => {
    localStorage.setItem('token', ann.token);
    world.network = () => HttpResponse.json({ success: false, message: 'The server is tired' }, { status: 500 });
    expect(await (await openPage()).restoreSession()).toEqual({ kind: 'failed', message: 'The server is tired' });
    expect(stored()).toBe(ann.token);
  });
});

test('a device that does not keep the session says so, and forgets nothing', async () => {
  localStorage.setItem('token', ann.token);
  const page = await openPage();
  page.cacheDatabase.session.hook('creating', () => {
    throw new Error('The disk is gone');
  });
  const message = 'Saving on this device failed. Try again, or save a copy.';
  expect(await page.restoreSession()).toEqual({ kind: 'failed', message });
  expect(stored()).toBe(ann.token);
});

test.each([
  ['closed', 'SecurityError', /does not let the app keep data/],
  ['full', 'QuotaExceededError', /no space left/],
])('a local storage that is %s is told in words, and ends no session', async (_, name, words) => {
  await (await openPage()).writeSession(ann.token, ann.user);
  const page = await openPage();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', name);
  });
  expect(await page.restoreSession()).toEqual({ kind: 'failed', message: expect.stringMatching(words) });
  expect(await page.readSession()).toMatchObject({ token: ann.token });
  await expect(page.logIn(ann)).rejects.toThrow(words);
});

test('a local storage that is closed is told at the login, before anything is asked', async () => {
  const page = await openPage();
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('', 'SecurityError');
  });
  const registration = { name: 'Dora', email: 'd@example.org', password: 'secret', isAdmin: false };
  await expect(page.logIn(ann)).rejects.toThrow(/does not let the app keep data/);
  await expect(page.register({ ...registration, confirmPassword: 'secret' })).rejects.toThrow(/does not let the app/);
  expect(world.requests).toEqual([]);
});

test('a session that ends is told, also where local storage is closed', async () => {
  const page = await openPage();
  await page.writeSession(ann.token, ann.user);
  const told = new Promise((resolve) => page.onSyncEvent(resolve));
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('', 'SecurityError');
  });
  await page.endSessionAfterExams(ann.token, 'jwt expired');
  expect(await told).toEqual({ type: 'session-expired', message: 'Session expired. Please log in again.' });
});

test('whoever logs out is logged out, also where local storage is closed', async () => {
  const page = await openPage();
  await page.writeSession(ann.token, ann.user);
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
    throw new DOMException('', 'SecurityError');
  });
  await expect(page.logOut()).rejects.toThrow(/does not let the app keep data/);
  expect(await page.readSession()).toMatchObject({ token: null });
});

test('the token is read once a page load', async () => {
  localStorage.setItem('token', ann.token);
  const page = await openPage();
  await page.restoreSession();
  await page.writeSession('another', ann.user);
  localStorage.setItem('token', 'another');
  expect(await page.pullReports()).toMatchObject({ success: true });
});
