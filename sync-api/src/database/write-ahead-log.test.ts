import { readFile, stat, writeFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';
import { expect, it, onTestFinished, vi } from 'vitest';
import { freshPath, openUntilTestEnds as open } from '../../test/harness/open-sqlite-file.ts';
import { stamps } from '../../test/harness/open-test-database.ts';
import { NotWritable } from './not-writable.ts';
import { type Database, openDatabase } from './open-database.ts';

const isReady = (database: Database) =>
  database.check().then(
    () => true,
    () => false,
  );

const add = async (database: Database, rows: number) => {
  for (let added = 0; added < rows; added += 50) {
    const one = () =>
      database.write((tx) =>
        tx
          .insertInto('catalogue')
          .values({ stamp: 'x'.repeat(4_000) })
          .execute(),
      );
    await Promise.all(Array.from({ length: 50 }, one));
  }
};

it('the log stays short, and becomes so again after a long reader', async () => {
  const path = await freshPath();
  const database = await open(path);
  const megabytes = async () => (await stat(`${path}-wal`)).size / 1024 ** 2;
  await add(database, 3_000);
  expect(await megabytes()).toBeLessThan(16);

  const reader = new Sqlite(path, { readonly: true });
  reader.exec('BEGIN; SELECT count(*) FROM catalogue');
  await add(database, 6_000);
  expect(await megabytes()).toBeGreaterThan(16);
  await database.check();
  reader.close();
  await add(database, 6_000);
  expect(await megabytes()).toBeLessThanOrEqual(16);
  const integrity = new Sqlite(path, { readonly: true });
  expect(integrity.pragma('integrity_check', { simple: true })).toBe('ok');
  integrity.close();
  expect(await stamps(database)).toHaveLength(15_000);
});

it('a log that had no room to be copied is copied soon after there is some', async () => {
  const database = await open();
  const { postMessage } = Worker.prototype;
  const full = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, order) {
    if (order === 'close') postMessage.call(this, order);
    else this.emit('message', { error: new Error('database or disk is full') });
  });
  onTestFinished(() => full.mockRestore());
  await add(database, 3_000);
  await expect(database.check()).rejects.toThrow(NotWritable);
  full.mockRestore();
  await expect.poll(() => isReady(database), { interval: 500 }).toBe(true);
});

it('the log of a killed server is merged when the next one opens', async () => {
  const path = await freshPath();
  const database = await open(path);
  await add(database, 50);
  const killed = `${path}.killed`;
  for (const end of ['', '-wal']) await writeFile(killed + end, await readFile(path + end));
  const next = await open(killed);
  expect((await stat(`${killed}-wal`)).size).toBe(0);
  expect(await stamps(next)).toHaveLength(50);
});

it('writes go on while the log cannot be measured, and then it is shortened', async () => {
  const database = await open();
  const connection = new Sqlite(':memory:');
  const statements = Object.getPrototypeOf(connection.prepare('select 1'));
  connection.close();
  const broken = vi.spyOn(statements, 'get').mockImplementation(() => {
    throw new Error('disk I/O error');
  });
  onTestFinished(() => broken.mockRestore());
  await add(database, 3_000);
  expect(broken).toHaveBeenCalled();
  await expect(database.check()).rejects.toThrow(NotWritable);
  broken.mockRestore();
  await expect
    .poll(
      async () => {
        await add(database, 50);
        return isReady(database);
      },
      { interval: 500 },
    )
    .toBe(true);
});

it('a database closes although its last checkpoint fails', async () => {
  const path = await freshPath();
  const database = await openDatabase(path);
  await add(database, 3_000);
  const { postMessage } = Worker.prototype;
  const failing = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, order) {
    if (order !== 'close') postMessage.call(this, order);
    else setImmediate(() => this.emit('error', new Error('disk I/O error')) && void this.terminate());
  });
  onTestFinished(() => failing.mockRestore());
  await expect(database.close()).rejects.toThrow('disk I/O error');
  failing.mockRestore();
  expect(await stamps(await open(path))).toHaveLength(3_000);
});
