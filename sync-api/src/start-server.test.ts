import { once } from 'node:events';
import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { endpoints } from '@quiz-app/shared/contract/endpoints';
import { bodyLimits } from '@quiz-app/shared/limits';
import { receiptKeysPath } from '@quiz-app/shared/receipt';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Client } from '../test/harness/client.ts';
import { freshFolder } from '../test/harness/fresh-folder.ts';
import { newPerson } from '../test/harness/open-test-app.ts';
import { addSampleExam, sampleAttempt, sampleDetails, typedQuestion } from '../test/harness/sample-exam.ts';
import { createPrivateJwk } from './auth/own-keys.ts';
import { createQuestionsStore } from './exams/questions-store.ts';
import { startServer } from './start-server.ts';
import type { SendPush } from './users/notify.ts';

async function start(env: Record<string, string> = {}, served: Parameters<typeof startServer>[1] = {}) {
  const folder = await freshFolder();
  const database = join(folder, 'new', 'folder', 'quiz.db');
  const server = await startServer({ PORT: '0', DATABASE_URL: `file:${database}`, ...env }, served);
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= server.stop();
    return stopped;
  };
  onTestFinished(stop);
  const client = new Client({ request: (path, init) => fetch(server.url + path, init) });
  return { ...server, stop, client, databaseFile: database };
}

const someone = { name: 'Ann', email: 'ann@example.org', password: 'pw', confirmPassword: 'pw', isAdmin: false };

