import { IDBFactory } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import { CacheDatabase } from './cache-database.ts';
import { createConnections } from './connections.ts';

function openPage() {
  vi.spyOn(console, 'warn').mockReturnValue();
  const disk = new IDBFactory();
  const connections = createConnections();
  const database = new CacheDatabase({ indexedDB: connections.to(disk) });
  return { disk, connections, database };
}

/** Runs until `end` is called. */
function longWork(database: CacheDatabase, mode: 'r' | 'rw') {
  let isOver = false;
  const started = Promise.withResolvers<void>();
  const work = database.transaction(mode, database.facts, async () => {
    started.resolve();
    while (!isOver) await database.facts.get('cursor');
    if (mode === 'rw') await database.facts.put({ key: 'cursor', value: '7' });
  });
  const end = () => {
    isOver = true;
  };
  return { work, started: started.promise, end };
}

test.each(['r', 'rw'] as const)('a page rests once its running transaction (%s) has ended', async (mode) => {
  const { connections, database } = openPage();
  const { work, started, end } = longWork(database, mode);
  await started;
  const isOver = vi.fn();
  const rested = connections.rest().then(isOver);
  await new Promise(setImmediate);
  expect(isOver).not.toHaveBeenCalled();
  end();
  await Promise.all([work, rested]);
});

test('work that starts while a page rests waits, and continues when the page stays', async () => {
  const { connections, database } = openPage();
  await database.facts.put({ key: 'cursor', value: '7' });
  await connections.rest();
  const read = vi.fn();
  const reading = Promise.all([1, 2, 3, 4, 5].map(() => database.facts.get('cursor'))).then(read);
  const writing = database.transaction('rw', database.facts, () => database.facts.put({ key: 'late', value: '8' }));
  await new Promise(setImmediate);
  expect(read).not.toHaveBeenCalled();
  connections.resume();
  await Promise.all([reading, writing]);
  expect(read).toHaveBeenCalledWith(Array(5).fill({ key: 'cursor', value: '7' }));
  database.close();
});

test('a database that opens while a page rests is used only when the page stays', async () => {
  const { connections, database } = openPage();
  const written = database.facts.put({ key: 'cursor', value: '7' });
  await connections.rest();
  const isWritten = vi.fn();
  void written.then(isWritten);
  await new Promise(setImmediate);
  expect(isWritten).not.toHaveBeenCalled();
  connections.resume();
  await written;
  database.close();
});

test.each(['r', 'rw'] as const)('a page that the person leaves aborts what runs (%s)', async (mode) => {
  const { connections, database } = openPage();
  const { work, started } = longWork(database, mode);
  await started;
  connections.abort();
  await expect(work).rejects.toMatchObject({ name: 'AbortError' });
  connections.resume();
  expect(await database.facts.get('cursor')).toBeUndefined();
  database.close();
});

test('a transaction that is being committed is left alone', async () => {
  const { connections, database } = openPage();
  await database.open();
  const transaction = database.backendDB().transaction('facts', 'readwrite');
  transaction.objectStore('facts').put({ key: 'cursor', value: '7' });
  transaction.commit();
  connections.abort();
  await connections.rest();
  connections.resume();
  expect(await database.facts.get('cursor')).toEqual({ key: 'cursor', value: '7' });
  database.close();
});

test('a browser’s refusal to open it is final', async () => {
  const { disk, database } = openPage();
  vi.spyOn(disk, 'open').mockImplementation(() => {
    throw new DOMException('Site data is blocked', 'SecurityError');
  });
  await expect(database.open()).rejects.toMatchObject({ name: 'SecurityError' });
});
