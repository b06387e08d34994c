import { makeExam, makeId } from '@quiz-app/shared/samples/make-exam';
import { Dexie } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { OutboxEntry } from './outbox-entry.ts';

function makeEntry(): OutboxEntry {
  const exam = makeExam();
  const attempt = {
    _id: makeId(),
    exam: exam._id,
    examVersion: 1,
    user: 'ann',
    result: { correctAnswers: [], wrongAnswers: [], verdict: 'Fail' as const },
    answers: {},
    startedAt: '2026-01-01T10:00:00.000Z',
    finishedAt: '2026-01-01T10:01:00.000Z',
    secondsUsed: 60,
  };
  return { attempt, exam, userId: 'ann', savedAt: 1, state: 'waiting', tries: 0 };
}

let disk: IDBFactory;
beforeEach(() => {
  disk = new IDBFactory();
  Dexie.dependencies.indexedDB = disk;
  vi.resetModules();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const openStore = async () => ({
  ...(await import('./outbox-store.ts')),
  ...(await import('./outbox-database.ts')),
});

test('saving the same attempt twice keeps it once, as it was', async () => {
  const store = await openStore();
  const entry = makeEntry();
  await store.putFinished(entry);
  await store.markEntry(entry.attempt._id, { state: 'refused', tries: 3, refusal: { status: 404, message: 'Gone' } });
  await store.putFinished(entry);
  expect(await store.entriesOf('ann')).toMatchObject([{ state: 'refused', tries: 3, exam: entry.exam }]);
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
  const store = await openStore();
  await store.putFinished(makeEntry());
  expect(begun).toHaveBeenLastCalledWith(['entries'], 'readwrite', { durability: 'strict' });
  expect(completed).toBe(1);
});

describe('P11: a failure of the storage is never silent', () => {
  test('a full disk says so', async () => {
    const store = await openStore();
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(store.putFinished(makeEntry())).rejects.toMatchObject({
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
    const store = await openStore();
    await expect(store.putFinished(makeEntry())).rejects.toMatchObject({
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
    const store = await openStore();
    await expect(store.putFinished(makeEntry())).rejects.toMatchObject({ name: 'StorageFailed' });
    expect(aborts).toBe(2);
    spy.mockRestore();
    store.outboxDatabase.close({ disableAutoOpen: false });
    expect(await store.entriesOf('ann')).toEqual([]);
  });

  test('a connection that the system closed is opened again', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const store = await openStore();
    const entry = makeEntry();
    await store.putFinished(makeEntry());
    store.outboxDatabase.backendDB().close();
    await store.putFinished(entry);
    store.outboxDatabase.close();
    await store.putFinished(makeEntry());
    expect(await store.entriesOf('ann')).toHaveLength(3);
  });

  test('a blocked open is reported within 3 seconds, and saving works once it is free', async () => {
    const first = await openStore();
    await first.putFinished(makeEntry());
    first.outboxDatabase.close();
    const holder = await new Promise<IDBDatabase>((resolve) => {
      const request = disk.open('quiz-app-outbox');
      request.onsuccess = () => resolve(request.result);
    });
    const deletion = disk.deleteDatabase('quiz-app-outbox');
    await new Promise((resolve) => {
      deletion.onblocked = resolve;
    });
    vi.resetModules();
    const store = await openStore();
    const started = Date.now();
    await expect(store.putFinished(makeEntry())).rejects.toMatchObject({
      name: 'StorageFailed',
      message: expect.stringContaining('Close the other tabs'),
    });
    expect(Date.now() - started).toBeLessThan(3_500);
    holder.close();
    const entry = makeEntry();
    await store.putFinished(entry);
    expect((await store.entriesOf('ann')).map(({ attempt }) => attempt._id)).toContain(entry.attempt._id);
  });

  test('a browser without IndexedDB says so', async () => {
    Reflect.deleteProperty(Dexie.dependencies, 'indexedDB');
    const store = await openStore();
    await expect(store.putFinished(makeEntry())).rejects.toMatchObject({
      name: 'StorageFailed',
      message: expect.stringContaining('does not let the app keep data'),
    });
  });
});

describe('the spare', () => {
  const nobody = async () => false;

  /** Cache Storage, which jsdom does not have, over a map. */
  function keepSpares(): Map<string, string> {
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
    vi.stubGlobal('caches', { open: async () => cache });
    return kept;
  }

  /** The app opened anew, after the browser deleted all its databases. */
  function openAfterLoss() {
    Dexie.dependencies.indexedDB = new IDBFactory();
    vi.resetModules();
    return openStore();
  }

  test('what the browser deleted comes back as it was saved, and what it still has stays as it is', async () => {
    keepSpares();
    const [lost, there] = [makeEntry(), makeEntry()];
    await (await openStore()).putFinished(lost);
    const store = await openAfterLoss();
    await store.putFinished(there);
    await store.markEntry(there.attempt._id, { state: 'waiting', tries: 2 });
    await store.matchSpares(nobody);
    const entries = await store.entriesOf('ann');
    expect(entries).toHaveLength(2);
    expect(entries).toContainEqual(lost);
    expect(entries).toContainEqual({ ...there, tries: 2 });
  });

  test('what could not be spared is spared later', async () => {
    const first = await openStore();
    const entry = makeEntry();
    await first.putFinished(entry);
    keepSpares();
    await first.matchSpares(nobody);
    const store = await openAfterLoss();
    await store.matchSpares(nobody);
    expect(await store.entriesOf('ann')).toEqual([entry]);
  });

  test('what was acknowledged leaves none, and one left over by a crash goes without the attempt coming back', async () => {
    const kept = keepSpares();
    const store = await openStore();
    const entry = makeEntry();
    await store.putFinished(entry);
    const leftOver = new Map(kept);
    await store.removeAcknowledged(entry.attempt._id);
    expect(kept.size).toBe(0);
    for (const [url, text] of leftOver) kept.set(url, text);
    await store.matchSpares(async (id) => id === entry.attempt._id);
    expect(kept.size).toBe(0);
    expect(await store.entriesOf('ann')).toEqual([]);
  });

  test('half of one is passed over, and the others come back', async () => {
    vi.spyOn(console, 'warn').mockReturnValue(undefined);
    const kept = keepSpares();
    const entry = makeEntry();
    const first = await openStore();
    await first.putFinished(makeEntry());
    for (const [url, text] of kept) kept.set(url, text.slice(0, 50));
    await first.putFinished(entry);
    const store = await openAfterLoss();
    await store.matchSpares(nobody);
    expect(await store.entriesOf('ann')).toEqual([entry]);
  });

  test('an attempt that was not saved leaves none', async () => {
    const kept = keepSpares();
    const store = await openStore();
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(store.putFinished(makeEntry())).rejects.toThrow(/no space/);
    expect(kept.size).toBe(0);
  });

  test.each([
    ['fails', () => Promise.reject(new Error('No space'))],
    ['hangs', () => new Promise(() => undefined)],
  ])('that %s keeps no attempt from being saved', async (_, open) => {
    vi.spyOn(console, 'warn').mockReturnValue(undefined);
    vi.stubGlobal('caches', { open });
    const store = await openStore();
    const entry = makeEntry();
    await store.putFinished(entry);
    expect(await store.entriesOf('ann')).toEqual([entry]);
  });
});
