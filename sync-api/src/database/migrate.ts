import type { Kysely, Transaction } from 'kysely';
import { dialectOf } from './dialect.ts';
import { up as firstTables } from './migrations/001-first-tables.ts';
import { up as handedIn } from './migrations/002-handed-in.ts';
import { up as questionVersions } from './migrations/003-question-versions.ts';
import { up as namesWithoutAccents } from './migrations/004-names-without-accents.ts';
import { up as limits } from './migrations/005-limits.ts';
import { up as people } from './migrations/006-people.ts';
import { up as examSettings } from './migrations/007-exam-settings.ts';
import { up as deviceStates } from './migrations/008-device-states.ts';
import { up as proof } from './migrations/009-proof.ts';
import { up as stamps } from './migrations/010-stamps.ts';
import { up as reportFlags } from './migrations/011-report-flags.ts';
import { up as unseenExams } from './migrations/012-unseen-exams.ts';
import { up as deviceTimes } from './migrations/013-device-times.ts';
import type { Tables } from './tables.ts';

export interface Migration {
  name: string;
  up(db: Kysely<Tables>): Promise<void>;
}

/** Every migration, in order. A released migration is never edited; a change needs a new one. */
export const migrations: readonly Migration[] = [
  { name: '001-first-tables', up: firstTables },
  { name: '002-handed-in', up: handedIn },
  { name: '003-question-versions', up: questionVersions },
  { name: '004-names-without-accents', up: namesWithoutAccents },
  { name: '005-limits', up: limits },
  { name: '006-people', up: people },
  { name: '007-exam-settings', up: examSettings },
  { name: '008-device-states', up: deviceStates },
  { name: '009-proof', up: proof },
  { name: '010-stamps', up: stamps },
  { name: '011-report-flags', up: reportFlags },
  { name: '012-unseen-exams', up: unseenExams },
  { name: '013-device-times', up: deviceTimes },
];

/** Thrown for a database that a newer version of the product has written. */
export class DatabaseIsNewer extends Error {}

/**
 * Migrates the database to the newest schema. Each migration and its row in the migrations table share one transaction,
 * so a kill leaves either the old schema or the new one. Each runs once, whichever server begins first.
 */
export async function migrate(db: Kysely<Tables>, all: readonly Migration[] = migrations): Promise<void> {
  await inTurn(db, (tx) =>
    tx.schema
      .createTable('migrations')
      .ifNotExists()
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('ran_at', 'text', (column) => column.notNull())
      .execute(),
  );
  const done = await readKnownMigrations(db, all);
  for (const { name, up } of all) {
    if (done.some((row) => row.name === name)) continue;
    await inTurn(db, async (tx) => {
      // Another server may have run it meanwhile.
      if (await tx.selectFrom('migrations').select('name').where('name', '=', name).executeTakeFirst()) return;
      await up(tx);
      await tx.insertInto('migrations').values({ name, ran_at: new Date().toISOString() }).execute();
    });
  }
}

/**
 * The migrations that the database has had.
 * @throws DatabaseIsNewer if this version does not know one of them
 */
export async function readKnownMigrations(db: Kysely<Tables>, all = migrations): Promise<{ name: string }[]> {
  const done = await db.selectFrom('migrations').select('name').execute();
  const unknown = done.find(({ name }) => !all.some((migration) => migration.name === name));
  if (unknown) throw new DatabaseIsNewer(`it was written by a newer version (${unknown.name})`);
  return done;
}

async function inTurn(db: Kysely<Tables>, step: (tx: Transaction<Tables>) => Promise<unknown>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await dialectOf(tx).takeTurn(tx, 'migrations');
    await step(tx);
  });
}
