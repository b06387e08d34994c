import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { attack } from '../../../../.setup/attack.ts';
import { waits } from './backoff.ts';
import { drain } from './drain.ts';
import { type Drain, type Fault, faults, makeEntry, makeWorld, type World } from './test-world.ts';
import { deletesOnAnyAnswer, removesBeforeTheReceipt, sendsNoId, shiftsBeforeSending } from './test-wrong-drains.ts';

const day = 24 * 3_600_000;

function expectNothingLostOrDoubled(world: World, finished: string[]) {
  const stored = [...world.server.rows.values()].map((row) => row.finishedAt);
  expect(new Set(stored).size, 'a report doubled on the server').toBe(stored.length);
  for (const id of finished) {
    const isOnServer = world.server.rows.has(id);
    expect(isOnServer || world.entries.has(id), `${id} is neither on the server nor in the outbox`).toBe(true);
    // The result may be shown only of what the server has; and what is gone from the outbox shows its result.
    if (world.receipts.has(id)) expect(isOnServer).toBe(true);
    if (!world.entries.has(id)) expect(world.receipts.has(id)).toBe(true);
  }
}

/** P6, with the page dying at any await and the clock jumping: nothing lost, nothing doubled, all delivered in the end. */
const noAnswerLosesAReport = (run: Drain) =>
  fc.asyncProperty(
    fc.array(fc.constantFrom(...faults), { maxLength: 24 }),
    fc.integer({ min: 1, max: 4 }),
    fc.array(
      fc.record({
        wait: fc.oneof(fc.integer({ min: 0, max: 600_000 }), fc.constantFrom(-day, 30 * day)),
        eager: fc.boolean(),
        steps: fc.option(fc.integer({ min: 0, max: 30 }), { freq: 3 }),
        together: fc.boolean(),
      }),
      { maxLength: 12 },
    ),
    async (network, count, rounds) => {
      const world = makeWorld([...network]);
      const finished = Array.from({ length: count }, (_, index) => `attempt-${index}`);
      for (const id of finished) world.finish(makeEntry(id));
      for (const { wait, eager, steps, together } of rounds) {
        world.now += wait;
        world.steps = steps ?? Number.POSITIVE_INFINITY;
        // Without Web Locks a second tab may drain at the same time.
        await Promise.all([world.drain(run, { eager }), together && world.drain(run, { eager })]);
        expectNothingLostOrDoubled(world, finished);
      }
      world.steps = Number.POSITIVE_INFINITY;
      for (let round = 0; round < 60 && world.entries.size > 0; round += 1) {
        world.now += 2 * day;
        await world.drain(run, { eager: true });
      }
      expectNothingLostOrDoubled(world, finished);
      expect([...world.entries.keys()], 'never delivered').toEqual([]);
    },
  );

describe('P6: no answer of the network loses a report', () => {
  test('sequences of answers, crashes and clock jumps', async () => {
    const plan = { promise: 'P6', title: 'sequences of answers, crashes and clock jumps', full: 10_000, short: 500 };
    await attack(plan, ({ rounds, seed }) => fc.assert(noAnswerLosesAReport(drain), { numRuns: rounds, seed }));
  }, 600_000);

  // The attack is worth something only if it finds outboxes that are wrong.
  test.each([
    ['takes an entry out before sending it', shiftsBeforeSending],
    ['sends no id', sendsNoId],
    ['takes any answer for an acknowledgement', deletesOnAnyAnswer],
    ['removes an entry before its receipt is kept', removesBeforeTheReceipt],
  ])('it catches an outbox that %s', async (_, wrong) => {
    expect((await fc.check(noAnswerLosesAReport(wrong), { numRuns: 500 })).failed).toBe(true);
  });
});

async function sendOnce(fault: Fault, overrides = {}) {
  const world = makeWorld([fault]);
  world.finish(makeEntry('a'));
  const result = await world.drain(drain, overrides);
  return { world, result, entry: world.entries.get('a') };
}

