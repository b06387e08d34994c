import { dirname, join, resolve } from 'node:path';
import { ConfigError, readDatabaseFile } from '../config.ts';
import { backupName, shownPath } from './backup-files.ts';
import { type CheckedCopy, copyDatabase, InvalidBackup } from './copy-database.ts';

// npm run backup [-- FILE]: writes a checked copy of the database to FILE, or beside the database. The server may be running.

/** A copy that takes longer than this shows its progress. */
const progressAfterMs = 1_000;

try {
  const databasePath = readDatabaseFile(process.env);
  const [asked] = process.argv.slice(2);
  const to = asked ? resolve(asked) : join(dirname(databasePath), backupName(databasePath, new Date()));
  let lastShown = performance.now();
  const made = await copyDatabase(databasePath, to, (share) => {
    if (performance.now() - lastShown < progressAfterMs) return;
    lastShown = performance.now();
    console.log(`${Math.floor(share * 100)} % copied`);
  });
  console.log(`Backed up, opened and checked: ${describe(made)}`);
} catch (error) {
  if (error instanceof ConfigError) console.error(error.message);
  else if (error instanceof InvalidBackup) console.error(`No backup was made: ${error.message}.`);
  else throw error;
  process.exitCode = 1;
}

function describe({ path, reports, bytes }: CheckedCopy): string {
  return `${shownPath(path)}, ${reports} reports, ${(bytes / 1024 ** 2).toFixed(1)} MB`;
}
