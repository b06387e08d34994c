import { makeReport } from '@quiz-app/shared/samples/make-exam';
import { describe, expect, test } from 'vitest';
import { offline, startTestDevice } from '../../../test/harness.ts';
import { makeEntry } from '../../../test/outbox/entry.ts';
import { createMemoryStorage, type MemoryDisk } from '../../../test/outbox/memory-storage.ts';
import type { OutboxEntry } from '../../local/outbox/outbox-entry.ts';
import type { OutboxStorage } from './drain/drain.ts';
import { outboxStorage } from './push-outbox.ts';

interface Opened {
  storage: OutboxStorage;
  save(entry: OutboxEntry): Promise<void>;
}

const implementations: [name: string, open: () => Opened][] = [
  [
    'on the device’s databases',
    () => {
      const page = startTestDevice({ fetch: async () => offline() }).openPage();
      return { storage: outboxStorage(page), save: page.outbox.save };
    },
  ],
  [
    'in the memory of the simulation',
    () => {
      const disk: MemoryDisk = { entries: new Map(), receipts: new Map() };
      const save = async (entry: OutboxEntry) => void disk.entries.set(entry.attempt._id, structuredClone(entry));
      return { storage: createMemoryStorage(disk), save };
    },
  ],
];

// The drain's model test runs on the last one, so both must behave the same.
describe.each(implementations)('the outbox storage %s', (_, open) => {
  test('lists a user’s own entries, oldest first', async () => {
    const { storage, save } = open();
    for (const [id, user, savedAt] of [
      ['late', 'ann', 2],
      ['other', 'bob', 1],
      ['early', 'ann', 1],
    ] as const)
      await save(makeEntry(id, user, savedAt));
    expect(await storage.entriesOf('ann')).toEqual([makeEntry('early', 'ann', 1), makeEntry('late', 'ann', 2)]);
    expect(await storage.entriesOf('nobody')).toEqual([]);
  });

  test('stores a copy that later changes of the object do not affect', async () => {
    const { storage, save } = open();
    const entry = makeEntry('a');
    await save(entry);
    entry.tries = 7;
    const [read] = await storage.entriesOf('ann');
    if (read) read.tries = 8;
    expect(await storage.entriesOf('ann')).toEqual([makeEntry('a')]);
  });

  test('replaces the whole previous sending state', async () => {
    const { storage, save } = open();
    await save(makeEntry('a'));
    const refusal = { status: 404, message: 'Exam not found' };
    await storage.mark('a', { state: 'refused', tries: 1, nextTryAt: 5, askedToWait: true, refusal });
    expect(await storage.entriesOf('ann')).toMatchObject([{ state: 'refused', nextTryAt: 5, refusal }]);
    await storage.mark('a', { state: 'waiting', tries: 2 });
    expect(await storage.entriesOf('ann')).toEqual([{ ...makeEntry('a'), tries: 2 }]);
  });

  test('does not update an entry that is gone', async () => {
    const { storage, save } = open();
    await save(makeEntry('a'));
    await storage.remove('a');
    await storage.mark('a', { state: 'waiting', tries: 1 });
    expect(await storage.entriesOf('ann')).toEqual([]);
  });

  test('removes an entry once', async () => {
    const { storage, save } = open();
    for (const id of ['a', 'b']) await save(makeEntry(id));
    await storage.remove('a');
    await storage.remove('a');
    expect(await storage.entriesOf('ann')).toEqual([makeEntry('b')]);
  });

  test('has one receipt, however often it is stored', async () => {
    const { storage, save } = open();
    await save(makeEntry('a'));
    expect(await storage.hasReceipt('a')).toBe(false);
    const report = makeReport({ _id: 'a' });
    await storage.putReceipt(report, makeEntry('a'));
    await storage.putReceipt(report, makeEntry('a'));
    expect(await storage.hasReceipt('a')).toBe(true);
    expect(await storage.hasReceipt('b')).toBe(false);
    expect(await storage.entriesOf('ann'), 'the entry is for the drain to remove').toHaveLength(1);
  });
});
