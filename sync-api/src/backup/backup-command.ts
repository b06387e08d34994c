import { dirname, join, resolve } from 'node:path';
import { ConfigError, readDatabaseFile } from '../config.ts';
import { backupName, shownPath } from './backup-files.ts';
import { type CheckedCopy, copyDatabase, UselessCopy } from './copy-database.ts';

// npm run backup [-- FILE]: a checked copy of the database, beside it or where it is told; the server may be running.

/** Milliseconds after which a copy that is still under way says how far it is. */
const silence = 1_000;

try {
  const databasePath = readDatabaseFile(process.env);
  const [asked] = process.argv.slice(2);
  const to = asked ? resolve(asked) : join(dirname(databasePath), backupName(databasePath, new Date()));
  let told = performance.now();
  const made = await copyDatabase(databasePath, to, (share) => {
    if (performance.now() - told < silence) return;
    told = performance.now();
    console.log(`${Math.floor(share * 100)} % copied`);
  });
  console.log(`Backed up, opened and checked: ${describe(made)}`);
} catch (error) {
  if (error instanceof ConfigError) console.error(error.message);
  else if (error instanceof UselessCopy) console.error(`No backup was made: ${error.message}.`);
  else throw error;
  process.exitCode = 1;
}

function describe({ path, reports, bytes }: CheckedCopy): string {
  return `${shownPath(path)}, ${reports} reports, ${(bytes / 1024 ** 2).toFixed(1)} MB`;
}
