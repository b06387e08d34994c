import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { locks } from 'node:worker_threads';
import type { FinishedAttempt } from '@quiz-app/shared/build-submission';
import type { Exam } from '@quiz-app/shared/exam';
import type { User } from '@quiz-app/shared/user';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { v7 as makeId } from 'uuid';
import { onTestFinished } from 'vitest';
import { createApp } from '../../../sync-api/src/app.ts';
import { openDatabase } from '../../../sync-api/src/database/open-database.ts';
import { Client } from '../../../sync-api/test/harness/client.ts';
import { createDevice } from '../device/create-device.ts';
import { CacheDatabase } from '../local/cache-database.ts';
import { OutboxDatabase } from '../local/outbox-database.ts';
import { readStoredToken } from '../local/stored-token.ts';

/** Handles a request as the network; `deliver` passes it, or a changed one, to the real server. */
type Network = (request: Request, deliver: (changed?: Request) => Promise<Response>) => Response | Promise<Response>;

/** Drops every request, as `fetch` does without a network. */
export const offline = (): Response => {
  throw new TypeError('Failed to fetch');
};

const baseUrl = 'http://quiz.test';

/** Starts the real server on its own database, behind a network that tests can replace. */
export async function startTestServer() {
  const folder = await mkdtemp(join(tmpdir(), 'quiz-app-sync-'));
  const database = await openDatabase(join(folder, 'quiz-app.sqlite'));
  const open = (settings: { jwtTtl?: string } = {}) =>
    createApp({ database, jwtSecret: new Uint8Array(32).fill(7), passwordCost: 4, ...settings });
  const app = open();
  const yesterday = open({ jwtTtl: '1 second ago' });
  const requests: string[] = [];

  const server = {
    database,
    /** `METHOD path?query` of each request that left a page. */
    requests,
    network: ((_, deliver) => deliver()) as Network,
    /** The `fetch` of pages. */
    async request(url: string, init: RequestInit): Promise<Response> {
      const request = new Request(url, init);
      const { pathname, search } = new URL(url);
      requests.push(`${request.method} ${pathname}${search}`);
      const answer = Promise.resolve(server.network(request, async (changed = request) => app.request(changed)));
      return await Promise.race([answer, aborted(request.signal)]);
    },
    posts: () => requests.filter((each) => each.endsWith('/addReport')).length,
    stop: async () => {
      await database.close();
      await rm(folder, { recursive: true });
    },
    /** A client that bypasses the device's network. */
    clientOf: (token?: string) => new Client(app, token),
    async register(name: string, isAdmin = false) {
      const person = { name, email: `${name}-${makeId()}@example.org`.toLowerCase(), password: 'a good secret' };
      const body = { ...person, confirmPassword: person.password, isAdmin };
      const visitor = new Client(app);
      await visitor.data('register', { body });
      const token = await visitor.data('login', { body: person });
      const client = new Client(app, token);
      return Object.assign(client, { ...person, token, user: await client.data('getUserInfo') });
    },
    /** An exam of one question, whose right answer is A. */
    async addExam(admin: Client, name = 'Arithmetic'): Promise<Exam> {
      const details = { name, category: 'SQL', duration: 60, totalMarks: 10, passingMarks: 5 };
      const { _id: id } = await admin.data('addExam', { body: details });
      const question = { name: '1 + 1', options: { A: '2', B: '3' }, correctOptions: ['A' as const] };
      await admin.data('addQuestion', { id, body: question });
      return await admin.data('getExamById', { id });
    },
    /** An expired token of a user. */
    expiredToken: ({ email, password }: { email: string; password: string }): Promise<string> =>
      new Client(yesterday).data('login', { body: { email, password } }),
    reportsOf: (taker: Client) => taker.data('getOwnReports'),
  };
  return server;
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;
export type Account = Awaited<ReturnType<TestServer['register']>>;

/** Rejects when a request is aborted. */
const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  });

interface DeviceOptions {
  locks?: LockManager | undefined;
  caches?: CacheStorage;
}

/** A new device without data, user or pages. A test can have one at a time, because jsdom has one local storage. */
export function startTestDevice(server: Pick<TestServer, 'request'>, options: DeviceOptions = {}) {
  const indexedDB = new IDBFactory();
  localStorage.clear();
  const lockManager = 'locks' in options ? options.locks : (locks as LockManager);
  Object.defineProperty(navigator, 'locks', { value: lockManager, configurable: true });

  return {
    /** Its disk. */
    indexedDB,
    /** Opens a new page: a reload or another tab. */
    openPage() {
      const outboxDatabase = new OutboxDatabase({ indexedDB, IDBKeyRange });
      const cacheDatabase = new CacheDatabase({ indexedDB, IDBKeyRange });
      const device = createDevice({
        outbox: outboxDatabase,
        cache: cacheDatabase,
        caches: options.caches,
        api: { request: server.request, baseUrl, readToken: readStoredToken },
        locks: lockManager,
      });
      onTestFinished(() => {
        device.events.close();
        outboxDatabase.close();
        cacheDatabase.close();
      });
      return { ...device, outboxDatabase, cacheDatabase };
    },
    /** Opens a page with a signed-in user. */
    async openAs({ token, user }: { token: string; user?: User }) {
      localStorage.setItem('token', token);
      const page = this.openPage();
      await page.session.write(token, user);
      return page;
    },
  };
}

export type TestDevice = ReturnType<typeof startTestDevice>;
export type Page = ReturnType<TestDevice['openPage']>;

/** A finished attempt with the right answer. */
export function makeFinished(userId: string, exam: Exam, overrides: Partial<FinishedAttempt> = {}) {
  return {
    attemptId: makeId(),
    exam,
    userId,
    answers: Object.fromEntries(exam.questions.map(({ _id, correctOptions }) => [_id, correctOptions])),
    startedAt: '2026-01-01T10:00:00.000Z',
    finishedAt: '2026-01-01T10:00:30.000Z',
    secondsUsed: 30,
    ...overrides,
  } satisfies FinishedAttempt;
}
