import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { locks } from 'node:worker_threads';
import type { FinishedAttempt } from '@quiz-app/shared/build-submission';
import type { Exam } from '@quiz-app/shared/exam';
import { kindOf } from '@quiz-app/shared/question-kinds';
import type { User } from '@quiz-app/shared/user';
import { IDBFactory } from 'fake-indexeddb';
import { v7 as makeId } from 'uuid';
import { beforeAll, beforeEach, onTestFinished } from 'vitest';
import { type AppDeps, createApp } from '../../sync-api/src/app.ts';
import { type Database, openDatabase } from '../../sync-api/src/database/open-database.ts';
import { Client } from '../../sync-api/test/harness/client.ts';
import { png } from '../../sync-api/test/harness/sample-media.ts';
import { createDevice } from '../src/device/create-device.ts';
import { openDatabases } from '../src/device/open-databases.ts';
import { createWorkerDevice } from '../src/device/worker-device.ts';
import { readStoredToken } from '../src/local/local-storage/stored-token.ts';
import type { Pauses } from '../src/sync/device.ts';

/** Handles a request as the network; `deliver` passes it, or a changed one, to the real server. */
type Network = (request: Request, deliver: (changed?: Request) => Promise<Response>) => Response | Promise<Response>;

export const online: Network = (_, deliver) => deliver();

/** Drops every request, as `fetch` does without a network. */
export const offline = (): Response => {
  throw new TypeError('Failed to fetch');
};

const baseUrl = 'http://quiz.test';

interface SetUp extends Pick<AppDeps, 'questionWriter' | 'sendMail' | 'sendPush'> {
  serverPerTest?: boolean;
}

/**
 * Call it at the top of a test file: the file gets a server, and each of its tests a new device that is online.
 * If tests must not see earlier exams and reports, each one gets a new server too.
 */
export function setUpServerAndDevice({ serverPerTest = false, ...settings }: SetUp = {}) {
  const server = createTestServer(settings);
  const device = startTestDevice(server);
  const beforeServerIsNeeded = serverPerTest ? beforeEach : beforeAll;
  beforeServerIsNeeded(() => server.start());
  beforeEach(() => {
    server.network = online;
    server.requests.length = 0;
    device.renew();
  });
  return { server, device };
}

/**
 * The same, with an exam and its admin for the file, and a new user, Ann, for each test.
 *
 * @param provide receives them before each test
 */
export function setUpAnnAndExam(provide: (given: { admin: Account; ann: Account; exam: Exam }) => void) {
  const { server, device } = setUpServerAndDevice();
  let admin: Account;
  let exam: Exam;
  beforeAll(async () => {
    admin = await server.register('Admin', true);
    exam = await server.addExam(admin);
  });
  beforeEach(async () => {
    provide({ admin, ann: await server.register('Ann'), exam });
  });
  return { server, device };
}

/** A new database: an SQLite file in the folder, or a schema in projects on PostgreSQL. */
async function openTestDatabase(folder: string): Promise<Database> {
  if (process.env.TEST_ON !== 'PostgreSQL') return openDatabase(join(folder, 'quiz-app.sqlite'));
  const { openTestPostgres } = await import('../../sync-api/test/harness/open-test-postgres.ts');
  return openTestPostgres();
}

/** The real server on a new database. */
async function openServer(settings: Partial<AppDeps>) {
  const folder = await mkdtemp(join(tmpdir(), 'quiz-app-sync-'));
  const database = await openTestDatabase(folder);
  const open = (more: { jwtTtl?: string } = {}) =>
    createApp({ database, jwtSecret: new Uint8Array(32).fill(7), passwordCost: 4, ...settings, ...more });
  const stop = async () => {
    await database.close();
    await rm(folder, { recursive: true });
  };
  return { database, open, app: open(), yesterday: open({ jwtTtl: '1 second ago' }), stop };
}

