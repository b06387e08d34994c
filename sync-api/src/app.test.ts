import { PassThrough } from 'node:stream';
import { endpoints } from '@quiz-app/shared/contract/endpoints';
import Sqlite from 'better-sqlite3';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { Client } from '../test/harness/client.ts';
import { openTestApp, password, testSecret } from '../test/harness/open-test-app.ts';
import { addSampleExam, sampleAttempt, sampleDetails } from '../test/harness/sample-exam.ts';
import { createApp } from './app.ts';
import { DatabaseBusy, NotWritable } from './database/database-errors.ts';

/** A logger that captures every level. */
function captureLog() {
  const stream = new PassThrough();
  const logger = pino({ level: 'trace' }, stream);
  const text = () => String(stream.read() ?? '');
  return {
    logger,
    text,
    lines: () =>
      text()
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
  };
}

describe('health and readiness', () => {
  it('answer 200 while the server runs', async () => {
    const { visitor } = await openTestApp();
    for (const path of ['/health', '/ready']) {
      expect(await visitor.send('GET', path)).toMatchObject({ status: 200, envelope: { success: true } });
    }
  });

  it('stay healthy but not ready while the server stops', async () => {
    const { visitor } = await openTestApp({ isStopping: () => true });
    expect((await visitor.send('GET', '/health')).status).toBe(200);
    const ready = await visitor.send('GET', '/ready');
    expect(ready).toMatchObject({
      status: 503,
      text: '{"success":false,"message":"The server is stopping","code":"busy"}',
    });
    expect(ready.headers.get('connection')).toBe('close');
  });

  it('fail readiness while another process holds the lock of the database', async () => {
    const { visitor, path } = await openTestApp();
    if (path === '') return;
    const other = new Sqlite(path);
    other.exec('BEGIN IMMEDIATE');
    expect(await visitor.send('GET', '/ready')).toMatchObject({
      status: 503,
      text: '{"success":false,"message":"The database is busy","code":"busy"}',
    });
    other.exec('ROLLBACK');
    other.close();
    await expect.poll(async () => (await visitor.send('GET', '/ready')).status).toBe(200);
  });

  it('check the database once for all who ask at the same time', async () => {
    const { database } = await openTestApp();
    let checks = 0;
    const check = () => {
      checks += 1;
      return database.check();
    };
    const visitor = new Client(createApp({ database: { ...database, check }, jwtSecret: testSecret }));
    const asked = await Promise.all(Array.from({ length: 50 }, () => visitor.send('GET', '/ready')));
    asked.push(await visitor.send('GET', '/ready'));
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200]));
    expect(checks).toBe(1);
  });

  it('fail readiness when a newer version has changed the schema', async () => {
    const { visitor, database } = await openTestApp();
    const row = { name: '999-later', ran_at: new Date().toISOString() };
    await database.write((tx) => tx.insertInto('migrations').values(row).execute());
    expect(await visitor.send('GET', '/ready')).toMatchObject({
      status: 503,
      text: '{"success":false,"message":"The database belongs to a newer version","code":"server-error"}',
    });
  });

  it('fail readiness when the database does not answer', async () => {
    const { logger, lines } = captureLog();
    const { visitor, database } = await openTestApp({ logger });
    await database.close();
    const ready = await visitor.send('GET', '/ready');
    expect(ready).toMatchObject({
      status: 503,
      text: '{"success":false,"message":"The database does not answer","code":"server-error"}',
    });
    expect(lines()[0]).toMatchObject({ level: 50, id: ready.headers.get('x-request-id') });
  });
});

it.each([
  [new DatabaseBusy('another process writes'), 'The database is busy. Please try again in a few seconds.', 2, 6],
  [new NotWritable('the disk is full'), 'The server cannot save anything now. Please try again later.', 30, 60],
])('those who are refused together with "%s" are told different times', async (reason, message, least, most) => {
  const { database, person } = await openTestApp();
  const { token } = await person('Admin', true);
  const write = () => Promise.reject(reason);
  const admin = new Client(createApp({ database: { ...database, write }, jwtSecret: testSecret }), token);
  const seconds = new Set<number>();
  for (let refused = 0; refused < 40; refused += 1) {
    const { status, envelope, headers } = await admin.call('addExam', { body: sampleDetails });
    expect([status, envelope]).toMatchObject([503, { code: 'busy', message }]);
    seconds.add(Number(headers.get('retry-after')));
  }
  expect(Math.min(...seconds)).toBeGreaterThanOrEqual(least);
  expect(Math.max(...seconds)).toBeLessThanOrEqual(most);
  expect(seconds.size).toBeGreaterThan(2);
});

it('HSTS is sent only behind a proxy that terminates TLS', async () => {
  const direct = (await openTestApp()).visitor;
  const behind = (await openTestApp({ trustProxy: 1 })).visitor;
  const insists = async (visitor: Client, headers: Record<string, string>) =>
    (await visitor.send('GET', '/health', undefined, headers)).headers.get('strict-transport-security');
  expect(await insists(direct, { 'x-forwarded-proto': 'https' })).toBeNull();
  expect(await insists(behind, {})).toBeNull();
  expect(await insists(behind, { 'x-forwarded-proto': 'https' })).toBe('max-age=31536000');
});

describe('the log', () => {
  it('has the request id of each response', async () => {
    const { logger, lines } = captureLog();
    const { visitor } = await openTestApp({ logger });
    const given = await visitor.send('GET', '/api/nope', undefined, { 'x-request-id': 'from-the-proxy_1' });
    expect(given.headers.get('x-request-id')).toBe('from-the-proxy_1');
    const made = await visitor.send('POST', endpoints.login.path, '{', { 'x-request-id': 'two words' });
    expect(made.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    expect(lines()).toEqual([
      expect.objectContaining({ id: 'from-the-proxy_1', method: 'GET', path: '/api/nope', status: 404 }),
      expect.objectContaining({ id: made.headers.get('x-request-id'), method: 'POST', status: 400 }),
    ]);
  });

  it('holds no secret, not even of failed requests', async () => {
    const { logger, text } = captureLog();
    const { app, person, visitor, database } = await openTestApp({ logger });
    const admin = await person('Admin', true);
    const exam = await addSampleExam(admin);
    const { email } = admin.user;
    await admin.call('addReport', { body: sampleAttempt(admin, exam) });
    await visitor.call('login', { body: { email, password: 'a wrong guess' } });
    await new Client(app, 'a.forged.token').call('getUserInfo');
    await app.request('/admin/reports?user=Searched');
    await database.close();
    expect((await visitor.call('login', { body: { email, password } })).status).toBe(500);
    expect((await admin.call('getOwnReports', { query: { limit: 5 } })).status).toBe(500);
    const logged = text();
    expect(logged).toContain('"status":500');
    const secrets = [
      password,
      admin.token ?? '',
      'a wrong guess',
      'a.forged.token',
      'Bearer',
      email,
      '$2b$',
      'Searched',
    ];
    for (const secret of secrets) expect(logged).not.toContain(secret);
  });
});
