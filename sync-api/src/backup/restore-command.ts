import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError, readDatabaseFile } from '../config.ts';
import { shownPath } from './backup-files.ts';
import { InvalidBackup } from './copy-database.ts';
import { RestoreRefused, restoreDatabase } from './restore-database.ts';

// npm run restore -- FILE: replaces the database with a backup. The server must be stopped.

const { values, positionals } = parseArgs({ options: { force: { type: 'boolean' } }, allowPositionals: true });
const [file] = positionals;

try {
  const databasePath = readDatabaseFile(process.env);
  if (file === undefined || !existsSync(file)) {
    console.error(`Name the backup to restore: npm run restore -- FILE${file ? ` (there is no ${file})` : ''}`);
    process.exitCode = 1;
  } else {
    const { reports, asideAt } = await restoreDatabase(resolve(file), databasePath, { force: values.force ?? false });
    console.log(`Restored, opened and checked: ${shownPath(databasePath)}, ${reports} reports`);
    if (asideAt) console.log(`The database it replaced is kept at ${shownPath(asideAt)}`);
  }
} catch (error) {
  if (error instanceof ConfigError) console.error(error.message);
  else if (error instanceof InvalidBackup) console.error(`Nothing was restored: ${file} is no good: ${error.message}.`);
  else if (error instanceof RestoreRefused) console.error(`Nothing was restored: ${error.message}.`);
  else throw error;
  process.exitCode = 1;
}
