import { dirname, join, resolve } from 'node:path';
import { ConfigError, readDatabaseAddress } from '../config.ts';
import { isPostgres } from '../database/open-database.ts';
import { backupName, shownPath } from './backup-files.ts';
import { copyDatabase, InvalidBackup } from './copy-database.ts';
import { backupOnPostgres } from './on-postgres.ts';

// npm run backup [-- FILE]: writes a checked copy of the SQLite file to FILE, or beside it. The server may be running.

/** A copy that takes longer than this shows its progress. */
const progressAfterMs = 1_000;

try {
  const address = readDatabaseAddress(process.env);
  const [asked] = process.argv.slice(2);
  if (isPostgres(address)) {
    console.error(backupOnPostgres(address, asked));
    process.exitCode = 1;
  } else {
    await backUp(address, asked);
  }
} catch (error) {
  if (error instanceof ConfigError) console.error(error.message);
  else if (error instanceof InvalidBackup) console.error(`No backup was made: ${error.message}.`);
  else throw error;
  process.exitCode = 1;
}

async function backUp(databasePath: string, asked: string | undefined): Promise<void> {
  const to = asked ? resolve(asked) : join(dirname(databasePath), backupName(databasePath, new Date()));
  let lastShown = performance.now();
  const { path, reports, bytes } = await copyDatabase(databasePath, to, (share) => {
    if (performance.now() - lastShown < progressAfterMs) return;
    lastShown = performance.now();
    console.log(`${Math.floor(share * 100)} % copied`);
  });
  const size = `${reports} reports, ${(bytes / 1024 ** 2).toFixed(1)} MB`;
  console.log(`Backed up, opened and checked: ${shownPath(path)}, ${size}`);
}
