import { makeId } from '@quiz-app/shared/samples/make-exam';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
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

/** The outbox as a page that is loaded anew opens it. */
function openOutbox() {
  const database = new OutboxDatabase({ indexedDB: disk, IDBKeyRange });
  return { ...createOutbox(database, createOutboxMirror(caches)), database };
}

test('saving the same attempt twice keeps it once, as it was', async () => {
  const outbox = openOutbox();
  const entry = makeEntry();
  await outbox.save(entry);
  await outbox.mark(entry.attempt._id, { state: 'refused', tries: 3, refusal: { status: 404, message: 'Gone' } });
  await outbox.save(entry);
  expect(await outbox.entriesOf('ann')).toMatchObject([{ state: 'refused', tries: 3, exam: entry.exam }]);
});

/** Lets a test at each writing transaction as soon as it is made. */
function onWriting(meet: (transaction: IDBTransaction) => void) {
  const begin = IDBDatabase.prototype.transaction;
  return vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...args) {
    const transaction = begin.apply(this, args);
    if (args[1] === 'readwrite') meet(transaction);
    return transaction;
  });
}

test('the write asks for strict durability, and is done only when its transaction is', async () => {
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
  test('a full disk says so', async () => {
    const outbox = openOutbox();
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(outbox.save(makeEntry())).rejects.toMatchObject({
      name: 'StorageFailed',
      message: expect.stringContaining('no space left'),
    });
  });

  test('a disk that fills up while committing says so', async () => {
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

  test('a transaction that is aborted is tried once more, then reported, and leaves nothing half-saved', async () => {
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

  test('a connection that the system closed is opened again', async () => {
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

  test('a blocked open is reported within 3 seconds, and saving works once it is free', async () => {
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
    const started = Date.now();
    await expect(outbox.save(makeEntry())).rejects.toMatchObject({
      name: 'StorageFailed',
      message: expect.stringContaining('Close the other tabs'),
    });
    expect(Date.now() - started).toBeLessThan(3_500);
    holder.close();
    const entry = makeEntry();
    await outbox.save(entry);
    expect((await outbox.entriesOf('ann')).map(({ attempt }) => attempt._id)).toContain(entry.attempt._id);
  });

  test('a browser without IndexedDB says so', async () => {
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

  /** Cache Storage, which jsdom does not have, over a map. */
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

  /** The app opened anew, after the browser deleted all its databases. */
  function openAfterLoss() {
    disk = new IDBFactory();
    return openOutbox();
  }

  test('what the browser deleted comes back as it was saved, and what it still has stays as it is', async () => {
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

  test('what could not be mirrored is mirrored later', async () => {
    const first = openOutbox();
    const entry = makeEntry();
    await first.save(entry);
    keepMirror();
    await openOutbox().matchMirror(nobody);
    const outbox = openAfterLoss();
    await outbox.matchMirror(nobody);
    expect(await outbox.entriesOf('ann')).toEqual([entry]);
  });

  test('what was acknowledged leaves none, and one left over by a crash goes without the attempt coming back', async () => {
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

  test('half of a copy is passed over, and the others come back', async () => {
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

  test('an attempt that was not saved leaves none', async () => {
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
  ])('that %s keeps no attempt from being saved', async (_, open) => {
    vi.spyOn(console, 'warn').mockReturnValue(undefined);
    caches = { open } as unknown as CacheStorage;
    const outbox = openOutbox();
    const entry = makeEntry();
    await outbox.save(entry);
    expect(await outbox.entriesOf('ann')).toEqual([entry]);
  });
});
