import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { CacheDatabase } from './cache-database.ts';
import { abortOnLeave, closeOnLeave } from './close-on-leave.ts';

const leave = () => window.dispatchEvent(new Event('pagehide'));

test('a page that is left closes its databases, completes its writes, and can come back', async () => {
  const database = new CacheDatabase({ indexedDB: new IDBFactory() });
  closeOnLeave(database);
  await database.open();
  const writing = database.facts.put({ key: 'cursor', value: '7' });
  leave();
  expect(database.isOpen()).toBe(false);
  await writing;
  expect(await database.facts.get('cursor')).toEqual({ key: 'cursor', value: '7' });
  database.close();
});

test('a page that is left during a write of several steps aborts it, and can write again', async () => {
  const database = new CacheDatabase({ indexedDB: new IDBFactory() });
  abortOnLeave(database);
  await database.open();
  const writing = database.transaction('rw', database.facts, async () => {
    await database.facts.put({ key: 'cursor', value: '7' });
    leave();
    await database.facts.put({ key: 'etag', value: '8' });
  });
  await expect(writing).rejects.toThrow();
  expect(await database.facts.toArray()).toEqual([]);
  await database.facts.put({ key: 'cursor', value: '9' });
  leave();
  expect(await database.facts.get('cursor')).toEqual({ key: 'cursor', value: '9' });
  database.close();
});
