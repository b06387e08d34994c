import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../src/database/open-database.ts';
import { startServer } from '../../src/start-server.ts';
import { ownPooler, ownPostgres } from '../harness/own-postgres.ts';
import { connected } from '../harness/postgres-databases.ts';
import { hasPooler } from '../harness/start-pooler.ts';

/** Answers log-ins with a process id of its own, as a pooler does. @returns the address */
async function imitatePooler(server: string): Promise<string> {
  const { hostname, port } = new URL(server);
  const keyData = Buffer.from([0x4b, 0, 0, 0, 12]);
  const proxy = createServer((near) => {
    const far = connect(Number(port), hostname);
    near.pipe(far);
    far.on('data', (data) => {
      const at = data.indexOf(keyData);
      if (at >= 0) data.writeInt32BE(data.readInt32BE(at + 5) + 1, at + 5);
      near.write(data);
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => undefined);
      one.on('close', () => other.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => void proxy.close());
  const through = new URL(server);
  through.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return through.href;
}

const poolerTo = (server: string) => (hasPooler() ? ownPooler(server) : imitatePooler(server));

it('a pooler that was not announced is refused in one line', async () => {
  const address = await poolerTo((await ownPostgres()).address);
  const env = { PORT: '0', DATABASE_URL: address, JWT_SECRET: 'a secret that lives as long as a test' };
  const refused = await startServer(env).catch(String);
  expect(refused).toMatch(/^\S+: DATABASE_URL .*a pooler stands in front of it: set DATABASE_POOLER=transaction.*$/);
  const server = await startServer({ ...env, LOG_LEVEL: 'silent', DATABASE_POOLER: 'transaction' });
  await server.stop();
});

it('a pooler to a database whose commits do not wait for the disk is refused', async () => {
  const { address } = await ownPostgres();
  await connected(address, (client) => client.query('ALTER DATABASE postgres SET synchronous_commit = off'));
  const opening = openDatabase(await poolerTo(address), { pooler: 'transaction' });
  await expect(opening).rejects.toThrow('its synchronous_commit is off');
});
