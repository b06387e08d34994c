import { existsSync } from 'node:fs';
import { ConfigError, readMigration } from '../config.ts';
import { shownPath } from './backup-files.ts';
import { copyToPostgres } from './copy-to-postgres.ts';

// npm run migrate-to-postgres: copies an SQLite file into an empty PostgreSQL database. The server must be stopped.

const showProgressMs = 200;

try {
  const { from, to, pooler } = readMigration(process.env);
  let shownAt = 0;
  const showProgress = (text: string) => {
    if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${text}`);
  };
  const copied = await copyToPostgres(from, to, {
    pooler,
    onRows: (step, table, rows, of) => {
      if (performance.now() - shownAt < showProgressMs) return;
      shownAt = performance.now();
      showProgress(`${table}: ${rows} of ${of} ${step}`);
    },
  }).finally(() => showProgress(''));
  const tables = copied.map(({ name, rows }) => `${name} ${rows}`).join(', ');
  console.log(`Copied, counted and compared row by row: ${tables}`);
  const secrets = [
    ['JWT_SECRET', 'jwt-secret', 'everyone stays logged in'],
    ['RECEIPT_KEY', 'receipt-key', 'receipts are signed by the same key'],
    ['PUSH_KEY', 'push-key', 'browsers still get pushes'],
  ];
  for (const [variable, ending, then] of secrets) {
    const path = `${from}.${ending}`;
    if (existsSync(path)) console.log(`Set ${variable} to the contents of ${shownPath(path)}: ${then}`);
  }
} catch (error) {
  if (error instanceof ConfigError) console.error(error.message);
  else if (error instanceof Error) console.error(`Nothing was copied: ${error.message.replaceAll(/\s+/g, ' ')}.`);
  else throw error;
  process.exitCode = 1;
}
