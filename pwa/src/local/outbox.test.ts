import { makeId } from '@quiz-app/shared/samples/make-exam';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeEntry as makeEntryOf } from '../sync/test-entry.ts';
import { createOutbox } from './outbox.ts';
import { OutboxDatabase } from './outbox-database.ts';
import { createOutboxMirror } from './outbox-mirror.ts';

const makeEntry = () => makeEntryOf(makeId());

let disk: IDBFactory;
let caches: CacheStorage | undefined;
beforeEach(() => {
  disk = new IDBFactory();
  caches = undefined;
});

/** Opens the outbox as a newly loaded page does. */
function openOutbox() {
  const database = new OutboxDatabase({ indexedDB: disk, IDBKeyRange });
  return { ...createOutbox(database, createOutboxMirror(caches)), database };
}

test('an attempt saved twice is stored once, unchanged', async () => {
  const outbox = openOutbox();
  const entry = makeEntry();
  await outbox.save(entry);
  await outbox.mark(entry.attempt._id, { state: 'refused', tries: 3, refusal: { status: 404, message: 'Gone' } });
  await outbox.save(entry);
  expect(await outbox.entriesOf('ann')).toMatchObject([{ state: 'refused', tries: 3, exam: entry.exam }]);
});

/** Calls `meet` with each readwrite transaction as soon as it is created. */
function onWriting(meet: (transaction: IDBTransaction) => void) {
  const begin = IDBDatabase.prototype.transaction;
  return vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...args) {
    const transaction = begin.apply(this, args);
    if (args[1] === 'readwrite') meet(transaction);
    return transaction;
  });
}

test('a save has strict durability and resolves only when its transaction is complete', async () => {
  let completed = 0;
  const begun = onWriting((transaction) =>
    transaction.addEventListener('complete', () => {
      completed += 1;
    }),
  );
  const outbox = openOutbox();
  await outbox.save(makeEntry());
  expect(begun).toHaveBeenLastCalledWith(['entries'], 'readwrite', { durability: 'strict' });
  expect(completed).toBe(1);
});

describe('P11: a failure of the storage is never silent', () => {
  const timers: Parameters<typeof vi.useFakeTimers>[0] = {
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  };
  afterEach(() => void vi.useRealTimers());

  test('a full disk is reported', async () => {
    const outbox = openOutbox();
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(outbox.save(makeEntry())).rejects.toMatchObject({
      name: 'StorageFailed',
      message: expect.stringContaining('no space left'),
    });
  });

  test('a disk that fills up during the commit is reported', async () => {
    const add = IDBObjectStore.prototype.add;
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, ...args) {
      const { transaction } = this;
      const request = add.apply(this, args);
      request.addEventListener('success', () => {
        const error = new DOMException('full', 'QuotaExceededError');
        Object.defineProperty(transaction, 'error', { get: () => error, set: () => undefined });
        transaction.abort();
      });
      return request;
    });
    const outbox = openOutbox();
    await expect(outbox.save(makeEntry())).rejects.toMatchObject({
      name: 'StorageFailed',
      message: expect.stringContaining('no space left'),
    });
  });

  test('an aborted transaction is retried once, then reported, and leaves no partial entry', async () => {
    let aborts = 0;
    const spy = onWriting((transaction) =>
      queueMicrotask(() => {
        aborts += 1;
        transaction.abort();
      }),
    );
    const outbox = openOutbox();
    await expect(outbox.save(makeEntry())).rejects.toMatchObject({ name: 'StorageFailed' });
    expect(aborts).toBe(2);
    spy.mockRestore();
    outbox.database.close({ disableAutoOpen: false });
    expect(await outbox.entriesOf('ann')).toEqual([]);
  });

  test('a connection that the system closed is reopened', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const outbox = openOutbox();
    const entry = makeEntry();
    await outbox.save(makeEntry());
    outbox.database.backendDB().close();
    await outbox.save(entry);
    outbox.database.close();
    await outbox.save(makeEntry());
    expect(await outbox.entriesOf('ann')).toHaveLength(3);
  });

  test('an open that takes seconds on a slow device is waited for', async () => {
    vi.useFakeTimers(timers);
    const outbox = openOutbox();
    const open = disk.open.bind(disk);
    const slow = vi.spyOn(disk, 'open').mockImplementation((...args) => {
      const late = new EventTarget() as IDBOpenDBRequest;
      setTimeout(() => {
        const request = open(...args);
        for (const type of ['upgradeneeded', 'success'] as const)
          request.addEventListener(type, (event) => {
            const { result, transaction } = request;
            Object.assign(late, { result, transaction });
            late[`on${type}`]?.(event as IDBVersionChangeEvent);
          });
      }, 4_000);
      return late;
    });
    const entry = makeEntry();
    const saved = outbox.save(entry);
    await vi.advanceTimersByTimeAsync(4_000);
    await saved;
    slow.mockRestore();
    expect(await outbox.entriesOf('ann')).toMatchObject([{ attempt: { _id: entry.attempt._id } }]);
  });

  test('an upgrade that another tab blocks is reported as that within 3 seconds', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const holder = await new Promise<IDBDatabase>((resolve) => {
      const request = disk.open('quiz-app-outbox', 1);
      request.onsuccess = () => resolve(request.result);
    });
    const outbox = openOutbox();
    // As a live query does, before anything is saved.
    void outbox.database.open();
    await expect.poll(() => outbox.database.isBlocked).toBe(true);
    vi.useFakeTimers(timers);
    const reported = expect(outbox.save(makeEntry())).rejects.toMatchObject({
      name: 'StorageFailed',
      message: expect.stringContaining('Another tab holds'),
    });
    await vi.advanceTimersByTimeAsync(3_000);
    await reported;
    holder.close();
  });

  test('an open that does not answer is reported within 10 seconds, and saving works once it does', async () => {
    const first = openOutbox();
    await first.save(makeEntry());
    first.database.close();
    const holder = await new Promise<IDBDatabase>((resolve) => {
      const request = disk.open('quiz-app-outbox');
      request.onsuccess = () => resolve(request.result);
    });
    const deletion = disk.deleteDatabase('quiz-app-outbox');
    await new Promise((resolve) => {
      deletion.onblocked = resolve;
    });
    const outbox = openOutbox();
    vi.useFakeTimers(timers);
    const reported = expect(outbox.save(makeEntry())).rejects.toMatchObject({
      name: 'StorageFailed',
      message: expect.stringContaining('Close the other tabs of the app'),
    });
    await vi.advanceTimersByTimeAsync(10_000);
    await reported;
    vi.useRealTimers();
    holder.close();
    const entry = makeEntry();
    await outbox.save(entry);
    expect((await outbox.entriesOf('ann')).map(({ attempt }) => attempt._id)).toContain(entry.attempt._id);
  });

  test('a missing IndexedDB is reported', async () => {
    disk = undefined as unknown as IDBFactory;
    const outbox = openOutbox();
    await expect(outbox.save(makeEntry())).rejects.toMatchObject({
      name: 'StorageFailed',
      message: expect.stringContaining('does not let the app keep data'),
    });
  });
});

