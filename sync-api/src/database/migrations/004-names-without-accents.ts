import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** A row of a table whose names are searched. */
interface Row<Key> {
  key: Key;
  name_folded: string;
}

/** Rows read at a time, so that many names take no more memory than few. */
const rowsAtOnce = 5_000;

/** Takes the accents off the names that searches compare. */
export async function up(db: Kysely<Tables>): Promise<void> {
  const users = db.selectFrom('users').select(['id as key', 'name_folded']).orderBy('id').limit(rowsAtOnce);
  await foldAgain(
    '',
    (after) => users.where('id', '>', after).execute(),
    ({ key, name_folded }) => db.updateTable('users').set({ name_folded }).where('id', '=', key).execute(),
  );
  const versions = db
    .selectFrom('exam_versions')
    .select(['ref as key', 'name_folded'])
    .orderBy('ref')
    .limit(rowsAtOnce);
  await foldAgain(
    0,
    (after) => versions.where('ref', '>', after).execute(),
    ({ key, name_folded }) => db.updateTable('exam_versions').set({ name_folded }).where('ref', '=', key).execute(),
  );
}

async function foldAgain<Key>(
  before: Key,
  read: (after: Key) => Promise<Row<Key>[]>,
  change: (row: Row<Key>) => Promise<unknown>,
): Promise<void> {
  for (let rows = await read(before); rows.length > 0; rows = await read(rows.at(-1)?.key ?? before)) {
    for (const { key, name_folded: kept } of rows) {
      const name_folded = fold(kept);
      if (name_folded !== kept) await change({ key, name_folded });
    }
  }
}

const plain: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ς: 'σ',
};

/** As `foldForSearch` does it today. A migration has its own, as it never changes. */
function fold(text: string): string {
  const letters = text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  return letters.replace(/[ßæœøđðþłıς]/g, (letter) => plain[letter] ?? letter);
}
