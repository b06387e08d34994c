import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { DatabaseRefused, toolName } from './connect-to-postgres.ts';

/** PostgreSQL's own programs, of one version. */
export interface PostgresPrograms {
  pgDump: string;
  pgRestore: string;
  psql: string;
}

/**
 * Finds pg_dump, pg_restore and psql on the PATH or in Debian's folders, of the server's version or the next newer one.
 * @param server the major version of the server
 * @throws DatabaseRefused if none is new enough
 */
export function findPrograms(server: number): PostgresPrograms {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter).filter(Boolean),
    ...globSync('/usr/lib/postgresql/*/bin'),
  ];
  const found = folders.flatMap((folder) => {
    const { status, stdout } = spawnSync(join(folder, 'pg_dump'), ['--version'], { encoding: 'utf8' });
    const version = Number(/\(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1]);
    return status === 0 && version ? [{ folder, version }] : [];
  });
  const [best] = found.filter(({ version }) => version >= server).toSorted((a, b) => a.version - b.version);
  if (!best) {
    const versions = found.map(({ version }) => version);
    const there = versions.length === 0 ? 'was not found' : `is only of version ${Math.max(...versions)}`;
    throw new DatabaseRefused(
      `pg_dump ${there}, and the server is PostgreSQL ${server}: install its client programs (Debian: postgresql-client-${server})`,
    );
  }
  const { folder } = best;
  return { pgDump: join(folder, 'pg_dump'), pgRestore: join(folder, 'pg_restore'), psql: join(folder, 'psql') };
}

/** A program that is running. */
export interface RunningProgram {
  input: NodeJS.WritableStream;
  output: NodeJS.ReadableStream;
  /** Resolves when it has succeeded. @throws Error with the program's own message */
  ended: Promise<void>;
  stop(): void;
}

/** Starts one of PostgreSQL's programs, with messages in English. @param address of the database to connect to */
export function start(program: string, args: readonly string[], address?: string): RunningProgram {
  const connection = address === undefined ? undefined : connectionOf(address);
  const child = spawn(program, connection ? [...args, `--dbname=${connection.url}`] : args, {
    env: { ...process.env, ...connection?.env, LC_ALL: 'C', PGAPPNAME: toolName, PGCONNECT_TIMEOUT: '10' },
  });
  // The program has ended; `ended` has the reason.
  child.stdin.on('error', () => undefined);
  const failure = async () => {
    const [said, [status]] = await Promise.all([text(child.stderr), once(child, 'close')]);
    if (status !== 0)
      throw new Error(/(?:error|ERROR|FATAL): *(.*)/.exec(said)?.[1] ?? `${program} ended with ${status}`);
  };
  const ended = failure();
  // It is awaited only after the output was read.
  ended.catch(() => undefined);
  return { input: child.stdin, output: child.stdout, ended, stop: () => void child.kill() };
}

/** The address for libpq. The password is passed in the environment: every user of the machine can read arguments. */
function connectionOf(address: string): { url: string; env: Record<string, string> } {
  const url = new URL(address);
  const password = decodeURIComponent(url.password);
  url.password = '';
  // Only Node's driver knows these.
  url.searchParams.delete('uselibpqcompat');
  if (url.searchParams.get('sslmode') === 'no-verify') url.searchParams.set('sslmode', 'require');
  url.search = url.search.replaceAll('+', '%20');
  return { url: url.href, env: password ? { PGPASSWORD: password } : {} };
}