describe('the mirror', () => {
  const nobody = async () => false;

  /** Cache Storage in memory, since jsdom has none. */
  function keepMirror(): Map<string, string> {
    const kept = new Map<string, string>();
    const addressOf = (path: string) => `https://quiz.example${path}`;
    const cache = {
      put: async (path: string, response: Response) => void kept.set(addressOf(path), await response.text()),
      delete: async (path: string) => kept.delete(addressOf(path)),
      match: async (path: string) => {
        const text = kept.get(addressOf(path));
        return text === undefined ? undefined : new Response(text);
      },
      keys: async () => Array.from(kept.keys(), (url) => ({ url })),
    };
    caches = { open: async () => cache } as unknown as CacheStorage;
    return kept;
  }

  /** Opens the outbox after the browser deleted all databases. */
  function openAfterLoss() {
    disk = new IDBFactory();
    return openOutbox();
  }

  test('restores entries that the browser deleted, and does not change the others', async () => {
    keepMirror();
    const [lost, there] = [makeEntry(), makeEntry()];
    await openOutbox().save(lost);
    const outbox = openAfterLoss();
    await outbox.save(there);
    await outbox.mark(there.attempt._id, { state: 'waiting', tries: 2 });
    await outbox.matchMirror(nobody);
    const entries = await outbox.entriesOf('ann');
    expect(entries).toHaveLength(2);
    expect(entries).toContainEqual(lost);
    expect(entries).toContainEqual({ ...there, tries: 2 });
  });

  test('gets a copy later of an entry that could not be mirrored at once', async () => {
    const first = openOutbox();
    const entry = makeEntry();
    await first.save(entry);
    keepMirror();
    await openOutbox().matchMirror(nobody);
    const outbox = openAfterLoss();
    await outbox.matchMirror(nobody);
    expect(await outbox.entriesOf('ann')).toEqual([entry]);
  });

  test('has no copy of an acknowledged attempt, and does not restore one left over by a crash', async () => {
    const kept = keepMirror();
    const outbox = openOutbox();
    const entry = makeEntry();
    await outbox.save(entry);
    const leftOver = new Map(kept);
    await outbox.remove(entry.attempt._id);
    expect(kept.size).toBe(0);
    for (const [url, text] of leftOver) kept.set(url, text);
    await outbox.matchMirror(async (id) => id === entry.attempt._id);
    expect(kept.size).toBe(0);
    expect(await outbox.entriesOf('ann')).toEqual([]);
  });

  test('skips a truncated copy and restores the others', async () => {
    vi.spyOn(console, 'warn').mockReturnValue(undefined);
    const kept = keepMirror();
    const entry = makeEntry();
    const first = openOutbox();
    await first.save(makeEntry());
    for (const [url, text] of kept) kept.set(url, text.slice(0, 50));
    await first.save(entry);
    const outbox = openAfterLoss();
    await outbox.matchMirror(nobody);
    expect(await outbox.entriesOf('ann')).toEqual([entry]);
  });

  test('has no copy of an attempt that was not saved', async () => {
    const kept = keepMirror();
    const outbox = openOutbox();
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(outbox.save(makeEntry())).rejects.toThrow(/no space/);
    expect(kept.size).toBe(0);
  });

  test.each([
    ['fails', () => Promise.reject(new Error('No space'))],
    ['hangs', () => new Promise(() => undefined)],
  ])('that %s does not prevent saving', async (_, open) => {
    vi.spyOn(console, 'warn').mockReturnValue(undefined);
    caches = { open } as unknown as CacheStorage;
    const outbox = openOutbox();
    const entry = makeEntry();
    await outbox.save(entry);
    expect(await outbox.entriesOf('ann')).toEqual([entry]);
  });
});