describe('what an answer does to the entry', () => {
  test('an acknowledgement turns it into a receipt', async () => {
    const { world, result, entry } = await sendOnce('none');
    expect(entry).toBeUndefined();
    expect(world.receipts.has('a')).toBe(true);
    expect(result).toEqual({ left: 0, nextTryAt: null });
  });

  test.each(['400', '403', '404', '409', '413'] as const)('%s refuses it: kept, with the reason', async (fault) => {
    const refused: unknown[] = [];
    const onRefused = (...args: unknown[]) => refused.push(args[1]);
    const { world, result, entry } = await sendOnce(fault, { onRefused });
    const refusal = { status: Number(fault), message: `Failure ${fault}` };
    expect(entry).toMatchObject({ state: 'refused', refusal });
    expect(refused).toEqual([refusal]);
    expect(result).toEqual({ left: 1, nextTryAt: null });

    await world.drain(drain, { eager: true });
    expect(world.posts).toHaveLength(1);
    world.now += waits.refusedLongest;
    await world.drain(drain);
    expect(world.receipts.has('a')).toBe(true);
  });

  test('401 pauses everything until a login', async () => {
    const { world, result, entry } = await sendOnce('401');
    expect(result).toEqual({ left: 1, nextTryAt: null, unauthorized: 'Failure 401' });
    expect(entry).toMatchObject({ state: 'waiting', tries: 0 });
    await world.drain(drain, { eager: true });
    expect(world.entries.size).toBe(0);
  });

  test('429 is obeyed, even when the network comes back', async () => {
    const { world, result } = await sendOnce('429');
    expect(result).toEqual({ left: 1, nextTryAt: world.now + 120_000 });
    world.now += 119_000;
    await world.drain(drain, { eager: true });
    expect(world.posts).toHaveLength(1);
    world.now += 1_000;
    await world.drain(drain);
    expect(world.entries.size).toBe(0);
  });

  const passing = [
    '500',
    '502 HTML',
    '200 HTML',
    '200 other JSON',
    'half JSON',
    'no answer',
    'answer dropped',
  ] as const;
  test.each(passing)('%s lets it wait, and an eager drain does not wait', async (fault) => {
    const { world, result, entry } = await sendOnce(fault);
    expect(entry).toMatchObject({ state: 'waiting', tries: 1, nextTryAt: world.now + 1_000 });
    expect(result).toMatchObject({ left: 1, nextTryAt: world.now + 1_000 });
    await world.drain(drain);
    expect(world.posts).toHaveLength(1);
    await world.drain(drain, { eager: true });
    expect(world.entries.size).toBe(0);
    expect(world.server.rows.size).toBe(1);
  });
});

test('a dead network is tried once a drain, and an entry that always fails does not hold up the others', async () => {
  const world = makeWorld(['502 HTML', '502 HTML']);
  for (const id of ['a', 'b', 'c']) world.finish(makeEntry(id));
  await world.drain(drain);
  expect(world.posts).toEqual(['a']);
  await world.drain(drain);
  expect(world.posts).toEqual(['a', 'b']);
  await world.drain(drain);
  expect(world.posts).toEqual(['a', 'b', 'c']);
});

test('a refused entry does not keep the next from being sent', async () => {
  const world = makeWorld(['404']);
  for (const id of ['a', 'b']) world.finish(makeEntry(id));
  await world.drain(drain);
  expect([...world.entries.keys()]).toEqual(['a']);
});

test('a receipt that is here already stands for a removal that a crash prevented: nothing is sent', async () => {
  const world = makeWorld();
  world.finish(makeEntry('a'));
  await world.drain(drain);
  world.finish(makeEntry('a'));
  await world.drain(drain);
  expect(world.posts).toEqual(['a']);
  expect(world.entries.size).toBe(0);
});

test('a disk that takes no mark does not keep an attempt from the server', async () => {
  const world = makeWorld();
  world.finish(makeEntry('a'));
  const errors: unknown[] = [];
  const full = async () => Promise.reject(new Error('full'));
  const storage = {
    entriesOf: async () => [...world.entries.values()],
    mark: full,
    hasReceipt: async () => false,
    putReceipt: full,
    remove: async (id: string) => void world.entries.delete(id),
  };
  const result = await world.drain(drain, { storage, onStorageError: (error) => errors.push(error) });
  expect(world.server.rows.has('a')).toBe(true);
  expect(world.entries.has('a'), 'kept until its receipt is').toBe(true);
  expect(errors).not.toEqual([]);
  expect(result).toMatchObject({ left: 1, nextTryAt: world.now + 1_000 });
});

test('a clock set back does not make an entry wait for ever', async () => {
  const { world } = await sendOnce('500');
  world.now -= 30 * day;
  await world.drain(drain);
  expect(world.entries.size).toBe(0);
});

test('a logout in the middle stops before the next request; the rest stays, tied to its user', async () => {
  const world = makeWorld();
  for (const id of ['a', 'b']) world.finish(makeEntry(id));
  const send: typeof world.send = async (attempt) => {
    const answer = await world.send(attempt);
    world.session = 'bob';
    return answer;
  };
  await world.drain(drain, { send });
  await world.drain(drain);
  expect([...world.entries.keys()]).toEqual(['b']);
  expect(world.posts).toEqual(['a']);
});
