import type { EnvelopeOf } from '@quiz-app/shared/contract/schemas';
import { type ReceiptKeys, receiptKeysPath, verifyReceipt } from '@quiz-app/shared/receipt';
import { describe, expect, it } from 'vitest';
import { Client } from '../../test/harness/client.ts';
import { openTestApp, type Person, password } from '../../test/harness/open-test-app.ts';
import { addSampleExam, sampleAttempt } from '../../test/harness/sample-exam.ts';
import { attemptToSign, registerDevice } from '../../test/harness/signing-device.ts';

const lastAdmin = { status: 409, envelope: { code: 'last-admin' } };

async function namesOf(admin: Person, query = {}): Promise<string[]> {
  return (await admin.data('getUsers', { query })).map(({ name }) => name);
}

it('an import beside registrations of the same addresses adds all people or none', async () => {
  const { person, visitor } = await openTestApp();
  const admin = await person('Admin', true);
  for (let round = 0; round < 2; round += 1) {
    const people = Array.from({ length: 40 }, (_, index) => ({ name: 'Same', email: `${round}-${index}@example.org` }));
    const register = ({ email }: { email: string }) =>
      visitor.call('register', { body: { name: 'Same', email, password, confirmPassword: password, isAdmin: false } });
    const [imported, ...registered] = await Promise.all([
      admin.call('importUsers', { body: people }),
      ...people.map(register),
    ]);
    expect([200, 409]).toContain(imported.status);
    for (const { status } of registered)
      expect(imported.status === 200 ? [409] : [200, 409], 'of a registration').toContain(status);
  }
});

