import { endpoints } from '@quiz-app/shared/contract/endpoints';
import { errorMessages } from '@quiz-app/shared/error-messages';
import type { Registration } from '@quiz-app/shared/user';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Client } from '../../test/harness/client.ts';
import { openTestApp, password, testSecret } from '../../test/harness/open-test-app.ts';
import { createApp } from '../app.ts';

const ada: Registration = {
  name: 'Ada',
  email: 'Ada@Example.org',
  password,
  confirmPassword: password,
  isAdmin: false,
};

afterEach(() => vi.useRealTimers());

describe('register', () => {
  it('creates an account that can log in', async () => {
    const { visitor, app } = await openTestApp();
    const registered = await visitor.call('register', { body: ada });
    expect(registered).toMatchObject({
      status: 200,
      envelope: { success: true, message: 'User registered successfully' },
    });
    const login = await visitor.call('login', { body: { email: 'ada@example.ORG', password } });
    expect(login).toMatchObject({ status: 200, envelope: { message: 'User logged in successfully' } });
    if (!login.envelope.success) throw new Error('not logged in');
    const info = await new Client(app, login.envelope.data).call('getUserInfo');
    expect(info.envelope).toEqual({
      success: true,
      message: 'User info fetched successfully',
      data: {
        _id: expect.any(String),
        name: 'Ada',
        email: 'Ada@Example.org',
        isAdmin: false,
        groups: [],
        extraTimePercent: 0,
      },
    });
  });

  it.each([
    [{ name: '' }, errorMessages.enterName],
    [{ name: undefined }, errorMessages.enterName],
    [{ email: ' ' }, errorMessages.enterEmail],
    [{ email: 'ada' }, 'Please enter a valid email'],
    [{ password: '' }, errorMessages.enterPassword],
    [{ confirmPassword: '' }, errorMessages.confirmPassword],
    [{ isAdmin: 'yes' }, errorMessages.selectAdmin],
    [{ confirmPassword: 'another' }, errorMessages.passwordsDiffer],
    [{ password: 'ü'.repeat(37), confirmPassword: 'ü'.repeat(37) }, errorMessages.passwordTooLong],
  ])('refuses %j', async (wrong, message) => {
    const { visitor } = await openTestApp();
    const answer = await visitor.send('POST', endpoints.register.path, JSON.stringify({ ...ada, ...wrong }));
    expect(answer).toMatchObject({ status: 400, envelope: { success: false, message } });
  });

  it('refuses an address that is taken, whatever its case', async () => {
    const { visitor } = await openTestApp();
    await visitor.data('register', { body: ada });
    const again = await visitor.call('register', { body: { ...ada, email: 'ADA@example.org' } });
    expect(again).toMatchObject({ status: 409, envelope: { success: false, message: 'User already exists' } });
  });

  it('accepts one of many concurrent registrations of an address', async () => {
    const { visitor } = await openTestApp();
    const answers = await Promise.all(Array.from({ length: 8 }, () => visitor.call('register', { body: ada })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  });

  it('refuses a further admin when admin sign-up is closed', async () => {
    const { visitor, person } = await openTestApp({ adminSignup: 'closed' });
    await person('First', true);
    const second = await visitor.call('register', { body: { ...ada, isAdmin: true } });
    expect(second).toMatchObject({ status: 403, envelope: { success: false, message: 'Admin sign-up is closed' } });
    expect((await visitor.call('register', { body: ada })).status).toBe(200);
  });

  it('allows 300 registrations an hour from one IP address', async () => {
    const { app, visitor } = await openTestApp();
    const statuses = await Promise.all(
      Array.from({ length: 301 }, (_, index) =>
        visitor.call('register', { body: { ...ada, email: `a${index}@example.org` } }),
      ),
    );
    expect(statuses.filter(({ status }) => status === 200)).toHaveLength(300);
    const refused = statuses.find(({ status }) => status === 429);
    expect(refused?.envelope.message).toMatch(/^Too many attempts\. Please try again in \d+ seconds\.$/);
    expect(refused?.headers.get('retry-after')).toMatch(/^3[56]\d\d$/);
    const elsewhere = new Client(app, undefined, '192.0.2.2');
    expect((await elsewhere.call('register', { body: { ...ada, email: 'b@example.org' } })).status).toBe(200);
  });
});

describe('the sign-in options', () => {
  it('say on every server at once that someone has registered, and do not say who', async () => {
    const { database, visitor, person } = await openTestApp();
    const another = new Client(createApp({ database, jwtSecret: testSecret }));
    expect(await another.data('getSignInOptions')).toEqual({ forgotPassword: false, isEmpty: true });
    expect(await visitor.data('getSignInOptions')).toEqual({ forgotPassword: false, isEmpty: true });
    await person('Ada');
    expect(await another.data('getSignInOptions')).toEqual({ forgotPassword: false, isEmpty: false });
  });
});

describe('login', () => {
  it('does not reveal whether the address or the password was wrong', async () => {
    const { visitor } = await openTestApp();
    await visitor.data('register', { body: ada });
    const unknown = await visitor.call('login', { body: { email: 'eve@example.org', password } });
    const wrong = await visitor.call('login', { body: { email: ada.email, password: 'guess' } });
    expect(unknown).toMatchObject({ status: 401, envelope: { message: 'Invalid email or password' } });
    expect(wrong.text).toBe(unknown.text);
  });

  it('names the field that is missing', async () => {
    const { visitor } = await openTestApp();
    const noEmail = await visitor.send('POST', endpoints.login.path, '{"password":"x"}');
    const noPassword = await visitor.send('POST', endpoints.login.path, '{"email":"ada@example.org"}');
    expect(noEmail).toMatchObject({ status: 400, envelope: { message: errorMessages.enterEmail } });
    expect(noPassword).toMatchObject({ status: 400, envelope: { message: errorMessages.enterPassword } });
  });

  it('refuses a longer password that starts with the right 72 bytes', async () => {
    const { visitor } = await openTestApp();
    const longest = 'p'.repeat(72);
    await visitor.data('register', { body: { ...ada, password: longest, confirmPassword: longest } });
    const { status } = await visitor.call('login', { body: { email: ada.email, password: `${longest}x` } });
    expect(status).toBe(401);
    expect((await visitor.call('login', { body: { email: ada.email, password: longest } })).status).toBe(200);
  });

  it.each([
    [0, 'https', 'known-device', 'Max-Age=34560000; Path=/api/users/login; HttpOnly; SameSite=Strict'],
    [1, 'http', 'known-device', 'Max-Age=34560000; Path=/api/users/login; HttpOnly; SameSite=Strict'],
    [1, 'https', '__Secure-known-device', 'Max-Age=34560000; Path=/api/users/login; HttpOnly; Secure; SameSite=Strict'],
  ])('makes the device known behind %i proxies over %s', async (trustProxy, proto, name, attributes) => {
    const { visitor } = await openTestApp({ trustProxy });
    const headers = { 'x-forwarded-proto': proto };
    expect((await visitor.call('register', { body: ada, headers })).headers.get('set-cookie')).toBeNull();
    const wrong = await visitor.call('login', { body: { email: ada.email, password: 'guess' }, headers });
    expect(wrong.headers.get('set-cookie')).toBeNull();
    const logIn = async (cookie = '') => {
      const { headers: answered } = await visitor.call('login', {
        body: { email: ada.email, password },
        headers: { ...headers, cookie },
      });
      return /^([\w-]+)=([\w.-]+); (.*)$/.exec(answered.get('set-cookie') ?? '') ?? [];
    };
    const [, named, value = '', rest] = await logIn();
    expect([named, rest]).toEqual([name, attributes]);
    expect(value).not.toContain(ada.email);
    // It is the same device at its next login.
    expect((await logIn(`${name}=${value}`))[2]).toBe(value);
  });

  it('allows many concurrent logins to one account, and a few failures', async () => {
    const { visitor } = await openTestApp();
    await visitor.data('register', { body: ada });
    const login = (secret: string) => visitor.call('login', { body: { email: ada.email, password: secret } });
    for (let failure = 0; failure < 9; failure += 1) expect((await login('guess')).status).toBe(401);
    const answers = await Promise.all(Array.from({ length: 25 }, () => login(password)));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  });
});

describe('failed logins', () => {
  it('are not told from right ones while they cannot be counted', async () => {
    const { visitor, database } = await openTestApp();
    await visitor.data('register', { body: ada });
    const lost = Object.assign(new Error('the server is gone'), { code: 'ECONNREFUSED' });
    const deaf = { ...database, write: () => Promise.reject(lost) };
    const app = createApp({ database: deaf, jwtSecret: testSecret, passwordCost: 4 });
    for (const secret of [password, 'guess']) {
      const answer = await new Client(app).call('login', { body: { email: ada.email, password: secret } });
      expect(answer).toMatchObject({
        status: 503,
        envelope: { code: 'busy', message: 'The database is busy. Please try again in a few seconds.' },
      });
      expect(answer.headers.get('set-cookie')).toBeNull();
    }
  });

  /** Opens an app whose clock the test moves, with one account. */
  async function openWithClock() {
    const { app, visitor } = await openTestApp();
    await visitor.data('register', { body: ada });
    vi.useFakeTimers({ toFake: ['Date'] });
    const logIn = (secret: string, cookie?: string, from = '192.0.2.1') =>
      new Client(app, undefined, from).call('login', {
        body: { email: ada.email, password: secret },
        ...(cookie && { headers: { cookie } }),
      });
    const knownDevice = async (from: string, cookie?: string) => {
      const [known = ''] = (await logIn(password, cookie, from)).headers.get('set-cookie')?.split(';') ?? [];
      return known;
    };
    return { logIn, knownDevice };
  }

  it.each(['an unknown', 'a known'])(
    'at most 10 logins of %s device fail in 15 minutes, which begin with the first',
    async (device) => {
      const { logIn, knownDevice } = await openWithClock();
      const cookie = device === 'a known' ? await knownDevice('192.0.2.1') : undefined;
      /** When each guess was refused as wrong, in seconds. */
      const failures: number[] = [];
      for (let second = 0; second < 3 * 900; second += 30) {
        while ((await logIn('guess', cookie)).status === 401) failures.push(second);
        vi.advanceTimersByTime(30_000);
      }
      const inWindows = failures.map((from) => failures.filter((at) => at >= from && at < from + 900).length);
      expect(Math.max(...inWindows)).toBe(10);
      expect(failures).toHaveLength(30);
    },
  );

  it('a login past the limit is told after how many seconds one more is allowed', async () => {
    const { logIn } = await openWithClock();
    for (let failure = 0; failure < 10; failure += 1) {
      expect((await logIn('guess')).status).toBe(401);
      vi.advanceTimersByTime(10_000);
    }
    const refused = await logIn(password);
    expect(refused).toMatchObject({
      status: 429,
      envelope: { message: 'Too many attempts. Please try again in 800 seconds.' },
    });
    expect(refused.headers.get('retry-after')).toBe('800');
    vi.advanceTimersByTime(799_000);
    expect((await logIn(password)).headers.get('retry-after')).toBe('1');
    vi.advanceTimersByTime(1_000);
    expect((await logIn('guess')).status).toBe(401);
    expect((await logIn(password)).status).toBe(200);
  });

  it('a known device keeps its id at the next login, and gets no further guesses', async () => {
    const { logIn, knownDevice } = await openWithClock();
    const cookie = await knownDevice('192.0.2.1');
    for (let failure = 0; failure < 9; failure += 1) await logIn('guess', cookie);
    const renewed = await knownDevice('192.0.2.1', cookie);
    expect(renewed).toBe(cookie);
    expect((await logIn('guess', renewed)).status).toBe(401);
    expect((await logIn('guess', renewed)).status).toBe(429);
  });

  it('at most 100 logins of all known devices of an account fail in 15 minutes', async () => {
    const { logIn, knownDevice } = await openWithClock();
    const cookies: string[] = [];
    for (let device = 0; device < 12; device += 1) cookies.push(await knownDevice(`198.51.100.${device}`));
    let failures = 0;
    for (let second = 0; second < 900; second += 90) {
      for (const cookie of cookies) while ((await logIn('guess', cookie)).status === 401) failures += 1;
      vi.advanceTimersByTime(90_000);
    }
    expect(failures).toBeGreaterThanOrEqual(90);
    expect(failures).toBeLessThanOrEqual(100);
  });
});

describe('get-user-info', () => {
  it('never contains the password or its hash', async () => {
    const { person } = await openTestApp();
    const { text } = await (await person('Ada')).call('getUserInfo');
    expect(text).not.toMatch(/password|\$2[aby]\$/i);
  });

  it('refuses the token of a deleted user', async () => {
    const { person } = await openTestApp();
    const [admin, gone] = [await person('Admin', true), await person('Gone')];
    await admin.data('deleteUser', { id: gone.user._id });
    const refused = { status: 401, envelope: { message: 'Please log in', code: 'session-ended' } };
    expect(await gone.call('getUserInfo')).toMatchObject(refused);
    await admin.data('restoreUser', { id: gone.user._id });
    expect(await gone.call('getUserInfo'), 'still ended').toMatchObject(refused);
  });
});
