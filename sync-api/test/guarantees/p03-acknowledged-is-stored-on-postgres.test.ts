import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { type Database, openDatabase } from '../../src/database/open-database.ts';
import { startServer } from '../../src/start-server.ts';
import { Client } from '../harness/client.ts';
import { newPerson } from '../harness/open-test-app.ts';
import { freshSchema, testPostgres } from '../harness/open-test-postgres.ts';
import { ownPostgres } from '../harness/own-postgres.ts';
import { connected } from '../harness/postgres-databases.ts';
import { addSampleExam, sampleAttempt } from '../harness/sample-exam.ts';
import { openWire } from '../harness/wire.ts';

const plan = { guarantee: 'P3', title: 'PostgreSQL cut off under writes', full: 40, short: 3 };

/** Starts the real server on PostgreSQL. */
async function start(address: string) {
  const { url, stop, database } = await startServer({
    PORT: '0',
    DATABASE_URL: address,
    JWT_SECRET: 'a secret that lives as long as a test',
    LOG_LEVEL: 'silent',
  });
  let stopped: Promise<void> | undefined;
  const stopOnce = () => {
    stopped ??= stop();
    return stopped;
  };
  onTestFinished(stopOnce);
  const reach = { request: (path: string, init: RequestInit) => fetch(url + path, init) };
  return { stop: stopOnce, reach, database, visitor: new Client(reach) };
}

/** With one connection for writes, so that all have the same session. */
async function open(address: string): Promise<Database> {
  const database = await openDatabase(address, { connections: 2 });
  onTestFinished(() => database.close());
  return database;
}

/** Adds parameters of `pg` and settings of the session to an address. */
function withSettings(address: string, parameters: Record<string, string>, settings: Record<string, string> = {}) {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  const options = Object.entries(settings).map(([name, value]) => ` -c ${name}=${value}`);
  url.searchParams.set('options', url.searchParams.get('options') + options.join(''));
  return url.href;
}

/** The settings that a write has in its session. */
const sessionOfWrites = (database: Database) =>
  database.write(async (tx) => {
    const query = sql<{ pid: number; commit: string }>`
      select pg_backend_pid() as pid, current_setting('synchronous_commit') as commit`;
    const { rows } = await query.execute(tx);
    return rows[0];
  });

it('an error about a wrong password of PostgreSQL does not show it', async () => {
  const address = new URL(testPostgres());
  address.password = 'hush';
  address.username = 'nobody-of-this-name';
  const refused = await start(address.href).catch(String);
  expect(refused).toMatch(/^ConfigError|^Error: DATABASE_URL holds a postgres: address at /);
  expect(refused).not.toMatch(/hush|\n/);
});

it('commits wait for the disk, also where PostgreSQL is configured not to wait', async () => {
  const address = await freshSchema(testPostgres());
  const database = await open(withSettings(address, {}, { synchronous_commit: 'off' }));
  const first = await sessionOfWrites(database);
  expect(first?.commit).toBe('on');

  // The same holds for the connection that replaces a lost one.
  await connected(testPostgres(), (client) => client.query('SELECT pg_terminate_backend($1)', [first?.pid]));
  const next = () => sessionOfWrites(database).catch(() => undefined);
  await expect.poll(next).toMatchObject({ commit: 'on' });
  expect((await next())?.pid).not.toBe(first?.pid);
});

it('a PostgreSQL whose fsync is off is refused', async () => {
  const unsafe = await ownPostgres({ fsync: 'off' });
  await expect(start(unsafe.address)).rejects.toThrow('(its fsync is off)');
});

it('an answer of PostgreSQL that comes too late is not taken for that of another query', async () => {
  const address = await freshSchema(testPostgres());
  await (await openDatabase(address)).close();
  const wire = await openWire(withSettings(address, { query_timeout: '5000' }));
  const database = await open(wire.address);
  const before = await sessionOfWrites(database);
  const stamp = (name: string) =>
    database.write((tx) => tx.insertInto('catalogue').values({ stamp: name }).returning('stamp').executeTakeFirst());
  await stamp('before');

  wire.stall();
  await expect(stamp('answered too late')).rejects.toThrow('Query read timeout');
  wire.flow();
  // The connection with the late answer is closed, and with it its session.
  await expect
    .poll(() =>
      sessionOfWrites(database).then(
        (found) => found?.pid,
        () => before?.pid,
      ),
    )
    .not.toBe(before?.pid);
  for (const name of ['a', 'b', 'c']) expect(await stamp(name)).toEqual({ stamp: name });
});

it('a server whose PostgreSQL takes no writes is not ready, and says so', async () => {
  const { database, reach, visitor } = await start(await freshSchema(testPostgres()));
  await newPerson(reach, 'Somebody');
  // As it is after a failover to a standby.
  await database.write((tx) => sql`set session characteristics as transaction read only`.execute(tx));
  const body = { name: 'Other', email: 'other@example.org', password: 'p', confirmPassword: 'p', isAdmin: false };
  expect(await visitor.call('register', { body })).toMatchObject({ status: 503, envelope: { code: 'busy' } });
  expect(await visitor.send('GET', '/ready')).toMatchObject({
    status: 503,
    text: '{"success":false,"message":"The database cannot be written","code":"server-error"}',
  });
});

it('P3 every acknowledged report is stored, on PostgreSQL', { timeout: 600_000 }, async () => {
  const { address, cut, restore } = await openWire(await freshSchema(testPostgres()));
  const { reach, visitor, database } = await start(address);
  const admin = await newPerson(reach, 'Admin', true);
  const exam = await addSampleExam(admin);
  const acknowledged = new Set<string>();
  const sent: string[] = [];
  const send = async () => {
    const attempt = sampleAttempt(admin, exam);
    sent.push(attempt._id);
    const { status, envelope } = await admin.call('addReport', { body: attempt });
    if (status === 200) acknowledged.add(attempt._id);
    return { status, envelope };
  };

  await attack(plan, async ({ rounds, failed }) => {
    for (let round = 0; round < rounds; round += 1) {
      const underWay = Array.from({ length: 30 }, send);
      await underWay[round];
      cut();
      for (const { status, envelope } of await Promise.all(underWay)) {
        if (status !== 200) expect({ status, envelope }).toMatchObject({ status: 503, envelope: { code: 'busy' } });
      }
      const ready = async () => (await visitor.send('GET', '/ready')).text;
      const unready = '{"success":false,"message":"The database does not answer","code":"server-error"}';
      await expect.poll(ready).toBe(unready);
      expect((await visitor.send('GET', '/health')).status).toBe(200);
      expect((await send()).status).toBe(503);
      await restore();
      const status = async () => (await visitor.send('GET', '/ready')).status;
      await expect.poll(status, { timeout: 60_000 }).toBe(200);
      expect((await send()).status).toBe(200);
      expect((await sessionOfWrites(database))?.commit).toBe('on');
    }

    const rows = await database.reads.selectFrom('reports').select('id').execute();
    const kept = new Set(rows.map(({ id }) => id));
    if (rows.length !== kept.size) failed(`${rows.length} rows of ${kept.size} attempts`);
    for (const id of acknowledged) if (!kept.has(id)) failed(`${id} was acknowledged and is gone`);
    for (const id of kept) if (!sent.includes(id)) failed(`${id} was never sent`);
  });
});