describe('the server', () => {
  it('creates its database and secret once, and tokens outlive a restart', async () => {
    const { client, url, stop, databaseFile } = await start();
    await client.data('register', { body: someone });
    const token = await client.data('login', { body: { email: someone.email, password: someone.password } });
    const secretFile = `${databaseFile}.jwt-secret`;
    expect((await stat(secretFile)).mode & 0o777).toBe(0o600);
    expect((await stat(dirname(databaseFile))).mode & 0o777).toBe(0o700);
    const secret = await readFile(secretFile, 'utf8');
    expect(secret.length).toBeGreaterThanOrEqual(32);
    const keyFiles = [`${databaseFile}.receipt-key`, `${databaseFile}.push-key`];
    for (const file of keyFiles) expect((await stat(file)).mode & 0o777).toBe(0o600);
    const keys = await Promise.all(keyFiles.map((file) => readFile(file, 'utf8')));
    const published = await (await fetch(url + receiptKeysPath)).text();
    expect(published).toContain(`"x":"${JSON.parse(keys[0] ?? '').x}"`);
    expect(published).not.toContain('"d"');
    await stop();

    const again = await start({ DATABASE_URL: `file:${databaseFile}` });
    expect(await readFile(secretFile, 'utf8')).toBe(secret);
    expect(await Promise.all(keyFiles.map((file) => readFile(file, 'utf8')))).toEqual(keys);
    expect(await (await fetch(again.url + receiptKeysPath)).text()).toBe(published);
    const same = new Client({ request: (path, init) => fetch(again.url + path, init) }, token);
    expect(await same.data('getUserInfo')).toMatchObject({ name: 'Ann' });
  });

  it('goes on with scoring reports again that a stop interrupted', async () => {
    const { url, stop, database, databaseFile } = await start();
    const reach = { request: (path: string, init: RequestInit) => fetch(url + path, init) };
    const [admin, taker] = [await newPerson(reach, 'Admin', true), await newPerson(reach, 'Taker')];
    const exam = await addSampleExam(admin, {}, [typedQuestion]);
    const questionId = exam.questions[0]?._id ?? '';
    const report = { body: sampleAttempt(taker, exam, { [questionId]: { typed: 'yield' } }) };
    expect((await taker.data('addReport', report)).result.verdict).toBe('Fail');
    // As if the server stopped before it began to score.
    await createQuestionsStore(database).accept(exam._id, questionId, { answer: { typed: 'yield' }, fraction: 1 });
    await stop();

    const again = await start({ DATABASE_URL: `file:${databaseFile}` });
    const same = new Client({ request: (path, init) => fetch(again.url + path, init) }, taker.token);
    await expect.poll(async () => (await same.data('getOwnReports'))[0]?.result.verdict).toBe('Pass');
  });

  it('reminds people of exams, also after a restart, and of each once', async () => {
    const told: string[] = [];
    const sendPush: SendPush = async (_browser, { examName }) => {
      told.push(examName);
      return 'sent';
    };
    const { url, stop, databaseFile } = await start({}, { sendPush });
    const reach = { request: (path: string, init: RequestInit) => fetch(url + path, init) };
    const [admin, taker] = [await newPerson(reach, 'Admin', true), await newPerson(reach, 'Taker')];
    const keys = { p256dh: 'B'.padEnd(87, 'A'), auth: 'A'.repeat(22) };
    await taker.data('addPushSubscription', { body: { endpoint: 'https://fcm.googleapis.com/fcm/send/a', keys } });
    const opensAt = new Date(Date.now() + 60 * 60 * 1_000).toISOString();
    await addSampleExam(admin, { name: 'Maps', opensAt });
    await stop();

    const again = await start({ DATABASE_URL: `file:${databaseFile}` }, { sendPush });
    await expect.poll(() => told).toEqual(['Maps']);
    const same = new Client({ request: (path, init) => fetch(again.url + path, init) }, admin.token);
    const { name: _, ...details } = sampleDetails;
    await same.data('addExam', { body: { ...details, name: 'Plants', opensAt } });
    await again.stop();
    await start({ DATABASE_URL: `file:${databaseFile}` }, { sendPush });
    await expect.poll(() => told).toEqual(['Maps', 'Plants']);
  });

  it('sends at most eight pushes at once, reminders and other news together', async () => {
    const [waiting, answered] = [new Set<string>(), Promise.withResolvers<void>()];
    const [told, most] = [new Set<string>(), { atOnce: 0 }];
    const sendPush: SendPush = async ({ endpoint }, { type }) => {
      const push = `${type} ${endpoint}`;
      waiting.add(push);
      most.atOnce = Math.max(most.atOnce, waiting.size);
      await answered.promise;
      waiting.delete(push);
      told.add(push);
      return 'sent';
    };
    const { url, stop, databaseFile } = await start({}, { sendPush });
    const reach = { request: (path: string, init: RequestInit) => fetch(url + path, init) };
    const [admin, taker] = [await newPerson(reach, 'Admin', true), await newPerson(reach, 'Taker')];
    const keys = { p256dh: 'B'.padEnd(87, 'A'), auth: 'A'.repeat(22) };
    for (const name of '12345678')
      await taker.data('addPushSubscription', {
        body: { endpoint: `https://fcm.googleapis.com/fcm/send/${name}`, keys },
      });
    await addSampleExam(admin, { name: 'Maps', opensAt: new Date(Date.now() + 60 * 60 * 1_000).toISOString() });
    const taken = await addSampleExam(admin, { name: 'Plants' });
    await stop();

    const again = await start({ DATABASE_URL: `file:${databaseFile}` }, { sendPush });
    await expect.poll(() => waiting.size).toBe(8);
    const same = new Client({ request: (path, init) => fetch(again.url + path, init) }, admin.token);
    await same.data('addReport', { body: { ...sampleAttempt(taker, taken), handedIn: true } });
    await same.data('getUserInfo');
    answered.resolve();
    await expect.poll(() => told.size).toBe(16);
    expect(most.atOnce).toBe(8);
  });

  it('offers pushes if push services can reach its operator', async () => {
    for (const [env, offered] of [
      [{ PUSH_CONTACT: 'mailto:admin@school.example' }, 65],
      [{}, 0],
    ] as const) {
      const { url } = await start(env);
      const person = await newPerson({ request: (path, init) => fetch(url + path, init) }, 'Ann');
      const { publicKey = '' } = await person.data('getPushKey');
      expect(Buffer.from(publicKey, 'base64url')).toHaveLength(offered);
    }
  });

  it('reports a database or port that it cannot open in one line', async () => {
    const folder = await freshFolder();
    const notADatabase = join(folder, 'text.db');
    await writeFile(notADatabase, 'This is not a database, however long one looks at it.'.repeat(40));
    await expect(start({ DATABASE_URL: `file:${notADatabase}` })).rejects.toThrow(
      /^DATABASE_URL holds .*not a database.*$/,
    );

    const nobody = 'postgres://u:hush@127.0.0.1:1/db';
    await expect(start({ DATABASE_URL: nobody, JWT_SECRET: 'x'.repeat(32) })).rejects.toThrow(
      'DATABASE_URL holds a postgres: address at 127.0.0.1 (connect ECONNREFUSED 127.0.0.1:1); it may hold a PostgreSQL database that lets this server in.',
    );

    const shortSecret = join(folder, 'quiz.db');
    await writeFile(`${shortSecret}.jwt-secret`, 'short');
    await chmod(`${shortSecret}.jwt-secret`, 0o600);
    await expect(start({ DATABASE_URL: `file:${shortSecret}` })).rejects.toThrow(/less than 32 bytes/);

    const otherKey = join(folder, 'quiz-2.db');
    await writeFile(`${otherKey}.receipt-key`, createPrivateJwk('P-256'));
    await expect(start({ DATABASE_URL: `file:${otherKey}` })).rejects.toThrow(/holds no private Ed25519 key as a JWK/);

    const file = join(folder, 'a file');
    await writeFile(file, '');
    await expect(start({ BACKUP_EVERY: '1h', BACKUP_DIR: join(file, 'backups') })).rejects.toThrow(
      /^BACKUP_DIR holds .*; it may hold a folder that can be written to\.$/,
    );

    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    await expect(start({ PORT: String(port) })).rejects.toThrow(
      `PORT holds ${port}, which is in use; it may hold a port that is free.`,
    );
    taken.close();
    await expect(start({ HOST: '203.0.113.77' })).rejects.toThrow(
      'HOST holds "203.0.113.77"; it may hold an address or name of this machine.',
    );
  });

  it('is the only one of its database, which the next one may open as soon as it stopped', async () => {
    const { stop, databaseFile } = await start();
    expect((await stat(`${databaseFile}.lock`)).mode & 0o777).toBe(0o600);
    await expect(start({ DATABASE_URL: `file:${databaseFile}` })).rejects.toThrow(
      `DATABASE_URL holds file:${databaseFile} (a server has it open: stop it first); it may hold an SQLite file that can be opened or created.`,
    );
    const next = start({ DATABASE_URL: `file:${databaseFile}` });
    await stop();
    await (await next).client.data('register', { body: someone });
  });

  it('answers in the envelope when no handler is reached', async () => {
    const { url, client } = await start();
    const large = JSON.stringify({ email: 'x'.repeat(2 * bodyLimits.exam) });
    const refused = await client.send('POST', endpoints.login.path, large);
    expect(refused).toMatchObject({ status: 413, envelope: { success: false } });

    const chunked =
      'POST /api/users/login HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nno length\r\n';
    for (const request of [
      chunked,
      'NOT HTTP\r\n\r\n',
      'GET /health HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n',
    ]) {
      const socket = connect(Number(new URL(url).port), '127.0.0.1');
      socket.end(request);
      const answer = await readAll(socket);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).toMatch(/\{"success":false,"message":"Request is not valid HTTP","code":"invalid-request"\}$/);
    }
  });

  it('answers running requests before it stops, also on open connections', async () => {
    const { url, stop, client } = await start();
    await client.data('register', { body: someone });
    const agent = new Agent({ keepAlive: true, maxSockets: 8 });
    const outcomes: string[] = [];
    let asking = true;
    const ask = () =>
      new Promise<void>((resolve) => {
        const request = get(`${url}/ready`, { agent }, (answer) => {
          answer.resume();
          answer.on('end', () => resolve(void outcomes.push(String(answer.statusCode))));
        });
        request.on('error', (error: NodeJS.ErrnoException) => resolve(void outcomes.push(error.code ?? 'error')));
      });
    const clients = Array.from({ length: 8 }, async () => {
      while (asking) await ask();
    });
    while (outcomes.length < 50) await ask();
    const slow = client.call('login', { body: { email: someone.email, password: 'wrong' } });
    await ask();
    const stopped = stop();
    asking = false;
    await stopped;
    expect((await slow).status).toBe(401);
    await Promise.all(clients);
    expect(outcomes.filter((outcome) => !['200', '503'].includes(outcome))).toEqual([]);
    agent.destroy();
    await expect(fetch(`${url}/health`)).rejects.toThrow();
  });
});

async function readAll(stream: AsyncIterable<Buffer>): Promise<string> {
  let text = '';
  for await (const chunk of stream) text += chunk;
  return text;
}
