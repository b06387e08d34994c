import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { CacheDatabase } from './cache-database.ts';
import { closeOnLeave } from './close-on-leave.ts';

test('a page that is left closes its databases, completes what it writes, and can come back', async () => {
  const database = new CacheDatabase({ indexedDB: new IDBFactory(), IDBKeyRange });
  closeOnLeave(database);
  await database.open();
  const writing = database.facts.put({ key: 'cursor', value: '7' });
  window.dispatchEvent(new Event('pagehide'));
  expect(database.isOpen()).toBe(false);
  await writing;
  expect(await database.facts.get('cursor')).toEqual({ key: 'cursor', value: '7' });
  database.close();
});
