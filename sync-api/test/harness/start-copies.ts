import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { createTokens } from '../../src/auth/tokens.ts';
import type { Database } from '../../src/database/open-database.ts';
import { createUsersStore } from '../../src/users/users-store.ts';
import type { RequestTarget } from './client.ts';
import { Person } from './open-test-app.ts';
import { testPooler } from './open-test-postgres.ts';
import { startServerProcess } from './server-process.ts';
import { findFreePort } from './start-postgres.ts';

/** A server process that is started again when it is killed, or has no database yet, as a supervisor does. */
export interface Copy {
  readonly url: string;
  readonly port: number;
  readonly isUp: boolean;
  /** Resolves when it serves. */
  started(): Promise<void>;
  /** Kills it, and resolves with the milliseconds until it serves again. */
  kill(): Promise<number>;
  /** What it said if it ended by itself once it served. It is not started again then. */
  readonly crash: string | undefined;
}

const secret = 'a secret that lives as long as a test';

/** Starts several copies of the server on one PostgreSQL database, for one test. */
export async function startCopies(
  count: number,
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<readonly Copy[]> {
  const copies: Copy[] = [];
  for (let made = 0; made < count; made += 1) copies.push(supervise(await findFreePort(), databaseUrl, env));
  await Promise.all(copies.map((copy) => copy.started()));
  return copies;
}

function supervise(port: number, databaseUrl: string, env: Record<string, string>): Copy {
  let crash: string | undefined;
  let isOver = false;
  let wasKilled = false;
  let kill: (() => void) | undefined;
  let up = Promise.withResolvers<void>();

  async function run(): Promise<void> {
    while (!isOver) {
      const server = await startServerProcess(databaseUrl, {
        DATABASE_URL: databaseUrl,
        DATABASE_POOLER: testPooler(),
        PORT: String(port),
        JWT_SECRET: secret,
        LOG_LEVEL: 'silent',
        ...env,
      }).catch((error) => (/DATABASE_URL holds/.test(String(error)) ? undefined : Promise.reject(error)));
      if (!server) {
        // The database does not answer.
        await wait(100);
        continue;
      }
      wasKilled = false;
      kill = () => {
        wasKilled = true;
        server.child.kill('SIGKILL');
      };
      up.resolve();
      await server.ended;
      kill = undefined;
      up = Promise.withResolvers();
      if (wasKilled) continue;
      crash = server.output();
      return;
    }
  }
  const running = run();
  running.catch((error) => up.reject(error));
  onTestFinished(async () => {
    isOver = true;
    kill?.();
    await running.catch(() => undefined);
  });
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    get crash() {
      return crash;
    },
    get isUp() {
      return kill !== undefined;
    },
    started: () => up.promise,
    async kill() {
      const begun = performance.now();
      await up.promise;
      const ended = up;
      kill?.();
      while (up === ended) await wait(2);
      await up.promise;
      return performance.now() - begun;
    },
  };
}

/** Adds users who are logged in, without the cost of passwords. */
export async function addPeople(database: Database, names: readonly string[], reach: RequestTarget, isAdmin = false) {
  const users = createUsersStore(database);
  const tokens = createTokens(Buffer.from(secret), '7d');
  return Promise.all(
    names.map(async (name) => {
      const email = `${name.toLowerCase().replaceAll(' ', '-')}@example.org`;
      const user = await users.add({ name, email, isAdmin, passwordHash: '' });
      if (typeof user === 'string') throw new Error(`No user: ${user}`);
      return new Person(reach, await tokens.sign(user._id), user);
    }),
  );
}

/** Sends each request to the server at this URL. */
export const reachOf = (url: string): RequestTarget => ({ request: (path, init) => fetch(url + path, init) });
