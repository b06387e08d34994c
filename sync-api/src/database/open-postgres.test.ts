import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { stamps } from '../../test/harness/open-test-database.ts';
import { openTestPostgres } from '../../test/harness/open-test-postgres.ts';
import { createPeopleListStore } from '../users/people-list-store.ts';
import { createUsersStore } from '../users/users-store.ts';
import { type Migration, migrate, migrations } from './migrate.ts';
import type { Database } from './open-database.ts';

async function open(): Promise<Database> {
  const database = await openTestPostgres();
  onTestFinished(() => database.close());
  return database;
}

const add = (database: Database, stamp: string) =>
  database.write((tx) => tx.insertInto('catalogue').values({ stamp }).execute());

const peopleFound = async (database: Database, search: string) => {
  const query = { limit: 10, after: undefined, search, group: undefined, deleted: false };
  return (await createPeopleListStore(database).page(query)).people;
};

const raise = (code: string) => sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`);

describe('prepared statements', () => {
  it('do not grow with the number of rows that are inserted together', async () => {
    const database = await open();
    const kept = async (count: number) =>
      database.write(async (tx) => {
        for (let rows = 1; rows <= count; rows += 1) {
          const stamped = Array.from({ length: rows }, (_, index) => ({ stamp: `${rows} ${index}` }));
          await tx.insertInto('catalogue').values(stamped).execute();
        }
        const { rows } = await sql<{ count: number }>`select count(*) as count from pg_prepared_statements`.execute(tx);
        return rows[0]?.count ?? 0;
      });
    expect(await kept(200)).toBeLessThan(100);
  });
});

describe('writes', () => {
  it('that fail are rolled back, and those beside them are not', async () => {
    const database = await open();
    const outcomes = await Promise.allSettled(
      ['a', 'b', 'c'].map((stamp) =>
        database.write(async (tx) => {
          await tx.insertInto('catalogue').values({ stamp }).execute();
          if (stamp === 'b') throw new Error('not this one');
        }, 'catalogue'),
      ),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await stamps(database)).toEqual(['a', 'c']);
  });

  it('fail when the commit fails, and later ones succeed', async () => {
    const database = await open();
    const failing = database.write(async (tx) => {
      await tx.insertInto('catalogue').values({ stamp: 'lost' }).execute();
      // Deferred, so that the commit fails.
      await sql`create temporary table once (x integer unique deferrable initially deferred) on commit drop`.execute(
        tx,
      );
      await sql`insert into once values (1), (1)`.execute(tx);
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    await add(database, 'after');
    expect(await stamps(database)).toEqual(['after']);
  });

  it.each(['40001', '40P01'])('are tried again when the database gives them up with %s', async (code) => {
    const database = await open();
    let runs = 0;
    await database.write(async (tx) => {
      runs += 1;
      await tx
        .insertInto('catalogue')
        .values({ stamp: `run ${runs}` })
        .execute();
      if (runs < 3) await raise(code).execute(tx);
    });
    expect(await stamps(database)).toEqual(['run 3']);

    let tries = 0;
    const hopeless = database.write(async (tx) => {
      tries += 1;
      await raise(code).execute(tx);
    });
    await expect(hopeless).rejects.toMatchObject({ code });
    expect(tries).toBe(5);
  });

  it('are durable before they are acknowledged', async () => {
    const { write } = await open();
    const { rows } = await write((tx) => sql`select current_setting('synchronous_commit') as commit`.execute(tx));
    expect(rows).toEqual([{ commit: 'on' }]);
  });
});

describe('rows', () => {
  it('have the same JavaScript types as on SQLite', async () => {
    const database = await open();
    const users = createUsersStore(database);
    await users.add({ name: 'Ada', email: 'ada@example.org', isAdmin: true, passwordHash: '' });
    const row = await database.reads.selectFrom('users').select(['is_admin', 'name']).executeTakeFirst();
    expect(row).toEqual({ is_admin: 1, name: 'Ada' });
    const count = database.reads.selectFrom('users').select(({ fn }) => fn.countAll().as('users'));
    expect(await count.execute()).toEqual([{ users: 1 }]);
    const score = 0.1 + 0.2;
    await database.write((tx) =>
      tx
        .insertInto('totals')
        .values({ user_id: 'x', user_name: 'X', attempts: 2 ** 53 - 1, score })
        .execute(),
    );
    expect(await database.reads.selectFrom('totals').select(['attempts', 'score']).executeTakeFirst()).toEqual({
      attempts: 2 ** 53 - 1,
      score,
    });
  });

  it('are found by any part of a name, without wildcards', async () => {
    const database = await open();
    const users = createUsersStore(database);
    const names = ['100 %', 'a_b', 'back\\slash', 'Ærø İSTANBUL', "O'Neill"];
    for (const [index, name] of names.entries())
      await users.add({ name, email: `${index}@example.org`, isAdmin: false, passwordHash: '' });
    const found = async (search: string) => (await peopleFound(database, search)).length;
    expect(await Promise.all(['%', '_', '\\', 'æRØ', "o'n", 'x_b', 'a%b', '\\\\'].map(found))).toEqual([
      1, 1, 1, 1, 1, 0, 0, 0,
    ]);
  });

  it('are not found by a text with NUL, which PostgreSQL refuses', async () => {
    const database = await open();
    expect(await createUsersStore(database).byId('a\0b')).toBeUndefined();
    expect(await peopleFound(database, '\0\ud800')).toEqual([]);
  });
});

describe('migrations', () => {
  it('leave the old schema when one fails half-way, and refuse a newer schema', async () => {
    const database = await open();
    const failing: Migration = {
      name: '900-fails',
      async up(tx) {
        await tx.schema.alterTable('users').addColumn('half', 'text').execute();
        throw new Error('half-way');
      },
    };
    const run = (all?: readonly Migration[]) => migrate(database.reads, all);
    await expect(run([...migrations, failing])).rejects.toThrow('half-way');
    await expect(sql`select half from users`.execute(database.reads)).rejects.toThrow();
    await run([...migrations, { name: '900-works', up: async () => undefined }]);
    await expect(run()).rejects.toThrow('it was written by a newer version (900-works)');
  });
});
