import type { Answers, Report, SubmittedAttempt } from '@quiz-app/shared/report';
import { scoreAnswers } from '@quiz-app/shared/scoring';
import { v7 as uuid } from 'uuid';
import { attack } from '../../../.setup/attack.ts';
import type { OutboxEntry } from '../../src/local/outbox-entry.ts';
import { drain, type OutboxStorage } from '../../src/sync/outbox/drain.ts';
import { Api, somebody } from '../api.ts';
import { type ChaosProxy, type Mischief, startChaosProxy } from '../chaos-proxy.ts';
import { threeKinds } from '../exams.ts';
import { test } from '../fixtures.ts';
import { startServer } from '../server.ts';
import { seeded } from './seeded.ts';

/** Eight devices whose outbox is the app's own, over memory instead of a disk. */
const devices = 8;

class MemoryStorage implements OutboxStorage {
  readonly entries = new Map<string, OutboxEntry>();
  readonly receipts = new Map<string, Report>();
  entriesOf = async (userId: string) => [...this.entries.values()].filter((entry) => entry.userId === userId);
  mark: OutboxStorage['mark'] = async (id, mark) => {
    const entry = this.entries.get(id);
    if (entry) this.entries.set(id, { ...entry, ...mark });
  };
  hasReceipt = async (id: string) => this.receipts.has(id);
  putReceipt = async (report: Report) => void this.receipts.set(report._id, report);
  remove = async (id: string) => void this.entries.delete(id);
}

test('P2 one report per attempt, whatever happens to the server and to the way there', async () => {
  const plan = {
    promise: 'P2',
    title: 'server SIGKILLed under 8 devices behind a harmful proxy',
    full: 1_000,
    short: 30,
  };
  test.setTimeout(plan.full * 5_000);
  const server = await startServer();
  const anyone = new Api(server.url);
  const author = somebody('Henrik Lindqvist', true);
  await anyone.register(author);
  const exam = await (await anyone.logIn(author)).addExam(threeKinds.details, threeKinds.questions);
  const { port } = new URL(server.url);
  let mischief: ChaosProxy['mischief'] = () => ({ kind: 'pass' });
  const proxy = await startChaosProxy({ host: 'localhost', port: Number(port) }, (head) => mischief(head));

  await attack(plan, async ({ rounds, seed, failed }) => {
    const random = seeded(seed);
    const kinds = ['pass', 'pass', 'cut-before', 'cut-after', 'half-answer', 'bad-gateway', 'captive-portal'] as const;
    const people = await Promise.all(
      Array.from({ length: devices }, async (_, index) => {
        const person = somebody(`Device ${index}`);
        await anyone.register(person);
        const api = await anyone.logIn(person);
        const { _id } = await api.call<{ _id: string }>('getUserInfo');
        return { api, userId: _id, storage: new MemoryStorage(), finished: new Set<string>() };
      }),
    );
    let killing = true;
    mischief = (): Mischief => ({ kind: killing ? (kinds[Math.floor(random() * kinds.length)] ?? 'pass') : 'pass' });

    const works = people.map(async ({ api, userId, storage, finished }) => {
      const send = async (attempt: SubmittedAttempt) => {
        const response = await fetch(`http://127.0.0.1:${proxy.port}/api/reports/addReport`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${api.token}` },
          body: JSON.stringify(attempt),
          signal: AbortSignal.timeout(5_000),
        });
        const text = await response.text();
        return { status: response.status, body: parse(text), retryAfter: response.headers.get('retry-after') };
      };
      while (killing || storage.entries.size > 0) {
        if (killing && storage.entries.size < 5) {
          const entry = finishedAttempt(exam, userId, random);
          storage.entries.set(entry.attempt._id, entry);
          finished.add(entry.attempt._id);
        }
        const clock = { now: () => Date.now() };
        await drain({ storage, send, clock, random, userId, isCurrent: async () => true, eager: true });
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    });
    for (let kill = 0; kill < rounds; kill += 1) {
      await new Promise((resolve) => setTimeout(resolve, random() * 150));
      await server.stop('SIGKILL');
      await server.restart();
    }
    killing = false;
    await Promise.all(works);

    let sent = 0;
    for (const { api, finished, storage } of people) {
      const ids = (await api.ownReports()).map(({ _id }) => _id);
      sent += ids.length;
      if (new Set(ids).size !== ids.length) failed('a report is doubled');
      for (const id of finished) if (!ids.includes(id)) failed(`${id} is lost`);
      for (const id of ids) if (!finished.has(id)) failed(`${id} is invented`);
      for (const id of finished) if (!storage.receipts.has(id)) failed(`${id} has no receipt`);
    }
    if (sent < rounds) failed(`only ${sent} reports in ${rounds} kills: the attack proves too little`);
  });
  await proxy.close();
  await server.dispose();
});

function finishedAttempt(exam: OutboxEntry['exam'], userId: string, random: () => number): OutboxEntry {
  const answers: Answers = Object.fromEntries(
    exam.questions.map(({ _id, correctOptions }) => [_id, random() < 0.6 ? correctOptions : ['B']]),
  );
  const { correctAnswers, wrongAnswers, verdict } = scoreAnswers(exam, answers);
  const refer = (questions: { _id: string }[]) => questions.map(({ _id }) => ({ _id }));
  const now = new Date().toISOString();
  return {
    attempt: {
      _id: uuid(),
      exam: exam._id,
      examVersion: exam.version,
      user: userId,
      result: { correctAnswers: refer(correctAnswers), wrongAnswers: refer(wrongAnswers), verdict },
      answers,
      startedAt: now,
      finishedAt: now,
      secondsUsed: 1,
    },
    exam,
    userId,
    savedAt: Date.now(),
    state: 'waiting',
    tries: 0,
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
