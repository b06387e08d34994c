import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { Client } from '../test/harness/client.ts';
import { newPerson } from '../test/harness/open-test-app.ts';
import { freshSchema } from '../test/harness/open-test-postgres.ts';
import { addSampleExam, sampleAttempt } from '../test/harness/sample-exam.ts';
import { startServer } from './start-server.ts';

// Needs a PostgreSQL server at TEST_POSTGRES_URL, because PGlite has no network connections and no second client.
const postgres = process.env.TEST_POSTGRES_URL ?? '';

async function start(address: string) {
  const env = {
    PORT: '0',
    DATABASE_URL: address,
    JWT_SECRET: 'a secret that lives as long as a test',
    LOG_LEVEL: 'silent',
  };
  const { url, stop, database } = await startServer(env);
  let stopped: Promise<void> | undefined;
  const stopOnce = () => {
    stopped ??= stop();
    return stopped;
  };
  onTestFinished(stopOnce);
  const reach = { request: (path: string, init: RequestInit) => fetch(url + path, init) };
  return { stop: stopOnce, reach, database, visitor: new Client(reach) };
}

/** A TCP proxy to PostgreSQL that can be cut and opened again. */
async function wire(address: string) {
  const { hostname, port } = new URL(address);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port) || 5432, hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.pipe(to).on('error', () => from.destroy());
      from.on('close', () => to.destroy());
    }
  });
  const listen = async (at: number) => {
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const through = new URL(address);
  const at = await listen(0);
  through.host = `127.0.0.1:${at}`;
  const cut = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  onTestFinished(cut);
  return { address: through.href, cut, mend: () => listen(at) };
}

it('a second server on the same tables is refused', async () => {
  const address = await freshSchema(postgres);
  const first = await start(address);
  await expect(start(address)).rejects.toThrow(
    /^DATABASE_URL holds a postgres: address at \S+ \(another server has it open\); it may hold [^\n]*$/,
  );
  await newPerson(first.reach, 'Still served');
  await first.stop();
  await start(address);
});

it('a wrong password is refused without being shown', async () => {
  const address = new URL(postgres);
  address.password = 'hush';
  address.username = 'nobody-of-this-name';
  const refused = await start(address.href).catch(String);
  expect(refused).toMatch(/^ConfigError|^Error: DATABASE_URL holds a postgres: address at /);
  expect(refused).not.toMatch(/hush|\n/);
});

it('the server answers in the envelope while PostgreSQL is away, and recovers when it is back', async () => {
  const { address, cut, mend } = await wire(await freshSchema(postgres));
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

  for (let round = 0; round < 5; round += 1) {
    const underWay = Array.from({ length: 30 }, send);
    await underWay[round];
    cut();
    for (const { status, envelope } of await Promise.all(underWay)) {
      expect([200, 500]).toContain(status);
      if (status === 500) expect(envelope).toEqual({ success: false, message: 'Server error', code: 'server-error' });
    }
    expect(await visitor.send('GET', '/ready')).toMatchObject({
      status: 503,
      text: '{"success":false,"message":"The database does not answer","code":"server-error"}',
    });
    expect((await visitor.send('GET', '/health')).status).toBe(200);
    expect((await send()).status).toBe(500);
    await mend();
    const status = async () => (await visitor.send('GET', '/ready')).status;
    // PostgreSQL holds the old session's lock until it has finished that session's query.
    await expect.poll(status, { timeout: 10_000 }).toBe(200);
    expect((await send()).status).toBe(200);
    expect(await database.syncsFully()).toBe(true);
  }

  const rows = await database.reads.selectFrom('reports').select('id').execute();
  const kept = new Set(rows.map(({ id }) => id));
  expect(rows).toHaveLength(kept.size);
  expect([...acknowledged].filter((id) => !kept.has(id))).toEqual([]);
  expect([...kept].filter((id) => !sent.includes(id))).toEqual([]);
});
