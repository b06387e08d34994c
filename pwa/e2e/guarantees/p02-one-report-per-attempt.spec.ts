import type { Answers, SubmittedAttempt } from '@quiz-app/shared/report';
import { answersOfTaker, anyMarking, contentsOfEveryKind } from '@quiz-app/shared/samples/random-questions';
import fc from 'fast-check';
import { attack } from '../../../.setup/attack.ts';
import { parseJson } from '../../src/remote/read-envelope.ts';
import { drain } from '../../src/sync/outbox/drain/drain.ts';
import { createMemoryStorage, type MemoryDisk } from '../../test/outbox/memory-storage.ts';
import { seeded } from '../../test/seeded.ts';
import { Api, newPerson } from '../support/api.ts';
import { type NetworkFault, startFaultyProxy } from '../support/faulty-proxy.ts';
import { finishedAttempt } from '../support/finished-attempt.ts';
import { expect, test } from '../support/fixtures.ts';
import { countMirrored, putEntries, readEntries } from '../support/local-entries.ts';
import { threeKinds } from '../support/sample-exams.ts';
import type { RunningServer } from '../support/server-process.ts';
import { logIn, logInIfAsked, readyForOffline } from '../support/steps.ts';

/** Eight devices with the app's own outbox, on an in-memory database. */
const devices = 8;

interface Person {
  api: Api;
  userId: string;
  /** The answers by the attempt's id. */
  finished: Map<string, Answers>;
}

/** Adds an exam to the server, and starts a proxy that loses and breaks reports until it is repaired. */
async function breakNetwork(server: RunningServer, seed: number) {
  const anyone = new Api(server.url);
  const author = newPerson('Henrik Lindqvist', true);
  await anyone.register(author);
  const [marking = {}] = fc.sample(anyMarking, { seed, numRuns: 1 });
  const [others = []] = fc.sample(contentsOfEveryKind, { seed, numRuns: 1 });
  const questions = [...threeKinds.questions, ...others];
  const exam = await (await anyone.logIn(author)).addExam({ ...threeKinds.details, ...marking }, questions);
  const answers = fc.sample(answersOfTaker(exam.questions), { seed, numRuns: 100 });
  const kinds = ['pass', 'pass', 'cut-before', 'cut-after', 'half-answer', 'bad-gateway', 'captive-portal'] as const;
  const random = seeded(seed);
  const draw = (): NetworkFault => ({ kind: kinds[Math.floor(random() * kinds.length)] ?? 'pass' });
  let isBroken = true;
  const proxy = await startFaultyProxy({ host: 'localhost', port: Number(new URL(server.url).port) }, (head) =>
    isBroken && head.startsWith('POST /api/reports/addReport') ? draw() : { kind: 'pass' },
  );
  return {
    exam,
    answers,
    url: `http://localhost:${proxy.port}`,
    restartAfterKill: async () => {
      await server.stop('SIGKILL');
      await server.restart();
    },
    mendNetwork: () => {
      isBroken = false;
    },
    register: async (name: string): Promise<Person & { login: ReturnType<typeof newPerson> }> => {
      const login = newPerson(name);
      await anyone.register(login);
      const api = await anyone.logIn(login);
      const { _id: userId } = await api.data('getUserInfo');
      return { api, userId, finished: new Map(), login };
    },
    close: proxy.close,
  };
}

/** Returns how many of the reports the server has. */
async function compare({ api, finished }: Person, failed: (what: string) => void): Promise<number> {
  const reports = await api.ownReports();
  const ids = reports.map(({ _id }) => _id);
  if (new Set(ids).size !== ids.length) failed('a report is duplicated');
  for (const id of finished.keys()) if (!ids.includes(id)) failed(`${id} is lost`);
  for (const id of ids) if (!finished.has(id)) failed(`${id} is invented`);
  for (const { _id, answers, scoredByServer } of reports) {
    if (JSON.stringify(answers) !== JSON.stringify(finished.get(_id))) failed(`${_id} has other answers`);
    if (scoredByServer) failed(`${_id} was scored otherwise by the server`);
  }
  return ids.length;
}

const pick = (answers: readonly Answers[], random: () => number): Answers =>
  answers[Math.floor(random() * answers.length)] ?? {};

