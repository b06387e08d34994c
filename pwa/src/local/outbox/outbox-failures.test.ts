import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeEntry, onWriting, openOutboxOn } from '../../../test/outbox/outbox.ts';

let disk: IDBFactory;
beforeEach(() => {
  disk = new IDBFactory();
});
const openOutbox = () => openOutboxOn(disk);

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

  test('a slow device may take seconds to open the database', async () => {
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

  test('an upgrade that another tab blocks is reported as blocked within 3 seconds', async () => {
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
      message: expect.stringContaining('Another tab is using'),
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
