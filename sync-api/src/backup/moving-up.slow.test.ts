import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathOf } from '@quiz-app/shared/contract/endpoints';
import Sqlite from 'better-sqlite3';
import { Client as Connection } from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { changesSince } from '../../test/harness/changes-since.ts';
import { Client, type RequestTarget } from '../../test/harness/client.ts';
import { openWithReports } from '../../test/harness/database-with-reports.ts';
import { freshFolder } from '../../test/harness/fresh-folder.ts';
import { newPerson, type Person, password, testSecret } from '../../test/harness/open-test-app.ts';
import { createDatabase } from '../../test/harness/postgres-databases.ts';
import { addSampleExam, sampleAttempt } from '../../test/harness/sample-exam.ts';
import { largePng } from '../../test/harness/sample-media.ts';
import { attemptToSign, registerDevice } from '../../test/harness/signing-device.ts';
import { type PostgresServer, startPostgres } from '../../test/harness/start-postgres.ts';
import { createApp } from '../app.ts';
import { type Database, openDatabase } from '../database/open-database.ts';
import { startServer } from '../start-server.ts';
import { copyToPostgres } from './copy-to-postgres.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server?.stop());

async function serve(address: string): Promise<{ app: RequestTarget; database: Database }> {
  const database = await openDatabase(address);
  onTestFinished(() => database.close());
  return { app: createApp({ database, jwtSecret: testSecret, passwordCost: 4 }), database };
}

/** An installation on SQLite with a history, which is stopped. */
async function openUsed() {
  const path = join(await freshFolder(), 'quiz.db');
  const { app, database } = await serve(path);
  const admin = await newPerson(app, 'Ærø “İ” \u{1f989}', true);
  const exam = await addSampleExam(admin);
  const gone = await addSampleExam(admin, { name: 'Gone', duration: 0.5 });
  const taker = await newPerson(app, "O'Neill \\ %");
  const attempts = Array.from({ length: 7 }, () => sampleAttempt(taker, exam));
  for (const attempt of attempts) await taker.data('addReport', { body: attempt });
  const device = await registerDevice(taker);
  await admin.data('editExam', { id: exam._id, body: { ...exam, name: 'Edited', totalMarks: 999_999.25 } });
  await admin.data('deleteExam', { id: gone._id });
  return { path, app, database, admin, taker, exam, attempts, device };
}

/** An installation on SQLite with pictures of nearly a MiB each, of which a question names the first. */
async function openWithPictures(count: number) {
  const path = join(await freshFolder(), 'quiz.db');
  const { app, database } = await serve(path);
  const admin = await newPerson(app, 'Admin', true);
  const pictures = [];
  for (let number = 0; number < count; number += 1) pictures.push(await admin.addMedium(largePng(number)));
  const _id = pictures[0]?._id ?? '';
  const exam = await addSampleExam(admin, {}, [
    {
      name: `What is ![a map](media:${_id})?`,
      options: { A: 'A map', B: 'A tree' },
      correctOptions: ['A'],
      format: 'rich',
      media: [{ _id, alt: 'A map' }],
    },
  ]);
  return { path, app, database, admin, pictures, exam };
}

/** The answers to every call of a person that only reads. */
async function everything(app: RequestTarget, person: Person, examId: string) {
  const client = new Client(app, person.token);
  const answers = [
    await client.call('getUserInfo'),
    await client.call('getAllExams'),
    await client.call('getExamById', { id: examId }),
    await client.call('getOwnReports'),
    await client.call('getAllAttempts', { body: { examName: 'edit', userName: 'neill' } }),
    await client.call('getLeaderboard'),
    await client.call('getDeviceKeys'),
    await client.call('getAllReports'),
  ];
  return answers.map(({ status, text }) => [status, text]);
}

