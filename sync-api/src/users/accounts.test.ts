import { describe, expect, it, vi } from 'vitest';
import { Client } from '../../test/harness/client.ts';
import { openTestApp, password } from '../../test/harness/open-test-app.ts';

const ended = { status: 401, envelope: { message: 'Please log in', code: 'session-ended' } };
const another = 'another horse battery';

/** Opens an app that keeps what it would send. */
async function openWithMail() {
  const sent: { to: string; subject: string; text: string }[] = [];
  const opened = await openTestApp({
    publicUrls: ['http://localhost:3000'],
    sendMail: async (mail) => sent.push(mail),
  });
  const linkTo = async (email: string) => {
    const before = sent.length;
    await opened.visitor.data('forgotPassword', { body: { email } });
    await expect.poll(() => sent.length).toBe(before + 1);
    return /#reset=([\w-]+)/.exec(sent.at(-1)?.text ?? '')?.[1] ?? '';
  };
  return { ...opened, sent, linkTo };
}

describe('a changed password', () => {
  it('ends every other session, and only the new one logs in', async () => {
    const { app, person, visitor } = await openTestApp();
    const bo = await person('Bo');
    const { email } = bo.user;
    const elsewhere = new Client(app, await visitor.data('login', { body: { email, password } }));
    const body = { currentPassword: password, password: another, confirmPassword: another };
    await bo.data('changePassword', { body });
    expect((await bo.call('getUserInfo')).status).toBe(200);
    for (const name of ['getUserInfo', 'getAllExams', 'getOwnReports'] as const)
      expect(await elsewhere.call(name)).toMatchObject(ended);
    expect((await visitor.call('login', { body: { email, password } })).status).toBe(401);
    expect((await visitor.call('login', { body: { email, password: another } })).status).toBe(200);
  });

  it('needs the current one, which cannot be guessed', async () => {
    const { person } = await openTestApp();
    const bo = await person('Bo');
    const guess = (currentPassword?: string) =>
      bo.call('changePassword', { body: { currentPassword, password: another, confirmPassword: another } });
    expect(await guess()).toMatchObject({
      status: 400,
      envelope: { message: 'The current password is wrong', code: 'invalid-field', field: 'currentPassword' },
    });
    for (let tries = 1; tries < 10; tries += 1) expect((await guess('x')).status).toBe(400);
    expect((await guess('x')).status).toBe(429);
    expect((await guess(password)).status).toBe(429);
  });
});

