import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError, readDatabaseAddress } from '../config.ts';
import { isPostgres } from '../database/open-database.ts';
import { shownPath } from './backup-files.ts';
import { DatabaseRefused, InvalidBackup } from './copy-database.ts';
import { restoreOnPostgres } from './on-postgres.ts';
import { restoreDatabase } from './restore-database.ts';

// npm run restore -- FILE: replaces the SQLite file with a backup. The server must be stopped.

const { values, positionals } = parseArgs({ options: { force: { type: 'boolean' } }, allowPositionals: true });
const [file] = positionals;

try {
  const address = readDatabaseAddress(process.env);
  if (isPostgres(address)) {
    console.error(restoreOnPostgres(address, file));
    process.exitCode = 1;
  } else if (file === undefined || !existsSync(file)) {
    console.error(`Name the backup to restore: npm run restore -- FILE${file ? ` (there is no ${file})` : ''}`);
    process.exitCode = 1;
  } else {
    const { reports, asideAt } = await restoreDatabase(resolve(file), address, { force: values.force ?? false });
    console.log(`Restored, opened and checked: ${shownPath(address)}, ${reports} reports`);
    if (asideAt) console.log(`The database it replaced is kept at ${shownPath(asideAt)}`);
  }
} catch (error) {
  if (error instanceof ConfigError) console.error(error.message);
  else if (error instanceof InvalidBackup)
    console.error(`Nothing was restored: ${file} is not valid: ${error.message}.`);
  else if (error instanceof DatabaseRefused) console.error(`Nothing was restored: ${error.message}.`);
  else throw error;
  process.exitCode = 1;
}
