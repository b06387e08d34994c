import { dirname, join, resolve } from 'node:path';
import { ConfigError, readDatabaseAddress } from '../config.ts';
import { isPostgres } from '../database/open-database.ts';
import { backupName, dumpName, shownPath } from './backup-files.ts';
import { DatabaseRefused } from './connect-to-postgres.ts';
import { type CheckedCopy, copyDatabase, InvalidBackup } from './copy-database.ts';
import { dumpPostgres } from './dump-postgres.ts';

// npm run backup [-- FILE]: writes a checked copy of the database to FILE, or beside the database; that of PostgreSQL into
// the folder `data`. The server may be running.

/** A copy that takes longer than this shows its progress. */
const progressAfterMs = 1_000;

try {
  const address = readDatabaseAddress(process.env);
  const [asked] = process.argv.slice(2);
  const made = isPostgres(address) ? await dump(address, asked) : await copy(address, asked);
  console.log(`Backed up, ${isPostgres(address) ? 'read again' : 'opened'} and checked: ${describe(made)}`);
} catch (error) {
  if (error instanceof ConfigError) console.error(error.message);
  else if (error instanceof InvalidBackup || error instanceof DatabaseRefused)
    console.error(`No backup was made: ${error.message}.`);
  else throw error;
  process.exitCode = 1;
}

async function copy(databasePath: string, asked: string | undefined): Promise<CheckedCopy> {
  const to = asked ? resolve(asked) : join(dirname(databasePath), backupName(databasePath, new Date()));
  let lastShown = performance.now();
  return copyDatabase(databasePath, to, (share) => {
    if (performance.now() - lastShown < progressAfterMs) return;
    lastShown = performance.now();
    console.log(`${Math.floor(share * 100)} % copied`);
  });
}

async function dump(address: string, asked: string | undefined): Promise<CheckedCopy> {
  return dumpPostgres(address, resolve(asked ?? join('data', dumpName(address, new Date()))));
}

function describe({ path, reports, bytes }: CheckedCopy): string {
  return `${shownPath(path)}, ${reports} reports, ${(bytes / 1024 ** 2).toFixed(1)} MB`;
}
