import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { openTestDatabase } from '../../test/harness/open-test-database.ts';
import { fairTurn } from '../database/fair-turn.ts';
import { createUsersStore } from './users-store.ts';

it('a search by name among very many users takes several turns of the event loop, and stops when too many match', async () => {
  const { database } = await openTestDatabase();
  onTestFinished(() => database.close());
  const users = createUsersStore(database);
  const idsNamed = (part: string, atMost: number) => users.idsNamed(part, atMost, fairTurn);
  expect(await idsNamed('', 0)).toEqual(new Set());
  const count = 16_000;
  const rows = Array.from({ length: count }, (_, index) => {
    const name = `Student ${index}`;
    const mail = `${index}@example.org`;
    const id = `id-${String(index).padStart(5, '0')}`;
    const keys = { name_folded: name.toLowerCase(), email: mail, email_key: mail };
    return { id, name, ...keys, password_hash: '', is_admin: 0 as const, created_at: '' };
  });
  for (let from = 0; from < count; from += 1_000) {
    await database.write((tx) =>
      tx
        .insertInto('users')
        .values(rows.slice(from, from + 1_000))
        .execute(),
    );
  }
  const of77 = rows.filter(({ name }) => name.includes('77')).map(({ id }) => id);
  expect(await idsNamed('77 STU', of77.length)).toEqual(new Set(of77));
  expect(await idsNamed('77 STU', of77.length - 1)).toBeUndefined();
  expect(await idsNamed('', count)).toEqual(new Set(rows.map(({ id }) => id)));
  expect(await idsNamed('student', 1_000)).toBeUndefined();

  let turns = 0;
  const searched = idsNamed('nobody', 1_000).then((found) => ({ found, turns }));
  for (; turns < 5; turns += 1) await nextTurn();
  expect(await searched).toEqual({ found: new Set(), turns: 2 });
});
