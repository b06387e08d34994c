import type { Exam } from '@quiz-app/shared/exam';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { attack } from '../../../../.setup/attack.ts';
import { type Account, makeFinished, offline, online, setUpAnnAndExam } from '../../../test/harness.ts';
import { submitAttempt } from './submit-attempt.ts';

let ann: Account;
let exam: Exam;
const { server, device } = setUpAnnAndExam((given) => {
  ({ ann, exam } = given);
});

describe('P4: one sender, however many tabs', () => {
  test('4 tabs that drain at once make as many requests as there are entries', async () => {
    const pages = [await device.openAs(ann), device.openPage(), device.openPage(), device.openPage()] as const;
    for (let round = 0; round < 5; round += 1) {
      server.requests.length = 0;
      const attempts = Array.from({ length: 10 }, () => makeFinished(ann.user._id, exam));
      await Promise.all(attempts.map((attempt, index) => submitAttempt(pages[index % 4] ?? pages[0], attempt)));
      await Promise.all(pages.flatMap((page) => [page.push(), page.push({ eager: true })]));
      expect(server.posts()).toBe(10);
    }
    expect(await server.reportsOf(ann)).toHaveLength(50);
  });

  test('without Web Locks no report is duplicated', async () => {
    device.renew({ locks: undefined });
    const pages = [await device.openAs(ann), device.openPage(), device.openPage()] as const;
    await Promise.all(Array.from({ length: 10 }, () => submitAttempt(pages[0], makeFinished(ann.user._id, exam))));
    await Promise.all(pages.map((page) => page.push({ eager: true })));
    expect(await server.reportsOf(ann)).toHaveLength(10);
    expect(await pages[0].outboxDatabase.entries.count()).toBe(0);
  });
});

describe('P5: no attempt is sent under another user', () => {
  const steps = ['finish', 'log out', 'log in as Ann', 'log in as Bob', 'push', 'reload', 'cut', 'reconnect'] as const;

  test('interleavings of finish, logout, another login and the network', async () => {
    const plan = {
      guarantee: 'P5',
      title: 'interleavings over the real stores and server',
      full: 1_000,
      short: 100,
      seeded: true,
    };
    const bob = await server.register('Bob');
    const interleaving = fc.array(fc.tuple(fc.constantFrom(...steps), fc.boolean()), { minLength: 4, maxLength: 12 });
    const neverUnderAnother = fc.asyncProperty(interleaving, async (script) => {
      device.renew();
      let page = device.openPage();
      const owners = new Map<string, Account>();
      const running: Promise<unknown>[] = [];
      const logIn = async (person: Account | null) => page.session.write(person?.token ?? null, person?.user);
      let current: Account | null = ann;
      await logIn(ann);
      for (const [step, waits] of script) {
        if (step === 'cut') server.network = offline;
        if (step === 'reconnect') server.network = online;
        if (step === 'reload') page = device.openPage();
        if (step === 'push') running.push(page.push({ eager: true }));
        if (step === 'log out') current = null;
        if (step === 'log in as Ann') current = ann;
        if (step === 'log in as Bob') current = bob;
        if (step.startsWith('log')) running.push(logIn(current));
        if (step === 'finish' && current) {
          const finished = makeFinished(current.user._id, exam);
          owners.set(finished.attemptId, current);
          running.push(submitAttempt(page, finished));
        }
        if (waits) await Promise.all(running);
      }
      await Promise.all(running);
      server.network = online;
      for (const person of [bob, ann]) {
        await logIn(person);
        await page.push({ eager: true });
        const stored = (await server.reportsOf(person)).map(({ _id }) => _id);
        for (const [id, owner] of owners)
          expect(stored.includes(id), `${id} with ${person.name}`).toBe(owner === person);
      }
      expect(await page.outboxDatabase.entries.count()).toBe(0);
    });
    await attack(plan, ({ rounds, seed }) => fc.assert(neverUnderAnother, { numRuns: rounds, seed }));
  }, 600_000);
});
