import { makeReport } from '@quiz-app/shared/samples/make-exam';
import { liveQuery } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { makeEntry } from '../sync/test-entry.ts';
import { CacheDatabase } from './cache-database.ts';
import { createOutbox } from './outbox.ts';
import { noCopies } from './outbox-copies.ts';
import { OutboxDatabase } from './outbox-database.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import { createOutboxMirror } from './outbox-mirror.ts';
import { createPlainDatabase } from './plain-tables.ts';
import { outboxSchema } from './schemas.ts';

let disk: IDBFactory;
beforeEach(() => {
  disk = new IDBFactory();
});

/** The outbox of the service worker. */
function openOfWorker() {
  const database = createPlainDatabase<{ entries: OutboxEntry }>(outboxSchema, async () => disk);
  return { ...createOutbox(database, createOutboxMirror(undefined), noCopies), database };
}

/** The outbox of a window. */
function openOfWindow() {
  const database = new OutboxDatabase({ indexedDB: disk, IDBKeyRange });
  onTestFinished(() => database.close());
  return { ...createOutbox(database, createOutboxMirror(undefined), noCopies), database };
}

test.each([
  ['the service worker', openOfWorker, openOfWindow],
  ['a window', openOfWindow, openOfWorker],
])('what %s made and wrote is there for the other', async (_, openFirst, openSecond) => {
  const [first, second] = [openFirst(), openSecond()];
  await first.save(makeEntry('a', 'ann', 2));
  await second.save(makeEntry('b', 'ann', 1));
  await first.mark('b', { state: 'refused', tries: 1 });
  expect(await second.entriesOf('ann')).toEqual([
    { ...makeEntry('b', 'ann', 1), state: 'refused', tries: 1 },
    makeEntry('a', 'ann', 2),
  ]);
  await second.remove('a');
  expect(await first.entriesOf('ann')).toHaveLength(1);
  expect(await first.queryCount()).toBe(1);
});

test('the live query of a window runs again after each change by the service worker', async () => {
  const [worker, window] = [openOfWorker(), openOfWindow()];
  const seen: string[][] = [];
  const subscription = liveQuery(() => window.queryOf('ann')).subscribe((entries) => {
    seen.push(entries.map(({ state }) => state));
  });
  onTestFinished(() => subscription.unsubscribe());
  await vi.waitFor(() => expect(seen.at(-1)).toEqual([]));
  await worker.save(makeEntry('a'));
  await vi.waitFor(() => expect(seen.at(-1)).toEqual(['waiting']));
  await worker.mark('a', { state: 'sending', tries: 0 });
  await vi.waitFor(() => expect(seen.at(-1)).toEqual(['sending']));
  await worker.remove('a');
  await vi.waitFor(() => expect(seen.at(-1)).toEqual([]));
});

test('a write has strict durability and resolves only when its transaction is complete', async () => {
  let completed = 0;
  const begin = IDBDatabase.prototype.transaction;
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...args
  ) {
    const transaction = begin.apply(this, args);
    transaction.addEventListener('complete', () => {
      if (args[1] === 'readwrite') completed += 1;
    });
    return transaction;
  });
  await openOfWorker().save(makeEntry('a'));
  expect(begun).toHaveBeenLastCalledWith(['entries'], 'readwrite', { durability: 'strict' });
  expect(completed).toBe(1);
});

test('P11: a disk that fills up during the commit is reported, and nothing is written', async () => {
  const add = IDBObjectStore.prototype.add;
  const spy = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, ...args) {
    const { transaction } = this;
    const request = add.apply(this, args);
    request.addEventListener('success', () => {
      const error = new DOMException('full', 'QuotaExceededError');
      Object.defineProperty(transaction, 'error', { get: () => error, set: () => undefined });
      transaction.abort();
    });
    return request;
  });
  const outbox = openOfWorker();
  await expect(outbox.save(makeEntry('a'))).rejects.toThrow(/no space left/);
  spy.mockRestore();
  expect(await outbox.entriesOf('ann')).toEqual([]);
});

test('a transaction whose work fails leaves nothing', async () => {
  const { database, entriesOf } = openOfWorker();
  const failing = database.transaction('rw', 'entries', async (each) => {
    await each.table('entries').put(makeEntry('a'));
    throw new Error('The work failed');
  });
  await expect(failing).rejects.toThrow('The work failed');
  expect(await entriesOf('ann')).toEqual([]);
});

test('a closed connection is reopened', async () => {
  const outbox = openOfWorker();
  await outbox.save(makeEntry('a'));
  (await (outbox.database.open() as Promise<IDBDatabase>)).close();
  await outbox.save(makeEntry('b'));
  expect(await outbox.entriesOf('ann')).toHaveLength(2);
});

test('P8: an old service worker neither blocks a newer window’s upgrade nor fails after it', async () => {
  const old = createPlainDatabase<{ reports: { _id: string } }>(
    { name: 'quiz-app', version: 1, tables: { reports: '_id' } },
    async () => disk,
  );
  await old.transaction('rw', 'reports', (each) => each.table('reports').put(makeReport({ _id: 'a' })));
  const newer = new CacheDatabase({ indexedDB: disk, IDBKeyRange });
  onTestFinished(() => newer.close());
  newer.version(2).stores({ drafts: '_id' });
  await newer.open();
  expect(await newer.reports.count()).toBe(1);
  expect(await old.reports.get('a')).toMatchObject({ _id: 'a' });
});

test('P8: a newer service worker sends what an older window saved, and leaves the upgrade to windows', async () => {
  const window = openOfWindow();
  await window.save(makeEntry('a'));
  const newer = createPlainDatabase<{ entries: OutboxEntry; drafts: { key: string } }>(
    { ...outboxSchema, version: 2, tables: { ...outboxSchema.tables, drafts: 'key' } },
    async () => disk,
  );
  expect(await newer.entries.where({ userId: 'ann' }).toArray()).toEqual([makeEntry('a')]);
  await window.save(makeEntry('b'));
  expect(await newer.entries.count()).toBe(2);
});
