import { expect, it } from 'vitest';
import { connectForMigrations } from '../../test/harness/connect-for-migrations.ts';
import { addOldExam, foldAsBefore, historyOf } from '../../test/harness/old-database.ts';
import { migrate, migrations } from './migrate.ts';

it('names that were stored before searches ignored accents lose them', async () => {
  const db = await connectForMigrations();
  await migrate(db, migrations.slice(0, 2));
  const names = ['José Ángel', 'Ann Lee', 'Łukasz Strauß', 'ΟΔΥΣΣΕΥΣ', '李小龙'];
  const rest = { password_hash: '', is_admin: 0, created_at: '2026-01-02T03:04:05.000Z' } as const;
  const users = names.map((name, index) => {
    const mail = `${index}@example.org`;
    return { id: `${index}`, name, name_folded: foldAsBefore(name), email: mail, email_key: mail, ...rest };
  });
  await db.insertInto('users').values(users).execute();
  const history = historyOf('Fonctions fléchées');
  await addOldExam(db, history);
  await migrate(db);

  const folded = await db.selectFrom('users').selectAll().orderBy('id').execute();
  const expected = ['jose angel', 'ann lee', 'lukasz strauss', 'οδυσσευσ', '李小龙'];
  expect(folded).toMatchObject(users.map((user, index) => ({ ...user, name_folded: expected[index] })));
  const versions = await db.selectFrom('exam_versions').select('name_folded').orderBy('ref').execute();
  expect(versions.map(({ name_folded }) => name_folded)).toEqual(
    history.map((_, index) => (index === 8 ? 'fonctions flechees renamed' : 'fonctions flechees')),
  );
});

it('more names than are read at once all lose their accents', async () => {
  const db = await connectForMigrations();
  await migrate(db, migrations.slice(0, 3));
  const rest = { password_hash: '', is_admin: 0, created_at: '2026-01-02T03:04:05.000Z' } as const;
  const users = Array.from({ length: 10_100 }, (_, index) => {
    const id = `${index}`.padStart(6, '0');
    return { id, name: 'É', name_folded: 'é', email: id, email_key: id, ...rest };
  });
  for (let from = 0; from < users.length; from += 1_000) {
    await db
      .insertInto('users')
      .values(users.slice(from, from + 1_000))
      .execute();
  }
  await migrate(db);
  const folded = await db.selectFrom('users').select('name_folded').distinct().execute();
  expect(folded).toEqual([{ name_folded: 'e' }]);
});