test('P2 each attempt becomes one report, although the server is killed and the network fails', async ({
  serverToKill,
}) => {
  const plan = {
    guarantee: 'P2',
    title: 'server SIGKILLed under 8 devices behind a faulty proxy',
    full: 1_000,
    short: 5,
    seeded: true,
  };
  test.setTimeout(plan.full * 5_000);
  await attack(plan, async ({ rounds, seed, failed }) => {
    // A generator for each purpose, so that the order of calls does not change the random numbers.
    const ofKills = seeded(seed);
    const server = await breakNetwork(serverToKill, seed + 1);
    const { exam, answers } = server;
    const people = await Promise.all(
      Array.from({ length: devices }, async (_, index) => ({
        ...(await server.register(`Device ${index}`)),
        disk: { entries: new Map(), receipts: new Map() } as MemoryDisk,
        random: seeded(seed + 2 + index),
      })),
    );
    let killing = true;
    let end = 0;

    const works = people.map(async ({ api, userId, disk, finished, random }) => {
      const storage = createMemoryStorage(disk);
      const send = async (attempt: SubmittedAttempt) => {
        const response = await fetch(`${server.url}/api/reports/addReport`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${api.token}` },
          body: JSON.stringify(attempt),
          signal: AbortSignal.timeout(5_000),
        });
        const text = await response.text();
        return { status: response.status, body: parseJson(text), retryAfter: response.headers.get('retry-after') };
      };
      while (killing || (disk.entries.size > 0 && performance.now() < end)) {
        if (killing && disk.entries.size < 5) {
          const entry = finishedAttempt(exam, userId, pick(answers, random));
          disk.entries.set(entry.attempt._id, entry);
          finished.set(entry.attempt._id, entry.attempt.answers ?? {});
        }
        const clock = { now: () => Date.now() };
        await drain({ storage, send, clock, random, userId, isCurrent: async () => true, eager: true });
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    });
    for (let kill = 0; kill < rounds; kill += 1) {
      await new Promise((resolve) => setTimeout(resolve, ofKills() * 150));
      await server.restartAfterKill();
    }
    killing = false;
    end = performance.now() + 60_000;
    server.mendNetwork();
    await Promise.all(works);

    let sent = 0;
    for (const person of people) {
      sent += await compare(person, failed);
      for (const id of person.finished.keys()) if (!person.disk.receipts.has(id)) failed(`${id} has no receipt`);
    }
    if (sent < rounds) failed(`only ${sent} reports in ${rounds} kills, too few for this test`);
    await server.close();
  });
});

test('P2 each attempt becomes one report, although the browser is killed', async ({
  serverToKill,
  browserToKill: browser,
}) => {
  const plan = {
    guarantee: 'P2',
    title: 'server and Chromium SIGKILLed with a faulty proxy between them',
    full: 100,
    short: 2,
    seeded: true,
  };
  test.setTimeout(plan.full * 20_000);
  await attack(plan, async ({ rounds, seed, failed }) => {
    const random = seeded(seed);
    const server = await breakNetwork(serverToKill, seed + 1);
    const person = await server.register('Leila Haddad');
    let { page } = await browser.start();
    await logIn(page, person.login, server.url);
    await readyForOffline(page);
    const wake = () => page.evaluate(() => void window.dispatchEvent(new Event('online')));

    for (let round = 1; round <= rounds; round += 1) {
      const entries = Array.from({ length: 3 }, () =>
        finishedAttempt(server.exam, person.userId, pick(server.answers, random)),
      );
      await putEntries(page, entries);
      for (const { attempt } of entries) person.finished.set(attempt._id, attempt.answers ?? {});
      await wake();
      // A random time, not a state of the page, so that the kill can hit every step of sending.
      await page.waitForTimeout(random() * 200);
      if (round % 3 > 0) await browser.kill();
      if (round % 3 < 2) await server.restartAfterKill();
      if (round % 3 === 0) continue;
      ({ page } = await browser.start());
      await logInIfAsked(page, person.login, server.url);
    }
    server.mendNetwork();
    const left = async () => {
      await wake();
      return (await readEntries(page)).length + (await countMirrored(page));
    };
    // Hundreds of reports are in the outbox by now, and are sent one by one.
    await expect.poll(left, { timeout: 300_000 }).toBe(0);
    await compare(person, failed);
    await browser.kill();
    await server.close();
  });
});
