import { setTimeout as wait } from 'node:timers/promises';
import type { User } from '@quiz-app/shared/user';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { createTokens } from '../../src/auth/tokens.ts';
import type { Database } from '../../src/database/open-database.ts';
import { createUsersStore } from '../../src/users/users-store.ts';
import { addSession } from './add-session.ts';
import type { RequestTarget } from './client.ts';
import { findFreePort } from './find-free-port.ts';
import { Person } from './open-test-app.ts';
import { startServerProcess } from './server-process.ts';
import { testPooler } from './start-pooler.ts';

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
      // Nobody may be waiting for it when it is rejected.
      up.promise.catch(() => undefined);
      if (wasKilled) continue;
      crash = server.output();
      up.reject(new Error(`A copy ended by itself: ${crash}`));
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
      const started = performance.now();
      await up.promise;
      const ended = up;
      kill?.();
      while (up === ended) await wait(2);
      await up.promise;
      return performance.now() - started;
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
      return new Person(reach, await addSession(database, tokens, user._id), user);
    }),
  );
}

/** How many people one statement adds: PostgreSQL ends it after 15 s. */
const addedAtOnce = 50_000;

/** Adds any number of users to PostgreSQL, each with a session whose id is theirs. @returns a function that logs in the one at a place, from 0 */
export async function addCrowd(database: Database, count: number) {
  const stem = '01920000-0000-7000-8000-';
  for (let from = 0; from < count; from += addedAtOnce) {
    const last = Math.min(from + addedAtOnce, count) - 1;
    await sql`
      insert into users (id, name, name_folded, email, email_key, password_hash, is_admin, created_at)
      select ${stem} || lpad(to_hex(place), 12, '0'), 'Taker ' || place, 'taker ' || place, mail, mail, '', 0,
        '2026-01-02T03:04:05.000Z'
      from (select place, 'taker-' || place || '@example.org' as mail
        from generate_series(${from}::bigint, ${last}::bigint) as place) as places`.execute(database.reads);
    await sql`
      insert into sessions (id, user_id, device, by_card, created_at, expires_at)
      select id, id, 'Test', 0, created_at, '2126-01-02T03:04:05.000Z'
      from (select ${stem} || lpad(to_hex(place), 12, '0') as id, '2026-01-02T03:04:05.000Z' as created_at
        from generate_series(${from}::bigint, ${last}::bigint) as place) as places`.execute(database.reads);
  }
  const tokens = createTokens(Buffer.from(secret), '7d');
  return async (place: number) => {
    const _id = stem + place.toString(16).padStart(12, '0');
    const user: User = { _id, name: `Taker ${place}`, email: `taker-${place}@example.org`, isAdmin: false };
    return { user, token: await tokens.sign(_id, _id) };
  };
}

/** Sends each request to the server at this URL. */
export const reachOf = (url: string): RequestTarget => ({ request: (path, init) => fetch(url + path, init) });
