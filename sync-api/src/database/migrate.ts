import type { Kysely, Transaction } from 'kysely';
import { dialectOf } from './dialect.ts';
import { up as firstTables } from './migrations/001-first-tables.ts';
import type { Tables } from './tables.ts';

export interface Migration {
  name: string;
  up(db: Kysely<Tables>): Promise<void>;
}

/** Every migration, in order. A released migration is never edited; a change needs a new one. */
export const migrations: readonly Migration[] = [{ name: '001-first-tables', up: firstTables }];

/** Thrown for a database that a newer version of the product has written. */
export class DatabaseIsNewer extends Error {}

/**
 * Migrates the database to the newest schema. Each migration and its row in the migrations table share one transaction,
 * so a kill leaves either the old schema or the new one. Each runs once, whichever server starts first.
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
 * The migrations that have run on the database.
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
    await dialectOf(tx).lock(tx, 'migrations');
    await step(tx);
  });
}