describe('the list of sessions', () => {
  it('names the devices, and ends one of them', async () => {
    const { app, person, visitor } = await openTestApp();
    const bo = await person('Bo');
    const headers = { 'user-agent': 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0' };
    const phone = new Client(app, await visitor.data('login', { body: { email: bo.user.email, password }, headers }));
    const stranger = await person('Eve');
    const list = await bo.data('getSessions');
    expect(list.map(({ device, isCurrent, byCard }) => [device, isCurrent, byCard])).toEqual([
      ['Firefox on Android', false, false],
      ['Unknown device', true, false],
    ]);
    expect((await stranger.call('endSession', { id: list[0]?._id ?? '' })).status).toBe(404);
    await bo.data('endSession', { id: list[0]?._id ?? '' });
    expect(await phone.call('getUserInfo')).toMatchObject(ended);
    await bo.data('endSession', { id: 'current' });
    expect(await bo.call('getUserInfo')).toMatchObject(ended);
  });

  it('leaves out those whose token has expired', async () => {
    const { app, person, visitor } = await openTestApp({ jwtTtl: '2h' });
    const { user } = await person('Bo');
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      vi.advanceTimersByTime(3_600_000);
      const later = new Client(app, await visitor.data('login', { body: { email: user.email, password } }));
      expect(await later.data('getSessions')).toHaveLength(2);
      vi.advanceTimersByTime(3_601_000);
      expect(await later.data('getSessions')).toMatchObject([{ isCurrent: true }]);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a log-in card', () => {
  it('is read however it is typed, and ends with the next one', async () => {
    const { person, visitor } = await openTestApp();
    const [admin, bo] = [await person('Admin', true), await person('Bo')];
    const { card } = await admin.data('newCard', { id: bo.user._id });
    expect(card).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
    const logIn = async (typed: string) => (await visitor.call('loginWithCard', { body: { card: typed } })).status;
    expect(await logIn(` ${card.toLowerCase().replace(/(....)/g, '$1-')}`.slice(0, -1))).toBe(200);
    const { card: next } = await admin.data('newCard', { id: bo.user._id });
    expect(await logIn(card)).toBe(401);
    expect(await logIn(next)).toBe(200);
  });

  it('ends with the next one on every device that it was used on, but not where a password was set since', async () => {
    const { app, person, visitor } = await openTestApp();
    const [admin, bo] = [await person('Admin', true), await person('Bo')];
    const { _id: id, email } = bo.user;
    const withCard = async (card: string) => new Client(app, await visitor.data('loginWithCard', { body: { card } }));
    const finder = await withCard((await admin.data('newCard', { id })).card);
    const own = await withCard((await admin.data('newCard', { id })).card);
    const body = { password: another, confirmPassword: another };
    expect(await finder.call('changePassword', { body })).toMatchObject(ended);
    expect(await finder.call('getUserInfo')).toMatchObject(ended);
    expect((await bo.call('getUserInfo')).status).toBe(200);
    await own.data('changePassword', { body });
    await admin.data('newCard', { id });
    expect(await own.data('getUserInfo')).toMatchObject({ email });
  });

  it('replaces a forgotten password: a person who logged in with it may set one, once', async () => {
    const { app, person, visitor } = await openTestApp();
    const [admin, bo] = [await person('Admin', true), await person('Bo')];
    const { card } = await admin.data('newCard', { id: bo.user._id });
    const withCard = new Client(app, await visitor.data('loginWithCard', { body: { card } }));
    const body = { password: another, confirmPassword: another };
    await withCard.data('changePassword', { body });
    expect(await bo.call('getUserInfo')).toMatchObject(ended);
    expect((await visitor.call('login', { body: { email: bo.user.email, password: another } })).status).toBe(200);
    expect((await withCard.call('changePassword', { body })).status).toBe(400);
  });

  it('ends when its owner sets a password, with which they can log in', async () => {
    const { app, person, visitor } = await openTestApp();
    const [admin, bo] = [await person('Admin', true), await person('Bo')];
    const { _id: id, email } = bo.user;
    const { card } = await admin.data('newCard', { id });
    const withCard = new Client(app, await visitor.data('loginWithCard', { body: { card } }));
    await withCard.data('changePassword', { body: { password: another, confirmPassword: another } });
    expect((await visitor.call('loginWithCard', { body: { card } })).status).toBe(401);
    expect((await visitor.call('login', { body: { email, password: another } })).status).toBe(200);
    const people = await admin.data('getUsers', { query: { search: 'Bo' } });
    expect(people.map(({ hasCard }) => hasCard)).toEqual([false]);
  });

  it('lets nobody without an e-mail set a password, which could never be used', async () => {
    const { app, person, visitor } = await openTestApp();
    const admin = await person('Admin', true);
    const [mia] = await admin.data('importUsers', { body: [{ name: 'Mia' }] });
    const card = mia?.card ?? '';
    const withCard = new Client(app, await visitor.data('loginWithCard', { body: { card } }));
    const body = { password: another, confirmPassword: another };
    expect(await withCard.call('changePassword', { body })).toMatchObject({
      status: 400,
      envelope: {
        message: 'Add an email to your account first. You need it to log in with a password.',
        code: 'email-needed',
      },
    });
    expect((await visitor.call('loginWithCard', { body: { card } })).status, 'the card still works').toBe(200);
    await admin.data('editUser', { id: mia?._id ?? '', body: { email: 'mia@example.org' } });
    await withCard.data('changePassword', { body });
    expect((await visitor.call('login', { body: { email: 'mia@example.org', password: another } })).status).toBe(200);
  });

  it('cannot be guessed: after 100 wrong ones in 15 minutes an address waits, also with the right one', async () => {
    const { app, person } = await openTestApp();
    const admin = await person('Admin', true);
    const { card } = await admin.data('newCard', { id: admin.user._id });
    const logIn = (typed: string, from = '192.0.2.1') =>
      new Client(app, undefined, from).call('loginWithCard', { body: { card: typed } });
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      for (let guesses = 0; guesses < 100; guesses += 1) expect((await logIn('000000000000')).status).toBe(401);
      expect(await logIn(card)).toMatchObject({
        status: 429,
        envelope: { code: 'too-many-attempts', message: 'Too many attempts. Please try again in 900 seconds.' },
      });
      expect((await logIn(card, '192.0.2.2')).status, 'from another address').toBe(200);
      vi.advanceTimersByTime(900_000);
      expect((await logIn(card)).status).toBe(200);
    } finally {
      vi.useRealTimers();
    }
  });

  it('cannot be guessed day by day: an address has 1,050 wrong ones in 24 hours', async () => {
    const { visitor } = await openTestApp();
    const guess = async () => (await visitor.call('loginWithCard', { body: { card: '000000000000' } })).status;
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      let wrong = 0;
      for (let quarter = 0; quarter < 12; quarter += 1) {
        for (let guesses = 0; guesses < 100 && (await guess()) === 401; guesses += 1) wrong += 1;
        vi.advanceTimersByTime(900_000);
      }
      expect(wrong).toBe(1_050);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is stored as a hash only', async () => {
    const { person, database } = await openTestApp();
    const admin = await person('Admin', true);
    const { card } = await admin.data('newCard', { id: admin.user._id });
    const rows = await database.reads.selectFrom('users').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(card);
  });
});

describe('logging a person out everywhere', () => {
  it('ends all sessions and the card, and the password on request', async () => {
    const { app, person, visitor } = await openTestApp();
    const [admin, bo] = [await person('Admin', true), await person('Bo')];
    const { _id: id, email } = bo.user;
    const { card } = await admin.data('newCard', { id });
    const thief = new Client(app, await visitor.data('loginWithCard', { body: { card } }));
    await thief.data('changePassword', { body: { password: another, confirmPassword: another } });
    const { card: next } = await admin.data('newCard', { id });
    expect((await thief.call('getUserInfo')).status).toBe(200);
    const logIns = async () => [
      (await visitor.call('loginWithCard', { body: { card: next } })).status,
      (await visitor.call('login', { body: { email, password: another } })).status,
    ];
    expect(await logIns()).toEqual([200, 200]);
    expect(await admin.data('logOutEverywhere', { id, body: {} })).toMatchObject({ _id: id, hasCard: false });
    expect(await thief.call('getUserInfo')).toMatchObject(ended);
    expect(await logIns()).toEqual([401, 200]);
    await admin.data('logOutEverywhere', { id, body: { endPassword: true } });
    expect(await logIns()).toEqual([401, 401]);
    const { card: last } = await admin.data('newCard', { id });
    const own = new Client(app, await visitor.data('loginWithCard', { body: { card: last } }));
    await own.data('changePassword', { body: { password, confirmPassword: password } });
    expect((await visitor.call('login', { body: { email, password } })).status).toBe(200);
  });

  it('leaves the last admin a password, and knows no deleted person', async () => {
    const { person } = await openTestApp();
    const [admin, bo] = [await person('Admin', true), await person('Bo')];
    const { _id: id } = admin.user;
    const refused = await admin.call('logOutEverywhere', { id, body: { endPassword: true } });
    expect(refused).toMatchObject({ status: 409, envelope: { code: 'last-admin' } });
    await admin.data('deleteUser', { id: bo.user._id });
    expect((await admin.call('logOutEverywhere', { id: bo.user._id, body: {} })).status).toBe(404);
    await admin.data('logOutEverywhere', { id, body: {} });
    expect(await admin.call('getUserInfo')).toMatchObject(ended);
  });
});

describe('one’s own details', () => {
  it('can be changed, but the address not removed', async () => {
    const { person } = await openTestApp();
    const bo = await person('Bo');
    const body = { name: 'Bob', email: 'bob@example.org', currentPassword: password };
    const changed = await bo.data('editMe', { body });
    expect(changed).toEqual({ ...bo.user, name: 'Bob', email: 'bob@example.org' });
    expect(await bo.data('getUserInfo')).toEqual(changed);
    const removed = await bo.call('editMe', { body: { name: 'Bob', email: '' } });
    expect(removed).toMatchObject({ status: 400, envelope: { message: 'Please enter your email', field: 'email' } });
  });

  it('hold the language of e-mails, which is changed alone', async () => {
    const { person, sent, linkTo } = await openWithMail();
    const bo = await person('Bo');
    await bo.data('editMe', { body: { language: 'fr' } });
    expect(await bo.data('getUserInfo')).toEqual({ ...bo.user, language: 'fr' });
    const token = await linkTo(bo.user.email);
    expect(sent[0]).toMatchObject({ to: bo.user.email, subject: 'Choisissez un nouveau mot de passe Quiz App' });
    expect(sent[0]?.text).toMatch(
      new RegExp(`^Bonjour Bo,\n\n.*http://localhost:3000/login#reset=${token}&email=`, 's'),
    );
    await bo.data('editMe', { body: { email: 'bob@example.org', currentPassword: password } });
    await expect.poll(() => sent[1]?.subject).toBe('Votre adresse e-mail Quiz App a changé');
    // Mexico is served by Latin America.
    await bo.data('editMe', { body: { language: 'es-MX' } });
    await bo.data('editMe', { body: { email: 'bo@example.org', currentPassword: password } });
    await expect.poll(() => sent[2]?.subject).toBe('Se cambió tu correo electrónico de Quiz App');
    const refused = await bo.call('editMe', { body: { language: 'french, please' } });
    expect(refused).toMatchObject({ status: 400, envelope: { code: 'invalid-field', field: 'language' } });
  });

  it('do not take somebody’s address, nor a role', async () => {
    const { person } = await openTestApp();
    const [admin, bo] = [await person('Admin', true), await person('Bo')];
    const body = { name: 'Bo', email: admin.user.email, currentPassword: password };
    const taken = await bo.call('editMe', { body });
    expect(taken).toMatchObject({ status: 409, envelope: { message: 'User already exists' } });
    await bo.data('editMe', {
      body: { name: 'Bo', email: bo.user.email, isAdmin: true, extraTimePercent: 300 } as never,
    });
    expect(await bo.data('getUserInfo')).toMatchObject({ isAdmin: false, extraTimePercent: 0 });
  });
});

describe('a new e-mail address', () => {
  it('needs the current password, which cannot be guessed, before anything is said about the address', async () => {
    const { person, visitor } = await openTestApp();
    const [admin, bo] = [await person('Admin', true), await person('Bo')];
    const edit = (email: string, currentPassword?: string) =>
      bo.call('editMe', { body: { name: 'Bo', email, ...(currentPassword !== undefined && { currentPassword }) } });
    const wrong = {
      status: 400,
      envelope: { message: 'The current password is wrong', code: 'invalid-field', field: 'currentPassword' },
    };
    expect(await edit('eve@example.org')).toMatchObject(wrong);
    expect((await edit(admin.user.email)).text).toBe((await edit('eve@example.org', 'x')).text);
    // The name, and the same address in other letters, need none.
    expect((await edit(bo.user.email.toUpperCase())).status).toBe(200);
    expect(await bo.data('getUserInfo')).toMatchObject({ email: bo.user.email.toUpperCase() });
    for (let tries = 3; tries < 10; tries += 1) expect((await edit('eve@example.org', 'x')).status).toBe(400);
    expect((await edit('eve@example.org', 'x')).status).toBe(429);
    expect((await edit('bob@example.org', password)).status).toBe(429);
    expect((await visitor.call('login', { body: { email: bo.user.email, password } })).status).toBe(200);
  });

  it('tells taken addresses no more often than registering does', async () => {
    const { person } = await openTestApp();
    const [admin, bo] = [await person('Admin', true), await person('Bo')];
    const body = { name: 'Bo', email: admin.user.email, currentPassword: password };
    const statuses = new Set<number>();
    for (let tries = 0; tries < 300; tries += 1) statuses.add((await bo.call('editMe', { body })).status);
    expect([...statuses]).toEqual([409, 429]);
  });

  it('is told to the old one, and ends the links that were sent there', async () => {
    const { person, visitor, sent, linkTo } = await openWithMail();
    const bo = await person('Bo');
    const token = await linkTo(bo.user.email);
    await bo.data('editMe', { body: { name: 'Bob', email: bo.user.email } });
    await bo.data('editMe', { body: { name: 'Bob', email: 'bob@example.org', currentPassword: password } });
    await expect.poll(() => sent.length).toBe(2);
    expect(sent[1]).toMatchObject({ to: bo.user.email, subject: 'Your Quiz App email was changed' });
    expect(sent[1]?.text).not.toContain('bob@example.org');
    const body = { token, password: another, confirmPassword: another };
    expect((await visitor.call('resetPassword', { body })).status).toBe(404);
  });

  it('needs no password from a person who has none, and logs in with a card', async () => {
    const { app, person, visitor } = await openTestApp();
    const admin = await person('Admin', true);
    const [bo] = await admin.data('importUsers', { body: [{ name: 'Bo' }] });
    const token = await visitor.data('loginWithCard', { body: { card: bo?.card ?? '' } });
    const withCard = new Client(app, token);
    const edit = (email: string) => withCard.call('editMe', { body: { name: 'Bo', email } });
    expect((await edit('bo@example.org')).status).toBe(200);
    await withCard.data('changePassword', { body: { password: another, confirmPassword: another } });
    expect(await edit('bob@example.org')).toMatchObject({ status: 400, envelope: { field: 'currentPassword' } });
  });
});

describe('a forgotten password', () => {
  it('is replaced through a link that works once, and ends all sessions', async () => {
    const { person, visitor, sent, linkTo } = await openWithMail();
    const bo = await person('Bo');
    const token = await linkTo(bo.user.email.toUpperCase());
    expect(sent[0]).toMatchObject({
      to: bo.user.email,
      text: expect.stringContaining('http://localhost:3000/login#reset='),
    });
    const reset = { body: { token, password: another, confirmPassword: another } };
    expect((await visitor.call('resetPassword', { body: { ...reset.body, confirmPassword: 'x' } })).status).toBe(400);
    await visitor.data('resetPassword', reset);
    expect(await bo.call('getUserInfo')).toMatchObject(ended);
    expect((await visitor.call('login', { body: { email: bo.user.email, password: another } })).status).toBe(200);
    expect(await visitor.call('resetPassword', reset)).toMatchObject({ status: 404, envelope: { code: 'not-found' } });
  });

  it('a link lasts an hour, and a newer one ends it', async () => {
    const { person, visitor, linkTo } = await openWithMail();
    const bo = await person('Bo');
    const [first, second] = [await linkTo(bo.user.email), await linkTo(bo.user.email)];
    const reset = async (token: string) =>
      (await visitor.call('resetPassword', { body: { token, password: another, confirmPassword: another } })).status;
    expect(await reset(first)).toBe(404);
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      vi.advanceTimersByTime(3_601_000);
      expect(await reset(second)).toBe(404);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is not replaced through a link from before a change of the password', async () => {
    const { person, visitor, linkTo } = await openWithMail();
    const bo = await person('Bo');
    const token = await linkTo(bo.user.email);
    const wanted = { password: another, confirmPassword: another };
    await bo.data('changePassword', { body: { currentPassword: password, ...wanted } });
    expect((await visitor.call('resetPassword', { body: { token, ...wanted } })).status).toBe(404);
  });

  it('answers the same for an unknown address, and sends nothing there', async () => {
    const { person, visitor, sent, linkTo } = await openWithMail();
    const bo = await person('Bo');
    const unknown = await visitor.call('forgotPassword', { body: { email: 'eve@example.org' } });
    await linkTo(bo.user.email);
    const known = await visitor.call('forgotPassword', { body: { email: bo.user.email } });
    expect(unknown.text).toBe(known.text);
    expect(sent.map(({ to }) => to)).not.toContain('eve@example.org');
  });

  it('is limited, per account and address', async () => {
    const { app } = await openWithMail();
    const ask = async (email: string, from: string) =>
      (await new Client(app, undefined, from).call('forgotPassword', { body: { email } })).status;
    for (let asked = 0; asked < 5; asked += 1) expect(await ask('a@example.org', `192.0.2.${asked}`)).toBe(200);
    expect(await ask('A@example.org', '192.0.2.5')).toBe(429);
    for (let asked = 0; asked < 100; asked += 1) expect(await ask(`${asked}@example.org`, '192.0.2.6')).toBe(200);
    expect(await ask('b@example.org', '192.0.2.6')).toBe(429);
    expect(await ask('b@example.org', '192.0.2.7')).toBe(200);
  });

  it('without e-mail set up says so', async () => {
    const { visitor } = await openTestApp();
    expect(await visitor.data('getSignInOptions')).toMatchObject({ forgotPassword: false });
    const refused = await visitor.call('forgotPassword', { body: { email: 'a@example.org' } });
    expect(refused).toMatchObject({ status: 404, envelope: { message: 'E-mail is not set up on this server' } });
  });
});
