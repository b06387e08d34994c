import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { locks } from 'node:worker_threads';
import type { Exam } from '@quiz-app/shared/exam';
import type { User } from '@quiz-app/shared/user';
import { Dexie } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { v7 as makeId } from 'uuid';
import { vi } from 'vitest';
import { createApp } from '../../../sync-api/src/app.ts';
import { openDatabase } from '../../../sync-api/src/database/open-database.ts';
import type { FinishedAttempt } from './submit-attempt.ts';

/** What the network does to a request; `deliver` hands it to the real server. */
type Network = (request: Request, deliver: () => Promise<Response>) => Response | Promise<Response>;

/** Drops every request. */
export const offline = () => HttpResponse.error();

/** The real server on a database file of its own, and the network before it. */
export async function startWorld() {
  const folder = await mkdtemp(join(tmpdir(), 'quiz-app-sync-'));
  const database = await openDatabase(join(folder, 'quiz-app.sqlite'));
  const open = (settings: { jwtTtl?: string } = {}) =>
    createApp({ database, jwtSecret: new Uint8Array(32).fill(7), passwordCost: 4, ...settings });
  const app = open();
  const yesterday = open({ jwtTtl: '1 second ago' });
  const requests: string[] = [];
  const world = {
    /** `METHOD path?query` of each request that left a page. */
    requests,
    network: ((_, deliver) => deliver()) as Network,
    posts: () => requests.filter((each) => each.endsWith('/addReport')).length,
    stop: async () => {
      msw.close();
      await database.close();
      await rm(folder, { recursive: true });
    },
    /** A call made from elsewhere, untouched by this device's network. */
    async call(path: string, payload?: unknown, token?: string, method = 'POST') {
      const response = await app.request(`/api/${path}`, {
        method,
        headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
        ...(payload !== undefined && { body: JSON.stringify(payload) }),
      });
      return response.json();
    },
    async register(name: string, isAdmin = false) {
      const person = { name, email: `${name}-${makeId()}@example.org`.toLowerCase(), password: 'a good secret' };
      await world.call('users/register', { ...person, confirmPassword: person.password, isAdmin });
      const { data: token } = await world.call('users/login', person);
      const { data: user } = await world.call('users/get-user-info', undefined, token);
      return { ...person, token: token as string, user: user as User };
    },
    /** An exam of one question, whose right answer is A. */
    async addExam(adminToken: string, name = 'Arithmetic'): Promise<Exam> {
      const details = { name, category: 'SQL', duration: 60, totalMarks: 10, passingMarks: 5 };
      const { data: exam } = await world.call('exams/addExam', details, adminToken);
      const question = { name: '1 + 1', options: { A: '2', B: '3' }, correctOptions: ['A'], questionId: '' };
      await world.call(`exams/addQuestionToExam/${exam._id}`, { ...question, exam: exam._id }, adminToken);
      return (await world.call(`exams/getExamById/${exam._id}`, undefined, adminToken, 'GET')).data;
    },
    /** A token of theirs that was good once. */
    async expiredToken({ email, password }: { email: string; password: string }): Promise<string> {
      const response = await yesterday.request('/api/users/login', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email, password }),
      });
      return (await response.json()).data;
    },
    reportsOf: async (token: string) =>
      (await world.call('reports/getAllAttemptsByUser', undefined, token, 'GET')).data as { _id: string }[],
  };
  const msw = setupServer(
    http.all('*/api/*', ({ request }) => {
      const { pathname, search } = new URL(request.url);
      requests.push(`${request.method} ${pathname}${search}`);
      return world.network(request, async () => app.fetch(request));
    }),
  );
  msw.listen();
  return world;
}

/** From now on the device is another one: nothing stored, nobody signed in, no page open. */
export function newDevice(): void {
  Dexie.dependencies.indexedDB = new IDBFactory();
  localStorage.clear();
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
}

/** A page of the device, loaded anew: a reload, or another tab. */
export async function openPage() {
  vi.resetModules();
  const [
    outbox,
    cache,
    outboxStore,
    sessionStore,
    session,
    submit,
    push,
    exams,
    reports,
    retry,
    events,
    when,
    lock,
    hand,
  ] = await Promise.all([
    import('../local/outbox-database.ts'),
    import('../local/cache-database.ts'),
    import('../local/outbox-store.ts'),
    import('../local/session-store.ts'),
    import('./session.ts'),
    import('./submit-attempt.ts'),
    import('./push-outbox.ts'),
    import('./pull-exams.ts'),
    import('./pull-reports.ts'),
    import('./retry-now.ts'),
    import('./events.ts'),
    import('./when-to-sync.ts'),
    import('../platform/exam-lock.ts'),
    import('./hand-in.ts'),
  ]);
  return {
    ...outbox,
    ...cache,
    ...outboxStore,
    ...sessionStore,
    ...session,
    ...submit,
    ...push,
    ...exams,
    ...reports,
    ...retry,
    ...events,
    ...when,
    ...lock,
    ...hand,
  };
}

export type Page = Awaited<ReturnType<typeof openPage>>;

/** An attempt that is over, with the right answer. */
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
