import { type EndpointName, endpoints } from '@quiz-app/shared/contract/endpoints';
import type { Exam, ExamDetails } from '@quiz-app/shared/exam';
import { cleanup, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { type Account, makeFinished, offline, online, setUpServerAndDevice } from '../../test/harness.ts';
import { openApp } from '../../test/open-app.tsx';
import { examLock } from '../platform/exam-lock.ts';
import type { Device } from '../sync/device.ts';
import { submitAttempt } from '../sync/outbox/submit-attempt.ts';
import { startSyncing } from '../sync/start-syncing.ts';
import { shownToasts, toast } from '../ui/toast.ts';

const { server, device } = setUpServerAndDevice();
let exam: Exam;
let author: Account;
beforeAll(async () => {
  author = await server.register('Author', true);
  exam = await server.addExam(author);
});

const rejections = [
  'expired',
  'not ours',
  'user deleted',
  'logged out elsewhere',
  'password changed',
  'card replaced',
  'demoted',
] as const;
const calls = (Object.keys(endpoints) as EndpointName[]).filter((name) => endpoints[name].access !== 'anyone');
const screens = [
  '/',
  '/user/reports',
  '/user/practice',
  '/user/collect',
  '/profile',
  '/admin/exams',
  '/admin/exams/add',
  '/admin/exams/import',
  '/admin/reports',
  '/admin/people',
  '/admin/exams/:exam/results',
  '/admin/exams/:exam/live',
  '/leaderboard',
];

/** The fate of a user's token, and the calls made with it, on which screen. */
const scenario = fc.record({
  end: fc.constantFrom(...rejections),
  /** Further calls at the same time, as when a screen, a pull and a push use the token. */
  names: fc.array(fc.constantFrom(...calls), { maxLength: 2 }),
  screen: fc.constantFrom(...screens),
  isExamRunning: fc.boolean(),
  isSyncing: fc.boolean(),
});
type Scenario = typeof scenario extends fc.Arbitrary<infer Value> ? Value : never;

const expectedMessage = { expired: 'Session expired. Please log in again.', other: 'Please log in' };

/** Simulates a running exam in another window until the returned function is called. */
async function startExam(): Promise<() => void> {
  const [started, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  void navigator.locks.request(examLock, { mode: 'shared' }, () => {
    started.resolve();
    return over.promise;
  });
  await started.promise;
  return over.resolve;
}

/** Makes a call like a screen, which shows a failure's message. The server checks the token before anything else. */
async function callAsScreen(api: Device['api'], name: EndpointName): Promise<void> {
  const body = endpoints[name].method === 'GET' ? undefined : {};
  const { envelope } = await api[name as 'editExam']({ id: exam._id, body: body as ExamDetails });
  if (!envelope.success) toast.error(envelope.message);
}

/** The token of a session that this will end, or one that was never valid. */
async function tokenThatEnds(end: Scenario['end'], person: Account): Promise<string> {
  if (end === 'expired') return server.expiredToken(person);
  if (end === 'not ours') return 'a.b.c';
  if (end !== 'card replaced') return person.token;
  const { card } = await author.data('newCard', { id: person.user._id });
  return server.clientOf().data('loginWithCard', { body: { card } });
}

/** Returns the violations. */
async function runScenario({ end, names, screen: asked, isExamRunning, isSyncing }: Scenario): Promise<string[]> {
  const screen = asked.replace(':exam', exam._id);
  const broken: string[] = [];
  const expectThat = (holds: boolean, what: string) => holds || broken.push(what);
  const person = await server.register('Root', true);
  const token = await tokenThatEnds(end, person);
  device.renew();
  // Until the session ends, the token is valid; the report stays in the outbox, whatever the screen sends.
  server.network = (request, deliver) => {
    if (request.url.endsWith('/addReport')) return offline();
    const headers = new Headers(request.headers);
    headers.set('Authorization', `Bearer ${person.token}`);
    return deliver(new Request(request, { headers }));
  };
  const other = await device.openAs({ token, user: person.user });
  const finished = makeFinished(person.user._id, exam);
  await submitAttempt(other, finished);
  await other.push();
  const app = await openApp(device, screen);
  const noticed = { here: [] as string[], there: [] as string[] };
  app.events.on((event) => event.type === 'session-ended' && noticed.here.push(event.message));
  other.events.on((event) => event.type === 'session-ended' && noticed.there.push(event.message));
  const stop = isSyncing ? startSyncing(app) : () => undefined;
  const endExam = isExamRunning ? await startExam() : () => undefined;
  await waitFor(() => document.getElementById('main'));
  // Collected as they appear: on a busy machine a toast may be gone before the end of the round.
  const seen = new Set<string>();
  let mostAtOnce = 0;
  const forget = shownToasts.subscribe(() => {
    const shown = shownToasts.read();
    mostAtOnce = Math.max(mostAtOnce, shown.length);
    for (const { text } of shown) seen.add(text);
  });

  // Later logins use the password set by then.
  const { user, email, password } = person;
  const id = user._id;
  const elsewhere = server.clientOf(await server.clientOf().data('login', { body: { email, password } }));
  if (end === 'demoted') await author.data('editUser', { id, body: { isAdmin: false } });
  if (end === 'user deleted') await author.data('deleteUser', { id });
  if (end === 'card replaced') await author.data('newCard', { id });
  if (end === 'logged out elsewhere') {
    const [, session] = await elsewhere.data('getSessions');
    await elsewhere.data('endSession', { id: session?._id ?? '' });
  }
  if (end === 'password changed')
    await elsewhere.data('changePassword', {
      body: { currentPassword: password, password, confirmPassword: password },
    });
  server.network = online;
  if (isSyncing) window.dispatchEvent(new Event('online'));
  const isAdminCall = (name: EndpointName) => endpoints[name].access === 'admin';
  await Promise.all(names.map((name) => callAsScreen(app.api, name)));
  const { pathname } = app.router.state.location;

  if (end === 'demoted') {
    expectThat(pathname === screen, `led to ${pathname} though the session goes on`);
    expectThat(localStorage.getItem('token') === token, 'the token is gone though the session goes on');
    if (names.some(isAdminCall))
      expectThat(seen.has('Only admins can do this'), 'nobody was told that only admins may');
    expectThat(noticed.here.length === 0, 'a session ended though its token is good');
    await app.push({ eager: true });
  } else {
    const words = end === 'expired' ? expectedMessage.expired : expectedMessage.other;
    if (isExamRunning) {
      expectThat(pathname === screen, 'led away while an exam runs');
      expectThat((await app.session.read())?.token === token, 'the session ended while an exam runs');
      expectThat(noticed.here.length + noticed.there.length === 0, 'a window was told while an exam runs');
      endExam();
    }
    const isOver = () => app.router.state.location.pathname === '/login';
    await waitFor(() => expect(isOver()).toBe(true)).catch(() => broken.push(`stays on ${screen}`));
    await waitFor(() => expect(noticed.there).toHaveLength(1)).catch(() => undefined);
    expectThat(noticed.here.join() === words, `told here: ${noticed.here.join(' + ')}`);
    expectThat(noticed.there.join() === words, `told in the other window: ${noticed.there.join(' + ')}`);
    expectThat([...seen].join() === words, `read on the screen: ${[...seen].join(' + ')}`);
    expectThat(mostAtOnce === 1, `${mostAtOnce} notices at once`);
    expectThat(!document.body.textContent?.includes('jwt'), 'a raw message');
    expectThat(localStorage.getItem('token') === null, 'the token stays in local storage');
    expectThat((await app.session.read())?.token === null, 'the token stays in the session row');
    const waiting = await app.outbox.entriesOf(person.user._id);
    expectThat(waiting.length === 1 && waiting[0]?.state === 'waiting', 'the waiting report is gone');
    if (end !== 'user deleted') {
      await app.session.write(elsewhere.token ?? '', person.user);
      await app.push({ eager: true });
    }
  }
  if (end !== 'user deleted') {
    const stored = await server.reportsOf(elsewhere);
    expectThat(stored.length === 1, `${stored.length} reports on the server in the end`);
  }
  stop();
  forget();
  endExam();
  cleanup();
  // Pending events of these windows must not be shown in the next round.
  for (const page of [app, other]) page.events.close();
  return broken;
}

test('P24: a rejected token ends the session once, whichever call meets it', async () => {
  const title = 'tokens that end × calls of every screen × running exams × waiting reports';
  await attack({ guarantee: 'P24', title, full: 500, short: 24, seeded: true }, async ({ rounds, seed, failed }) => {
    for (const [round, sample] of fc.sample(scenario, { numRuns: rounds, seed }).entries()) {
      // Every call is tested in turn.
      const own = calls[(seed + round) % calls.length] ?? 'getUserInfo';
      const each = { ...sample, names: [own, ...sample.names] };
      const broken = await runScenario(each);
      if (broken.length > 0) failed(`${broken.join('; ')} ${JSON.stringify(each)}`);
    }
  });
}, 600_000);