describe('the list of people', () => {
  it('is in order of name, in pages, with all groups on the first', async () => {
    const { person } = await openTestApp();
    const admin = await person('Zoe', true);
    for (const name of ['élan', 'Ada', 'bo', 'Bo']) await person(name);
    await admin.data('importUsers', { body: [{ name: 'Cy', groups: ['7b', '7a'] }] });
    const first = await admin.call('getUsers', { query: { limit: 4 } });
    if (!first.envelope.success) throw new Error(first.envelope.message);
    expect(first.envelope.data.map(({ name }) => name)).toEqual(['Ada', 'bo', 'Bo', 'Cy']);
    expect(first.envelope.groups).toEqual(['7a', '7b']);
    const rest = await admin.call('getUsers', { query: { limit: 4, cursor: first.envelope.nextCursor ?? '' } });
    expect(rest.envelope).toMatchObject({ nextCursor: null, data: [{ name: 'élan' }, { name: 'Zoe' }] });
    expect(rest.envelope).not.toHaveProperty('groups');
  });

  it('has each of several people of one name once, in whatever pages', async () => {
    const { person } = await openTestApp();
    const admin = await person('Ann', true);
    const added = await admin.data('importUsers', { body: Array.from({ length: 5 }, () => ({ name: 'Ann' })) });
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const page: EnvelopeOf<'getUsers'> = (
        await admin.call('getUsers', { query: { limit: 2, ...(cursor && { cursor }) } })
      ).envelope;
      if (!page.success) throw new Error(page.message);
      ids.push(...page.data.map(({ _id }) => _id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(ids.toSorted()).toEqual([admin.user._id, ...added.map(({ _id }) => _id)].toSorted());
  });

  it('finds by words of the name, by group, and the deleted', async () => {
    const { person } = await openTestApp();
    const admin = await person('Admin', true);
    const [, mia] = await admin.data('importUsers', {
      body: [
        { name: 'Tom Mayer', groups: ['7b'] },
        { name: 'Mia Mayer', groups: ['7b'] },
        { name: 'Mía Long', groups: ['7c'] },
      ],
    });
    expect(await namesOf(admin, { search: 'mia' })).toEqual(['Mía Long', 'Mia Mayer']);
    expect(await namesOf(admin, { search: 'may', group: '7b' })).toEqual(['Mia Mayer', 'Tom Mayer']);
    await admin.data('deleteUser', { id: mia?._id ?? '' });
    expect(await namesOf(admin, { group: '7b' })).toEqual(['Tom Mayer']);
    expect(await namesOf(admin, { deleted: 'true' })).toEqual(['Mia Mayer']);
  });

  it('finds by a part of the e-mail, page by page', async () => {
    const { person } = await openTestApp();
    const admin = await person('Admin', true);
    await admin.data('importUsers', {
      body: [
        { name: 'Cy', email: 'cy@Oak.example' },
        { name: 'Ann Oak', email: 'ann@elm.example' },
        { name: 'Bo', email: 'bo@oak.example' },
        { name: 'Dee' },
      ],
    });
    expect(await namesOf(admin, { search: 'OAK' })).toEqual(['Ann Oak', 'Bo', 'Cy']);
    expect(await namesOf(admin, { search: 'oak ann' })).toEqual(['Ann Oak']);
    expect(await namesOf(admin, { search: 'bo@oak' })).toEqual(['Bo']);
    const pages: string[][] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await admin.call('getUsers', { query: { search: 'oak', limit: 2, ...(cursor && { cursor }) } });
      if (!page.envelope.success) throw new Error(page.envelope.message);
      pages.push(page.envelope.data.map(({ name }) => name));
      cursor = page.envelope.nextCursor ?? null;
    }
    expect(pages).toEqual([['Ann Oak', 'Bo'], ['Cy']]);
    // A person without an e-mail address is not found by their id.
    const [dee] = await admin.data('getUsers', { query: { search: 'Dee' } });
    expect(await namesOf(admin, { search: dee?._id.slice(0, 8) ?? '' })).toEqual([]);
  });

  it.each(['x', Buffer.from('["a"]').toString('base64url')])('refuses the cursor %s', async (cursor) => {
    const { person } = await openTestApp();
    const refused = await (await person('Admin', true)).call('getUsers', { query: { cursor } });
    expect(refused).toMatchObject({ status: 400, envelope: { code: 'invalid-field', field: 'cursor' } });
  });
});

describe('a person', () => {
  it('has their groups, ways to log in and devices, but neither keys nor codes', async () => {
    const { app, person, visitor } = await openTestApp();
    const [admin, bo] = [await person('Admin', true), await person('Bo')];
    const { _id: id } = bo.user;
    await registerDevice(bo);
    const { card } = await admin.data('newCard', { id });
    const token = await visitor.data('loginWithCard', { body: { card } });
    await admin.data('editUser', { id, body: { groups: ['7b'], extraTimePercent: 25 } });
    const found = await admin.data('getUser', { id });
    expect(found).toEqual({
      ...bo.user,
      groups: ['7b'],
      extraTimePercent: 25,
      createdAt: expect.any(String),
      hasCard: true,
      hasPassword: true,
      sessions: (await new Client(app, token).data('getSessions')).map((each) => ({ ...each, isCurrent: false })),
    });
    expect(found.sessions.map(({ byCard }) => byCard)).toEqual([true, false]);
    const own = await admin.data('getUser', { id: admin.user._id });
    expect(own).toMatchObject({ hasCard: false, hasPassword: true, sessions: [{ isCurrent: true }] });
  });

  it('without a password logs in with a card only; one who is deleted or unknown is not found', async () => {
    const { person } = await openTestApp();
    const admin = await person('Admin', true);
    const [mia] = await admin.data('importUsers', { body: [{ name: 'Mia' }] });
    const id = mia?._id ?? '';
    expect(await admin.data('getUser', { id })).toMatchObject({ hasCard: true, hasPassword: false, sessions: [] });
    await admin.data('deleteUser', { id });
    const missing = { status: 404, envelope: { code: 'not-found', message: 'User not found' } };
    for (const absent of [id, 'sessions0']) expect(await admin.call('getUser', { id: absent })).toMatchObject(missing);
  });

  it('has reports of their own, also under an earlier name and beside people of the same one', async () => {
    const { person } = await openTestApp();
    const [admin, ann, other] = [await person('Admin', true), await person('Ann'), await person('Ann')];
    const exam = await addSampleExam(admin);
    for (const taker of [ann, other, ann]) await taker.data('addReport', { body: sampleAttempt(taker, exam) });
    await admin.data('editUser', { id: ann.user._id, body: { name: 'Anna' } });
    const body = { examName: '', userName: '', userId: ann.user._id };
    const reports = await admin.data('getAllAttempts', { body });
    expect(reports.map(({ user }) => user)).toEqual(Array(2).fill({ _id: ann.user._id, name: 'Ann' }));
  });
});

describe('an edit of a person', () => {
  it('changes what it names, which the person has at the next call', async () => {
    const { person } = await openTestApp();
    const [admin, bo] = [await person('Admin', true), await person('Bo')];
    const edit = { isAdmin: true, groups: ['7b', ' 7b ', 'chess'], extraTimePercent: 25 };
    const edited = await admin.data('editUser', { id: bo.user._id, body: edit });
    const expected = { name: 'Bo', email: bo.user.email, isAdmin: true, groups: ['7b', 'chess'], extraTimePercent: 25 };
    expect(edited).toMatchObject(expected);
    expect(await bo.data('getUserInfo')).toEqual({ _id: bo.user._id, ...expected });
    await admin.data('editUser', { id: bo.user._id, body: { name: 'Bob' } });
    expect(await bo.data('getUserInfo')).toEqual({ _id: bo.user._id, ...expected, name: 'Bob' });
  });

  it('refuses an address that somebody has, also somebody who is deleted', async () => {
    const { person } = await openTestApp();
    const [admin, bo, cy] = [await person('Admin', true), await person('Bo'), await person('Cy')];
    const body = { email: cy.user.email.toUpperCase() };
    const taken = await admin.call('editUser', { id: bo.user._id, body });
    expect(taken).toMatchObject({ status: 409, envelope: { message: 'User already exists', code: 'already-exists' } });
    await admin.data('deleteUser', { id: cy.user._id });
    const ofDeleted = await admin.call('editUser', { id: bo.user._id, body });
    expect(ofDeleted.envelope.message).toBe('A deleted person has this email. Restore or erase them first.');
    await admin.data('deleteUser', { id: cy.user._id, query: { erase: 'true' } });
    expect((await admin.call('editUser', { id: bo.user._id, body })).status).toBe(200);
  });

  it.each([
    [{ extraTimePercent: 301 }, 'Extra time must be a whole number from 0 to 300'],
    [{ extraTimePercent: 2.5 }, 'Extra time must be a whole number from 0 to 300'],
    [{ name: ' ' }, 'Please enter your name'],
    [{ email: 'x' }, 'Please enter a valid email'],
    [{ groups: [''] }, 'Group name is required'],
  ])('refuses %j', async (body, message) => {
    const { person } = await openTestApp();
    const admin = await person('Admin', true);
    const refused = await admin.call('editUser', { id: admin.user._id, body });
    expect(refused).toMatchObject({ status: 400, envelope: { message, code: 'invalid-field' } });
  });

  it('a new name is on the leaderboard, and reports keep theirs', async () => {
    const { person } = await openTestApp();
    const [admin, bo] = [await person('Admin', true), await person('Bo')];
    const exam = await addSampleExam(admin);
    await bo.data('addReport', { body: sampleAttempt(bo, exam) });
    await admin.data('editUser', { id: bo.user._id, body: { name: 'Bob' } });
    expect((await admin.data('getLeaderboard')).map(({ user }) => user.name)).toEqual(['Bob']);
    expect((await admin.data('getAllReports')).map(({ user }) => user.name)).toEqual(['Bo']);
  });
});

describe('the last admin', () => {
  it('can be neither demoted nor deleted nor erased', async () => {
    const { person } = await openTestApp();
    const admin = await person('Admin', true);
    const other = await person('Other', true);
    const { _id: id } = admin.user;
    await admin.data('editUser', { id: other.user._id, body: { isAdmin: false } });
    expect(await other.call('getUsers')).toMatchObject({ status: 403 });
    expect(await admin.call('editUser', { id, body: { isAdmin: false } })).toMatchObject(lastAdmin);
    expect(await admin.call('deleteUser', { id })).toMatchObject(lastAdmin);
    expect(await admin.call('deleteUser', { id, query: { erase: 'true' } })).toMatchObject(lastAdmin);
    expect((await admin.call('getUsers')).status).toBe(200);
  });

  it('stays when all admins are demoted and deleted at once', async () => {
    const { person } = await openTestApp();
    const admins = await Promise.all(Array.from({ length: 6 }, (_, index) => person(`Admin ${index}`, true)));
    const [first] = admins as [Person];
    const answers = await Promise.all(
      admins.map(({ user: { _id: id } }, index) =>
        index % 2 ? first.call('deleteUser', { id }) : first.call('editUser', { id, body: { isAdmin: false } }),
      ),
    );
    const left = await Promise.all(admins.map(async (admin) => (await admin.call('getUsers')).status === 200));
    // The first one may be demoted before the other calls are heard.
    expect(left.filter(Boolean).length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status !== 200).length).toBeGreaterThan(0);
  });
});

