import type { RawBuilder } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { openTestDatabase } from '../../test/harness/open-test-database.ts';
import { prepare } from './prepare.ts';

it('a prepared query runs with the values of each run, beside those it always has', async () => {
  const { database } = await openTestDatabase();
  onTestFinished(() => database.close());
  const { reads, write } = database;
  const rest = { name: 'A', name_folded: 'a', password_hash: '', is_admin: 0 as const, created_at: '' };
  const users = ['1', '2', '3'].map((id) => ({ id, email: id, email_key: id, ...rest }));
  await write((tx) => tx.insertInto('users').values(users).execute());
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
