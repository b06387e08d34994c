import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { makeEntry, openOutboxOn } from './test-outbox.ts';

let disk: IDBFactory;
let bucket: IDBFactory;
beforeEach(() => {
  disk = new IDBFactory();
  bucket = new IDBFactory();
});

/** The outbox as this version of the app has it, and as one before the bucket. */
const open = () => openOutboxOn(disk, undefined, bucket);
const openOld = () => openOutboxOn(disk);

const nobody = async () => false;

test('what waits in the old place is taken over as it is', async () => {
  const old = openOld();
  const [waiting, refused] = [makeEntry(), makeEntry()];
  await old.save(waiting);
  await old.save(refused);
  const mark = { state: 'refused', tries: 3, refusal: { status: 404, message: 'Gone' } } as const;
  await old.mark(refused.attempt._id, mark);
  const outbox = open();
  await outbox.matchCopies(nobody);
  expect(await outbox.entriesOf('ann')).toEqual([waiting, { ...refused, ...mark }]);
});

test('an old tab shows its attempt until it is acknowledged, and what it saves later is taken over too', async () => {
  const [old, outbox] = [openOld(), open()];
  const [before, after] = [makeEntry(), makeEntry()];
  await old.save(before);
  await outbox.matchCopies(nobody);
  await old.save(after);
  await outbox.matchCopies(nobody);
  expect(await outbox.entriesOf('ann')).toEqual([before, after]);
  expect(await old.entriesOf('ann')).toEqual([before, after]);
  await outbox.remove(before.attempt._id);
  expect(await old.entriesOf('ann')).toEqual([after]);
});

test('an attempt that the old tab sent does not come back', async () => {
  const [old, outbox] = [openOld(), open()];
  const entry = makeEntry();
  await old.save(entry);
  await outbox.matchCopies(async () => true);
  expect(await outbox.entriesOf('ann')).toEqual([]);
  expect(await old.entriesOf('ann')).toEqual([]);
});

test('a move that fails half-way leaves everything where it was, and the next one completes it', async () => {
  const [old, outbox] = [openOld(), open()];
  const entries = [makeEntry(), makeEntry()];
  for (const entry of entries) await old.save(entry);
  let adds = 0;
  const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, row) {
    adds += 1;
    if (adds % 2 === 0) throw new DOMException('full', 'QuotaExceededError');
    return this.put(row);
  });
  await expect(outbox.matchCopies(nobody)).rejects.toThrow(/no space/);
  expect(await outbox.entriesOf('ann')).toEqual([]);
  expect(await old.entriesOf('ann')).toEqual(entries);
  add.mockRestore();
  await outbox.matchCopies(nobody);
  expect(await outbox.entriesOf('ann')).toEqual(entries);
});

test('where there is no old outbox, none is made', async () => {
  const outbox = open();
  await outbox.save(makeEntry());
  await outbox.matchCopies(nobody);
  await outbox.remove('nothing');
  expect(await disk.databases()).toEqual([]);
});

test('an old place that cannot be read is reported', async () => {
  await openOld().save(makeEntry());
  vi.spyOn(disk, 'databases').mockRejectedValue(new DOMException('broken', 'UnknownError'));
  await expect(open().matchCopies(nobody)).rejects.toMatchObject({ name: 'StorageFailed' });
});