describe('a deleted person', () => {
  it('cannot log in until restored; the reports stay under the name', async () => {
    const { app, person, visitor } = await openTestApp();
    const [admin, bo] = [await person('Admin', true), await person('Bo')];
    const { email, _id: id } = bo.user;
    await admin.data('editUser', { id, body: { groups: ['7b'] } });
    const exam = await addSampleExam(admin);
    await bo.data('addReport', { body: sampleAttempt(bo, exam) });
    const leaderboardOfGroup = () => admin.data('getLeaderboard', { query: { ofGroup: '7b' } });
    const leaderboard = await leaderboardOfGroup();
    expect(leaderboard).toMatchObject([{ attempts: 1, score: 10 }]);
    const { card } = await admin.data('newCard', { id });
    await admin.data('deleteUser', { id });
    const login = { body: { email, password } };
    expect(await bo.call('getUserInfo')).toMatchObject({ status: 401, envelope: { code: 'session-ended' } });
    expect(await visitor.call('login', login)).toMatchObject({ status: 401, envelope: { code: 'invalid-login' } });
    expect((await visitor.call('loginWithCard', { body: { card } })).status).toBe(401);
    expect((await admin.call('deleteUser', { id })).status).toBe(404);
    expect((await admin.data('getAllReports')).map(({ user }) => user.name)).toEqual(['Bo']);

    const restored = await admin.data('restoreUser', { id });
    expect(restored).toMatchObject({ name: 'Bo', groups: ['7b'], hasCard: true });
    expect((await visitor.call('loginWithCard', { body: { card } })).status).toBe(200);
    expect(await namesOf(admin, { group: '7b' })).toEqual(['Bo']);
    expect(await leaderboardOfGroup()).toEqual(leaderboard);
    const token = await visitor.data('login', login);
    expect((await new Client(app, token).data('getUserInfo')).name).toBe('Bo');
    expect((await bo.call('getUserInfo')).status).toBe(401);
  });

  it('is erased with the receipts, which say the name, with the devices, and is told of nothing', async () => {
    const { person, app, database } = await openTestApp();
    const [admin, bo] = [await person('Admin', true), await person('Bo')];
    const exam = await addSampleExam(admin);
    const { receipt = '' } = await bo.data('addReport', { body: sampleAttempt(bo, exam) });
    const device = await registerDevice(bo);
    const code = await device.sign(attemptToSign(bo, exam, device.keyId));
    const keys = { p256dh: 'B'.padEnd(87, 'A'), auth: 'A'.repeat(22) };
    await bo.data('addPushSubscription', { body: { endpoint: 'https://fcm.googleapis.com/a', keys } });
    await admin.data('deleteUser', { id: bo.user._id, query: { erase: 'true' } });
    const [report] = await admin.data('getAllReports');
    expect(report).toMatchObject({ user: { name: 'Deleted user' } });
    expect(report).not.toHaveProperty('receipt');
    // The receipt that the person kept stays valid.
    const published = await (await app.request(receiptKeysPath)).json();
    expect((await verifyReceipt(receipt, published as ReceiptKeys)).found).toBe('valid');
    expect((await admin.call('addCollected', { body: { code } })).envelope).toMatchObject({ code: 'not-signed' });
    for (const table of ['device_keys', 'push_subscriptions'] as const)
      expect(await database.reads.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  it('is erased for good: reports say Deleted user, and the address is free', async () => {
    const { person, visitor } = await openTestApp();
    const [admin, bo] = [await person('Admin', true), await person('Bo Secret')];
    const exam = await addSampleExam(admin);
    await bo.data('addReport', { body: sampleAttempt(bo, exam) });
    const { _id: id, email } = bo.user;
    const { card } = await admin.data('newCard', { id });
    await admin.data('deleteUser', { id });
    await admin.data('deleteUser', { id, query: { erase: 'true' } });
    expect((await visitor.call('loginWithCard', { body: { card } })).status).toBe(401);
    expect((await admin.call('restoreUser', { id })).status).toBe(404);
    const seen = await Promise.all(
      (['getAllReports', 'getLeaderboard', 'getUsers'] as const).map((name) => admin.call(name)),
    );
    for (const { text } of seen) expect(text).not.toContain('Secret');
    expect((await admin.data('getLeaderboard')).map(({ user }) => user.name)).toEqual(['Deleted user']);
    expect((await admin.data('getAllReports')).map(({ user }) => user.name)).toEqual(['Deleted user']);
    const again = { name: 'Bo', email, password, confirmPassword: password, isAdmin: false };
    expect((await visitor.call('register', { body: again })).status).toBe(200);
  });

  it('is erased also from the reports of others that they handed in', async () => {
    const { person } = await openTestApp();
    const [admin, bo] = [await person('Admin', true), await person('Bo Secret')];
    const device = await registerDevice(admin);
    const code = await device.sign(attemptToSign(admin, await addSampleExam(admin), device.keyId));
    await bo.data('addCollected', { body: { code } });
    await admin.data('deleteUser', { id: bo.user._id, query: { erase: 'true' } });
    const [report] = await admin.data('getOwnReports');
    expect(report).toMatchObject({ user: { name: 'Admin' }, handedIn: { by: { name: 'Deleted user' } } });
  });
});

describe('an import', () => {
  it('adds all; who has no e-mail gets a card that logs in', async () => {
    const { app, person, visitor } = await openTestApp();
    const admin = await person('Admin', true);
    const added = await admin.data('importUsers', {
      body: [
        { name: ' Tom ', groups: ['7b'] },
        { name: 'Mia', email: 'mia@example.org' },
      ],
    });
    expect(added).toMatchObject([
      { name: 'Tom', email: '', groups: ['7b'], hasCard: true },
      { name: 'Mia', hasCard: false },
    ]);
    expect(added[1]).not.toHaveProperty('card');
    const token = await visitor.data('loginWithCard', { body: { card: added[0]?.card ?? '' } });
    expect(await new Client(app, token).data('getUserInfo')).toMatchObject({ name: 'Tom', email: '', isAdmin: false });
  });

  it('names each refused row with its reason, and adds none', async () => {
    const { person } = await openTestApp();
    const admin = await person('Admin', true);
    const wrong = await admin.call('importUsers', {
      body: [{ name: 'Ok' }, { name: ' ' }, { name: 'x', email: 'y' }, { name: 'z', groups: 'no' as never }],
    });
    expect(wrong).toMatchObject({
      status: 400,
      envelope: {
        code: 'invalid-field',
        rows: [
          { row: 2, reason: 'Please enter your name' },
          { row: 3, reason: 'Please enter a valid email' },
          { row: 4, reason: 'Groups must be a list of names' },
        ],
      },
    });
    const taken = await admin.call('importUsers', { body: [{ name: 'Ok' }, { name: 'x', email: admin.user.email }] });
    expect(taken).toMatchObject({ status: 409, envelope: { rows: [{ row: 2, reason: 'User already exists' }] } });
    const body = ['a@example.org', 'A@example.org'].map((email) => ({ name: 'x', email }));
    const twice = await admin.call('importUsers', { body });
    expect(twice.envelope).toMatchObject({ rows: [{ row: 2, reason: 'This email is in row 1 already' }] });
    expect(await namesOf(admin)).toEqual(['Admin']);
  });

  it('names the rows of every check at once, and every reason of a row', async () => {
    const { person } = await openTestApp();
    const [admin, gone] = [await person('Admin', true), await person('Gone')];
    await admin.data('deleteUser', { id: gone.user._id });
    const { status, envelope } = await admin.call('importUsers', {
      body: [
        { name: ' ', email: admin.user.email },
        { name: 'Mia', email: 'mia@example.org' },
        { name: 'Tom', email: admin.user.email.toUpperCase() },
        { name: 'Ann', email: 'y', groups: ['a,b', 'c;d'] },
        { name: 'Bo', email: ' MIA@example.org ' },
        { name: 'Cy', email: gone.user.email },
      ],
    });
    expect({ status, ...envelope }).toMatchObject({
      status: 400,
      code: 'invalid-field',
      message: 'Row 1: Please enter your name; User already exists (and 4 more)',
      rows: [
        { row: 1, reason: 'Please enter your name; User already exists' },
        { row: 3, reason: 'User already exists; This email is in row 1 already' },
        { row: 4, reason: 'Please enter a valid email; A group name may not contain commas or semicolons' },
        { row: 5, reason: 'This email is in row 2 already' },
        { row: 6, reason: 'A deleted person has this email. Restore or erase them first.' },
      ],
    });
    expect(await namesOf(admin)).toEqual(['Admin']);
  });

  it('tells no one but an admin which addresses exist', async () => {
    const { person } = await openTestApp();
    const [admin, taker] = [await person('Admin', true), await person('Taker')];
    const refused = await taker.call('importUsers', { body: [{ name: ' ', email: admin.user.email }] });
    expect(refused).toMatchObject({ status: 403, envelope: { code: 'only-admins' } });
  });

  it('takes a list only', async () => {
    const { person } = await openTestApp();
    const admin = await person('Admin', true);
    const refused = await admin.send('POST', '/api/users/importUsers', '{"name":"x"}');
    expect(refused).toMatchObject({ status: 400, envelope: { message: 'Request body must be a JSON list' } });
  });
});

it('reports and the leaderboard are those of a group', async () => {
  const { person } = await openTestApp();
  const admin = await person('Admin', true);
  const exam = await addSampleExam(admin);
  const people = await Promise.all(['Ann', 'Bea', 'Cy'].map((name) => person(name)));
  for (const each of people) await each.data('addReport', { body: sampleAttempt(each, exam) });
  for (const { user } of people.slice(0, 2)) await admin.data('editUser', { id: user._id, body: { groups: ['7b'] } });
  const names = async (body: object) =>
    (await admin.data('getAllAttempts', { body: { examName: '', userName: '', ...body } })).map(
      ({ user }) => user.name,
    );
  expect((await names({ group: '7b' })).sort()).toEqual(['Ann', 'Bea']);
  expect(await names({ group: '7b', userName: 'be' })).toEqual(['Bea']);
  expect(await names({ group: '7b', userName: 'cy' })).toEqual([]);
  expect(await names({ group: 'none' })).toEqual([]);
  const board = await admin.data('getLeaderboard', { query: { ofGroup: '7b' } });
  expect(board.map(({ user }) => user.name).sort()).toEqual(['Ann', 'Bea']);
});