/** The real server behind a network that tests can replace. */
function createTestServer(settings: Partial<AppDeps> = {}) {
  let running: Awaited<ReturnType<typeof openServer>>;
  const requests: string[] = [];
  let registered = 0;

  const server = {
    /** @returns a function that stops it again */
    async start() {
      running = await openServer(settings);
      return running.stop;
    },
    get database() {
      return running.database;
    },
    /** `METHOD path?query` of each request that left a page. */
    requests,
    network: online,
    /** The `fetch` of pages. */
    async fetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
      const request = new Request(input, init);
      const { pathname, search } = new URL(request.url);
      requests.push(`${request.method} ${pathname}${search}`);
      const deliver = async (changed = request) => running.app.request(changed);
      return await Promise.race([Promise.resolve(server.network(request, deliver)), aborted(request.signal)]);
    },
    posts: () => requests.filter((each) => each.endsWith('/addReport')).length,
    /** A client that bypasses the device's network. */
    clientOf: (token?: string) => new Client(running.app, token),
    async register(name: string, isAdmin = false) {
      const person = { name, email: `${name}-${makeId()}@example.org`.toLowerCase(), password: 'a good secret' };
      const body = { ...person, confirmPassword: person.password, isAdmin };
      // Each from its own address: one address may register 300 users an hour.
      registered += 1;
      const address = `10.0.${registered >> 8}.${registered & 255}`;
      await new Client(running.app, undefined, address).data('register', { body });
      const token = await server.clientOf().data('login', { body: person });
      const client = server.clientOf(token);
      return Object.assign(client, { ...person, token, user: await client.data('getUserInfo') });
    },
    /** A former admin, on a device that does not know of the change yet. */
    async registerDemoted(name: string) {
      const account = await server.register(name);
      server.network = (request, deliver) => (request.url.endsWith('/get-user-info') ? offline() : deliver());
      return Object.assign(account, { user: { ...account.user, isAdmin: true } });
    },
    /** An exam with one question, which has a picture. */
    async addExamWithPicture(admin: Client, name = 'Maps'): Promise<Exam> {
      const [{ _id: map }, { _id: id }] = [await admin.addMedium(png(4, 3)), await server.addExam(admin, name)];
      const question = { name: `Where?\n![](media:${map})`, options: { A: 'Here', B: 'There' } };
      const content = { format: 'rich' as const, media: [{ _id: map, alt: 'A map' }] };
      await admin.data('addQuestion', { id, body: { ...question, correctOptions: ['A'], ...content } });
      return admin.data('getExamById', { id });
    },
    /** An exam with one question, whose right answer is A. */
    async addExam(admin: Client, name = 'Arithmetic'): Promise<Exam> {
      const details = { name, category: 'SQL', duration: 60, totalMarks: 10, passingMarks: 5 };
      const { _id: id } = await admin.data('addExam', { body: details });
      const question = { name: '1 + 1', options: { A: '2', B: '3' }, correctOptions: ['A' as const] };
      await admin.data('addQuestion', { id, body: question });
      return await admin.data('getExamById', { id });
    },
    /** An expired token of a user. */
    expiredToken: ({ email, password }: { email: string; password: string }): Promise<string> =>
      new Client(running.yesterday).data('login', { body: { email, password } }),
    reportsOf: (taker: Client) => taker.data('getOwnReports'),
  };
  return server;
}

type TestServer = ReturnType<typeof createTestServer>;
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

/**
 * The Web Locks of one device. Node's are shared by the whole process, where work of an earlier test may still wait for
 * a lock.
 */
function createLocks(): LockManager {
  const prefix = `${makeId()} `;
  return {
    request: ((name: string, ...rest: [LockGrantedCallback<unknown>]) =>
      locks.request(prefix + name, ...rest)) as LockManager['request'],
    async query() {
      const { held = [], pending = [] } = await locks.query();
      const own = (all: LockInfo[]) =>
        all.flatMap(({ name, ...lock }) =>
          name?.startsWith(prefix) ? [{ ...lock, name: name.slice(prefix.length) }] : [],
        );
      return { held: own(held), pending: own(pending) };
    },
  };
}

/** The pauses of a device in tests. */
export const shortPauses: Pauses = { report: 50, examElsewhere: 500, examBeforeEnd: 50 };

/** A new device, on which a test opens pages. There is one at a time, because jsdom has one local storage. */
export function startTestDevice(network: Pick<TestServer, 'fetch'>) {
  let indexedDB: IDBFactory;
  let lockManager: LockManager | undefined;
  let caches: CacheStorage | undefined;

  function openOnThisDevice() {
    const databases = openDatabases({ indexedDB, storageBuckets: undefined });
    onTestFinished(() => {
      for (const database of Object.values(databases)) database.close();
    });
    return databases;
  }

  const device = {
    /** Replaces the device by a new one, without data, user or pages. */
    renew(options: DeviceOptions = {}) {
      indexedDB = new IDBFactory();
      localStorage.clear();
      lockManager = 'locks' in options ? options.locks : createLocks();
      caches = options.caches;
      Object.defineProperty(navigator, 'locks', { value: lockManager, configurable: true });
    },
    /** Opens a new page: a reload or another tab. */
    openPage() {
      const databases = openOnThisDevice();
      const services = createDevice({
        databases,
        caches,
        storageBuckets: undefined,
        api: { fetch: network.fetch, baseUrl, readToken: readStoredToken },
        locks: lockManager,
        pauses: shortPauses,
      });
      onTestFinished(() => services.events.close());
      const { outbox, cache, running } = databases;
      return { ...services, outboxDatabase: outbox, cacheDatabase: cache, runningDatabase: running };
    },
    /** Starts the service worker. */
    startWorker: () =>
      createWorkerDevice({
        fetch: network.fetch,
        baseUrl,
        databases: openOnThisDevice(),
        caches,
        storageBuckets: undefined,
        locks: lockManager,
      }),
    /** Opens a page with a signed-in user. */
    async openAs({ token, user }: { token: string; user?: User }) {
      localStorage.setItem('token', token);
      const page = device.openPage();
      await page.session.write(token, user);
      return page;
    },
  };
  device.renew();
  return device;
}

export type TestDevice = ReturnType<typeof startTestDevice>;
export type Page = ReturnType<TestDevice['openPage']>;

/** A finished attempt with the right answer. */
export function makeFinished(userId: string, exam: Exam, overrides: Partial<FinishedAttempt> = {}) {
  return {
    attemptId: makeId(),
    exam,
    userId,
    answers: Object.fromEntries(exam.questions.map((question) => [question._id, kindOf(question).solution(question)])),
    startedAt: '2026-01-01T10:00:00.000Z',
    finishedAt: '2026-01-01T10:00:30.000Z',
    secondsUsed: 30,
    ...overrides,
  } satisfies FinishedAttempt;
}
