import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { makeEntry, onWriting, openOutboxOn } from '../../../test/outbox/outbox.ts';

test('an attempt saved twice is stored once, unchanged', async () => {
  const outbox = openOutboxOn(new IDBFactory());
  const entry = makeEntry();
  await outbox.save(entry);
  await outbox.mark(entry.attempt._id, { state: 'refused', tries: 3, refusal: { status: 404, message: 'Gone' } });
  await outbox.save(entry);
  expect(await outbox.entriesOf('ann')).toMatchObject([{ state: 'refused', tries: 3, exam: entry.exam }]);
});

test('a save has strict durability and resolves only when its transaction is complete', async () => {
  let completed = 0;
  const started = onWriting((transaction) =>
    transaction.addEventListener('complete', () => {
      completed += 1;
    }),
  );
  const outbox = openOutboxOn(new IDBFactory());
  await outbox.save(makeEntry());
  expect(started).toHaveBeenLastCalledWith(['entries'], 'readwrite', { durability: 'strict' });
  expect(completed).toBe(1);
});
