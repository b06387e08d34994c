import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { keepMirror as keepMirrorOf, makeEntry, openOutboxOn } from '../../../test/outbox/outbox.ts';

let disk: IDBFactory;
let caches: CacheStorage | undefined;
beforeEach(() => {
  disk = new IDBFactory();
  caches = undefined;
});
const openOutbox = () => openOutboxOn(disk, caches);

describe('the mirror', () => {
  const nobody = async () => false;

  /** Cache Storage in memory, since jsdom has none. */
  function keepMirror(): Map<string, string> {
    const mirror = keepMirrorOf();
    caches = mirror.caches;
    return mirror.kept;
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

  test('gets a copy later if an entry could not be mirrored at once', async () => {
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
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    let isSaved = false;
    const saved = outbox.save(entry).then(() => {
      isSaved = true;
    });
    const aSecondLater = () => vi.advanceTimersByTimeAsync(1_000).then(() => isSaved);
    await expect.poll(aSecondLater).toBe(true);
    await saved;
    expect(await outbox.entriesOf('ann')).toEqual([entry]);
  });
});
