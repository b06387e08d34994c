import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { attack } from '../../../../../.setup/attack.ts';
import { makeEntry } from '../../../../test/outbox/entry.ts';
import {
  createSimulation,
  type Drain,
  type Fault,
  faults,
  type Simulation,
} from '../../../../test/outbox/simulation.ts';
import {
  deletesOnAnyAnswer,
  removesBeforeTheReceipt,
  sendsForAnyone,
  sendsNoId,
  shiftsBeforeSending,
  trustsWhatHung,
} from '../../../../test/outbox/wrong-drains.ts';
import { drain } from './drain.ts';

const day = 24 * 3_600_000;
const users = ['ann', 'bob'] as const;

/** The finished attempts by id, with their users. */
type Model = Map<string, string>;

interface Real {
  simulation: Simulation;
  run: Drain;
  network: Fault[];
  /** The windows of the app; without Web Locks both may drain at once. */
  tabs: [Tab, Tab];
}
type Tab = ReturnType<Simulation['openPage']>;
type TabIndex = 0 | 1;

/** The invariants that are violated. */
function whatIsBroken({ server: { rows }, entries, receipts }: Simulation, finished: Model): string[] {
  const broken: string[] = [];
  if (new Set([...rows.values()].map(({ finishedAt }) => finishedAt)).size < rows.size) broken.push('doubled');
  const byAttempt = new Map([...rows.values()].map((row) => [row.finishedAt, row]));
  for (const [id, owner] of finished) {
    const row = byAttempt.get(`${id} of ${owner}`);
    if (!row && !entries.has(id)) broken.push(`${id} is neither on the server nor in the outbox`);
    if (row && row.user._id !== owner) broken.push(`${id} of ${owner} was stored for ${row.user._id}`);
    // A receipt needs a report on the server, and an attempt outside the outbox needs a receipt.
    if (receipts.has(id) && !row) broken.push(`${id} has a receipt without a report`);
    if (!entries.has(id) && !receipts.has(id)) broken.push(`${id} left the outbox without a receipt`);
  }
  return broken;
}

/** Starts a drain without waiting for it, so that the next commands run at any of its awaits. */
function push({ tabs, run, simulation }: Real, tab: TabIndex, eager: boolean): void {
  if (simulation.session) void tabs[tab].drain(run, { eager });
}

function reopen({ tabs, simulation }: Real, tab: TabIndex): void {
  tabs[tab].die();
  tabs[tab] = simulation.openPage();
}

const command = (name: string, act: (real: Real, finished: Model) => void): fc.AsyncCommand<Model, Real> => ({
  check: () => true,
  run: async (finished, real) => act(real, finished),
  toString: () => name,
});

const tab = fc.constantFrom<TabIndex>(0, 1);
const finish = command('finish', ({ simulation }, finished) => {
  if (!simulation.session) return;
  const id = `attempt-${finished.size}`;
  simulation.finish(makeEntry(id, simulation.session));
  finished.set(id, simulation.session);
});
const meet = fc.constantFrom(...faults).map((fault) => command(`meet ${fault}`, ({ network }) => network.push(fault)));
const send = fc
  .tuple(tab, fc.boolean())
  .map(([index, eager]) => command(`push in tab ${index}${eager ? ' now' : ''}`, (real) => push(real, index, eager)));
const crash = tab.map((index) => command(`crash of tab ${index}`, (real) => reopen(real, index)));
const reload = tab.map((index) =>
  command(`reload of tab ${index}`, (real) => {
    reopen(real, index);
    push(real, index, true);
  }),
);
const logOut = command('log out', ({ simulation }) => {
  simulation.session = null;
});
const logIn = fc.constantFrom(...users).map((user) =>
  command(`log in as ${user}`, (real) => {
    real.simulation.session = user;
    push(real, 0, true);
  }),
);
const jump = fc.oneof(fc.integer({ min: 0, max: 600_000 }), fc.constantFrom(-day, 30 * day)).map((milliseconds) =>
  command(`clock ${milliseconds} ms on`, ({ simulation }) => {
    simulation.now += milliseconds;
  }),
);
const anyCommand = fc.oneof(
  { weight: 3, arbitrary: fc.constant(finish) },
  { weight: 5, arbitrary: meet },
  { weight: 4, arbitrary: send },
  { weight: 1, arbitrary: crash },
  { weight: 2, arbitrary: reload },
  { weight: 1, arbitrary: fc.constant(logOut) },
  { weight: 2, arbitrary: logIn },
  { weight: 2, arbitrary: jump },
);
const commands = fc.commands([anyCommand], { maxCommands: 60, size: 'max' });

/**
 * Two users, two tabs and a faulty network: no attempt is lost, duplicated or stored for another user at any await, and
 * in the end the server has them all.
 */
const nothingIsEverLost = (run: Drain) =>
  fc.asyncProperty(commands, fc.scheduler(), async (script, scheduler) => {
    const finished: Model = new Map();
    const network: Fault[] = [];
    const broken = new Set<string>();
    const simulation = createSimulation(network, async () => {
      await scheduler.schedule(Promise.resolve());
      for (const what of whatIsBroken(simulation, finished)) broken.add(what);
    });
    const real: Real = { simulation, run, network, tabs: [simulation.openPage(), simulation.openPage()] };
    await fc.scheduledModelRun(scheduler, () => ({ model: finished, real }), script);
    await scheduler.waitIdle();

    network.length = 0;
    for (let round = 0; round < 10 && simulation.entries.size > 0; round += 1) {
      for (const user of users) {
        simulation.session = user;
        simulation.now += 2 * day;
        await scheduler.waitFor(simulation.openPage().drain(run, { eager: true }));
      }
    }
    expect([...broken, ...whatIsBroken(simulation, finished)]).toEqual([]);
    expect([...simulation.entries.keys()], 'never delivered').toEqual([]);
  });

describe('P6: no answer of the network loses a report', () => {
  test('finish, send, answers, crashes, reloads, tabs, logins and clock jumps in any order', async () => {
    const plan = {
      guarantee: 'P6',
      title: 'answers, crashes, tabs, logins and clock jumps in any order',
      full: 10_000,
      short: 500,
      seeded: true,
    };
    await attack(plan, ({ rounds, seed }) => fc.assert(nothingIsEverLost(drain), { numRuns: rounds, seed }));
  }, 600_000);

  // Shows that the model finds faulty drains.
  test.each([
    ['takes an entry out before sending it', shiftsBeforeSending],
    ['sends no id', sendsNoId],
    ['takes any answer for an acknowledgement', deletesOnAnyAnswer],
    ['removes an entry before its receipt is kept', removesBeforeTheReceipt],
    ['sends for any signed-in user', sendsForAnyone],
    ['trusts that a request which hung has arrived', trustsWhatHung],
  ])(
    'it finds an outbox that %s',
    async (_, wrong) => {
      const { failed, counterexample } = await fc.check(nothingIsEverLost(wrong), {
        numRuns: 2_000,
        interruptAfterTimeLimit: 60_000,
        endOnFailure: true,
      });
      expect(failed, String(counterexample)).toBe(true);
      expect(counterexample, 'not found within a minute').not.toBeNull();
    },
    90_000,
  );
});
