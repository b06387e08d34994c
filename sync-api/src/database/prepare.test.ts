import { type RawBuilder, sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { openTestDatabase } from '../../test/harness/open-test-database.ts';
import { isOnPostgres } from './dialect.ts';
import { prepare, prepareFind, prepareOne } from './prepare.ts';

async function withUsers() {
  const { database } = await openTestDatabase();
  onTestFinished(() => database.close());
  const { reads, write } = database;
  const rest = { name: 'A', name_folded: 'a', password_hash: '', is_admin: 0 as const, created_at: '' };
  const add = (id: string) =>
    write((tx) =>
      tx
        .insertInto('users')
        .values({ id, email: id, email_key: id, ...rest })
        .execute(),
    );
  for (const id of ['1', '2', '3']) await add(id);
  const rename = (id: string, name: string) =>
    write((tx) => tx.updateTable('users').set({ name }).where('id', '=', id).execute());
  return { reads, rename };
}

it('a prepared query runs with the values of each run, beside those it always has', async () => {
  const { reads } = await withUsers();
  const between = prepare(reads, (from: RawBuilder<string>, to: RawBuilder<string>) =>
    reads
      .selectFrom('users')
      .select('id')
      .where('id', '<=', to)
      .where('id', '>=', from)
      .where('name', '=', 'A')
      .orderBy('id')
      .limit(2),
  );
  expect(await between('1', '3')).toEqual([{ id: '1' }, { id: '2' }]);
  expect(await between('3', '3')).toEqual([{ id: '3' }]);
  expect(await between('1\0', '1')).toEqual([]);
});

it('rows that are asked for together are each found by their id', async () => {
  const { reads } = await withUsers();
  const find = prepareFind(reads, (isWanted) =>
    reads.selectFrom('users').select(['id', 'email']).where(isWanted('id')),
  );
  const found = await Promise.all(['2', 'nobody', '1', '2', '\0'].map(find));
  expect(found.map((row) => row?.email)).toEqual(['2', undefined, '1', '2', undefined]);
});

it('whoever asks after a change gets the changed row, whatever is being read', async () => {
  const { reads, rename } = await withUsers();
  const find = prepareFind(reads, (isWanted) => reads.selectFrom('users').select(['id', 'name']).where(isWanted('id')));
  const one = prepareOne(reads, () => reads.selectFrom('users').select('name').where('id', '=', '1'));
  for (let round = 0; round < 50; round += 1) {
    // Some of them are under way when the change is made.
    const before = [find('1'), one(), find('2')];
    await rename('1', `Round ${round}`);
    const after = [find('1'), one(), find('1')];
    expect((await Promise.all(after)).map((row) => row?.name)).toEqual(after.map(() => `Round ${round}`));
    await Promise.all(before);
  }
});

it('on PostgreSQL, those who come while a row is read share the next query', async () => {
  const { reads } = await withUsers();
  if (!isOnPostgres(reads)) return;
  await sql`create temporary sequence runs`.execute(reads);
  const one = prepareOne(reads, () => reads.selectNoFrom(sql<number>`nextval('runs')`.as('run')));
  const runs = await Promise.all(Array.from({ length: 50 }, one));
  expect(new Set(runs.map((row) => row?.run)).size).toBe(1);
});