describe('a move to PostgreSQL', () => {
  it('is noticed by nobody', async () => {
    const { path, app, database, admin, taker, exam, attempts, device: signing } = await openUsed();
    const before = [await everything(app, admin, exam._id), await everything(app, taker, exam._id)];
    const { cursor } = await changesSince(taker);
    const page = (on: RequestTarget, next = '') =>
      new Client(on, taker.token).send('GET', `${pathOf('getOwnReports')}?limit=3${next && `&cursor=${next}`}`);
    const { nextCursor } = (await page(app)).envelope;
    const rest = (await page(app, String(nextCursor))).text;
    await database.close();

    const to = await createDatabase(server.address);
    const copied = await copyToPostgres(path, to);
    expect(copied).toContainEqual({ name: 'reports', rows: attempts.length });
    const { app: moved } = await serve(to);
    expect([await everything(moved, admin, exam._id), await everything(moved, taker, exam._id)]).toEqual(before);
    expect((await page(moved, String(nextCursor))).text).toBe(rest);
    const device = new Client(moved, taker.token);
    expect(await changesSince(device, cursor)).toMatchObject({ data: [], deleted: [] });

    const { email } = await device.data('getUserInfo');
    await new Client(moved).data('login', { body: { email, password } });
    const [attempt = sampleAttempt(taker, exam)] = attempts;
    expect(await device.data('addReport', { body: attempt })).toMatchObject({ _id: attempt._id });
    await device.data('addReport', { body: sampleAttempt(taker, exam) });
    expect(await device.data('getOwnReports')).toHaveLength(attempts.length + 1);
    const carried = attemptToSign(taker, exam, signing.keyId);
    const carrier = new Client(moved, admin.token);
    const brought = await carrier.data('addCollected', { body: { code: await signing.sign(carried) } });
    expect(brought._id).toBe(carried.attemptId);
    const added = await new Client(moved, admin.token).data('addExam', { body: { ...exam, name: 'New' } });
    const { data, deleted } = await changesSince(device, cursor);
    expect([data.map(({ _id }) => _id), deleted]).toEqual([[added._id], []]);
  });

  it('takes pictures along, more than fit into a batch, and each is what its id says', async () => {
    const { path, exam, pictures, app, database, admin } = await openWithPictures(9);
    const ask = async (on: RequestTarget, id: string) => {
      const answer = await new Client(on, admin.token).getMedium(id);
      return [
        answer.status,
        answer.headers.get('content-type'),
        Buffer.from(await answer.arrayBuffer()).toString('hex'),
      ];
    };
    const before = await Promise.all(pictures.map(({ _id }) => ask(app, _id)));
    const question = await new Client(app, admin.token).data('getExamById', { id: exam._id });
    await database.close();
    const to = await createDatabase(server.address);
    const seen: number[] = [];
    const copied = await copyToPostgres(path, to, {
      onRows: (step, table, rows) => step === 'copied' && table === 'media' && seen.push(rows),
    });
    expect(copied).toContainEqual({ name: 'media', rows: pictures.length });
    expect(copied).toContainEqual({ name: 'version_media', rows: 1 });
    expect(seen.length, 'batches').toBeGreaterThan(1);
    const { app: moved } = await serve(to);
    expect(await Promise.all(pictures.map(({ _id }) => ask(moved, _id)))).toEqual(before);
    expect(await new Client(moved, admin.token).data('getExamById', { id: exam._id })).toEqual(question);
  });

  it('is refused with a damaged picture, which it names', async () => {
    const { path, pictures, database } = await openWithPictures(1);
    await database.close();
    const file = new Sqlite(path);
    file.exec("UPDATE media SET data = x'00'");
    file.close();
    const to = await createDatabase(server.address);
    await expect(copyToPostgres(path, to)).rejects.toThrow(`the picture or sound ${pictures[0]?._id} is damaged`);
    const { rows } = await (await connect(to)).query('SELECT count(*)::integer AS files FROM media');
    expect(rows).toEqual([{ files: 0 }]);
  });

  it('never gives a number again that a row had which is gone', async () => {
    const { path, database } = await openWithReports(3);
    await database.close();
    const file = new Sqlite(path);
    file.exec('DELETE FROM reports WHERE seq = 3');
    file.close();
    const to = await createDatabase(server.address);
    await copyToPostgres(path, to);
    const client = await connect(to);
    const { rows } = await client.query("SELECT nextval(pg_get_serial_sequence('reports', 'seq'))::integer AS next");
    expect(rows).toEqual([{ next: 4 }]);
  });

  it('is refused where something else is, and changes nothing there', async () => {
    const { path, database } = await openWithReports(1);
    const to = await createDatabase(server.address);
    await expect(copyToPostgres(path, to)).rejects.toThrow('a server has it open: stop it first');
    await database.close();
    await copyToPostgres(path, to);
    await expect(copyToPostgres(path, to)).rejects.toThrow('already has users: name an empty one');

    const used = await createDatabase(server.address);
    const running = await startServer({
      ...process.env,
      DATABASE_URL: used,
      JWT_SECRET: String(testSecret),
      PORT: '0',
    });
    onTestFinished(() => running.stop());
    await expect(copyToPostgres(path, used)).rejects.toThrow('already has receipt_keys: name an empty one');

    const none = await createDatabase(server.address);
    await expect(copyToPostgres(`${path}.gone`, none)).rejects.toThrow('there is no ');
    await writeFile(`${path}.text`, 'not a database '.repeat(1_000));
    await expect(copyToPostgres(`${path}.text`, none)).rejects.toThrow('file is not a database');
    const { rows } = await (await connect(none)).query("SELECT 1 FROM pg_tables WHERE schemaname = 'public'");
    expect(rows).toEqual([]);
    await expect(copyToPostgres(path, none.replace(/:\d+\//, ':1/'))).rejects.toThrow('cannot be connected to');
  });

  it('does not happen when a row cannot be the same there', async () => {
    const { path, database } = await openWithReports(1);
    await database.close();
    const file = new Sqlite(path);
    // Text in a column of numbers, which SQLite allows.
    file.exec("UPDATE totals SET score = 'many'");
    file.close();
    const to = await createDatabase(server.address);
    await expect(copyToPostgres(path, to)).rejects.toThrow('many');
    const { rows } = await (await connect(to)).query('SELECT count(*)::integer AS users FROM users');
    expect(rows).toEqual([{ users: 0 }]);
    await rm(path);
  });
});

async function connect(address: string): Promise<Connection> {
  const client = new Connection(address);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}
