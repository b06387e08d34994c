import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { onTestFinished } from 'vitest';
import type { Tables } from '../../src/database/tables.ts';
import { freshFolder } from './fresh-folder.ts';

/** Connects to a new database without tables: an SQLite file, or a schema in the project `sync-api on PostgreSQL`. */
export async function connectForMigrations(): Promise<Kysely<Tables>> {
  if (process.env.TEST_ON === 'PostgreSQL') {
    const { connectToTestPostgres } = await import('./open-test-postgres.ts');
    return connectToTestPostgres();
  }
  const connection = new Sqlite(join(await freshFolder(), 'quiz.db'));
  connection.pragma('foreign_keys = ON');
  onTestFinished(() => void connection.close());
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database: connection }) });
}
