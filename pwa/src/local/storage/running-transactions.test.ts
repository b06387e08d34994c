import { IDBFactory } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import { CacheDatabase } from './cache-database.ts';
import { abortTransactions, endOfTransactions, noteTransactions } from './running-transactions.ts';

const openDatabase = () => new CacheDatabase({ indexedDB: noteTransactions(new IDBFactory()) });
const cursor = { key: 'cursor', value: '7' };

/** Runs until `end` is called. */
async function longWork(database: CacheDatabase, mode: 'r' | 'rw') {
  let isOver = false;
  const started = Promise.withResolvers<void>();
  const work = database.transaction(mode, database.facts, async () => {
    started.resolve();
    while (!isOver) await database.facts.get('cursor');
    if (mode === 'rw') await database.facts.put(cursor);
  });
  await started.promise;
  const end = () => {
    isOver = true;
  };
  return { work, end };
}

test.each(['r', 'rw'] as const)('the end of a running transaction (%s) can be waited for', async (mode) => {
  const { work, end } = await longWork(openDatabase(), mode);
  const isOver = vi.fn();
  const ended = endOfTransactions().then(isOver);
  await new Promise(setImmediate);
  expect(isOver).not.toHaveBeenCalled();
  end();
  await Promise.all([work, ended]);
});

test.each(['r', 'rw'] as const)('what runs (%s) is aborted, and later work goes on', async (mode) => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const database = openDatabase();
  const { work } = await longWork(database, mode);
  abortTransactions();
  await expect(work).rejects.toMatchObject({ name: 'AbortError' });
  expect(await database.facts.get('cursor')).toBeUndefined();
});

test('the creation of a database is aborted, too, and can be repeated', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const database = openDatabase();
  database.on('populate', abortTransactions);
  await expect(database.open()).rejects.toMatchObject({ name: 'AbortError' });
  database.on('populate').unsubscribe(abortTransactions);
  await database.open();
  await database.facts.put(cursor);
  expect(await database.facts.get('cursor')).toEqual(cursor);
});

test('a transaction that is being committed is left alone', async () => {
  const database = openDatabase();
  await database.open();
  const transaction = database.backendDB().transaction('facts', 'readwrite');
  transaction.objectStore('facts').put(cursor);
  transaction.commit();
  abortTransactions();
  await endOfTransactions();
  expect(await database.facts.get('cursor')).toEqual(cursor);
});
