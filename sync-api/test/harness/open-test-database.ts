import { join } from 'node:path';
import { type Database, openDatabase } from '../../src/database/open-database.ts';
import { freshFolder } from './fresh-folder.ts';

interface TestDatabase {
  database: Database;
  /** The path of the SQLite file; '' on PostgreSQL. */
  path: string;
}

/** Opens a new database for one test: an SQLite file, or a schema in the project `sync-api on PostgreSQL`. */
export async function openTestDatabase(): Promise<TestDatabase> {
  if (process.env.TEST_ON === 'PostgreSQL') {
    const { openTestPostgres } = await import('./open-test-postgres.ts');
    return { database: await openTestPostgres(), path: '' };
  }
  const path = join(await freshFolder(), 'quiz-app.db');
  return { database: await openDatabase(path), path };
}

/** The stamps of all revisions of the catalogue: tests of writes use them as marks. */
export async function stamps({ reads }: Database): Promise<string[]> {
  const rows = await reads.selectFrom('catalogue').select('stamp').orderBy('revision').execute();
  return rows.map(({ stamp }) => stamp);
}
