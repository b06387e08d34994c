import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../src/database/open-database.ts';
import { freshFolder } from './fresh-folder.ts';

/** The path of an SQLite file that is not there yet. */
export const freshPath = async () => join(await freshFolder(), 'quiz.db');

/** Opens an SQLite file, a new one without a path, and closes it when the test has finished. */
export async function openUntilTestEnds(path?: string): Promise<Database> {
  const database = await openDatabase(path ?? (await freshPath()));
  onTestFinished(() => database.close());
  return database;
}
