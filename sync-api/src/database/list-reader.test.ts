import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { freshPath, openUntilTestEnds as open } from '../../test/harness/open-sqlite-file.ts';
import { openDatabase } from './open-database.ts';

const count = sql<{ stamps: number }>`select count(*) as stamps from catalogue`;

it('a list contains every acknowledged write, and short requests are answered while a long one is read', async () => {
  const { lists, reads, write } = await open();
  const long = sql<{ steps: number }>`
    with recursive step(n) as (select 1 union all select n + 1 from step where n < 3e6)
    select count(*) as steps from step`;
  await count.execute(lists);
  let isRead = false;
  const reading = long.execute(lists).finally(() => {
    isRead = true;
  });
  let written = 0;
  while (!isRead) {
    await write((tx) => tx.insertInto('catalogue').values({ stamp: 'x' }).execute());
    written += 1;
    expect((await count.execute(reads)).rows).toEqual([{ stamps: written }]);
  }
  expect(written).toBeGreaterThan(3);
  expect((await reading).rows).toEqual([{ steps: 3e6 }]);
  expect((await count.execute(lists)).rows).toEqual([{ stamps: written }]);
});

it('a query that SQLite refuses fails with its code and leaves the others unharmed', async () => {
  const { lists } = await open();
  const failed = [
    sql`select * from absent`.execute(lists),
    sql`delete from catalogue returning revision`.execute(lists),
  ].map((query) => query.catch((error: unknown) => error));
  expect(await lists.selectFrom('catalogue').select('stamp').limit(3).execute()).toEqual([]);
  const [unknown, writing] = await Promise.all(failed);
  expect(String(unknown)).toBe('SqliteError: no such table: absent');
  expect(unknown).toBeInstanceOf(Sqlite.SqliteError);
  expect(writing).toHaveProperty('code', 'SQLITE_READONLY');
});

it('closing the database waits for the lists that are read', async () => {
  const database = await openDatabase(await freshPath());
  const [read] = await Promise.all([count.execute(database.lists), database.close()]);
  expect(read.rows).toEqual([{ stamps: 0 }]);
});

it('a transaction reads one state, whatever is written meanwhile', async () => {
  const { lists, write } = await open();
  const add = () => write((tx) => tx.insertInto('catalogue').values({ stamp: 'x' }).execute());
  await add();
  const [before, meanwhile] = await lists.transaction().execute(async (tx) => {
    const { rows } = await count.execute(tx);
    await add();
    return [rows, (await count.execute(tx)).rows];
  });
  expect([before, meanwhile]).toEqual([[{ stamps: 1 }], [{ stamps: 1 }]]);
  expect((await count.execute(lists)).rows).toEqual([{ stamps: 2 }]);
});
