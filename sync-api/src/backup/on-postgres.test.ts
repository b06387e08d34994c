import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { backupOnPostgres, restoreOnPostgres } from './on-postgres.ts';

const address = 'postgres://quiz:hush@db.example/quiz?options=-c%20search_path%3Dschool&uselibpqcompat=true';
const shown = 'postgres://quiz@db.example/quiz?options=-c%20search_path%3Dschool';

it('what to run on PostgreSQL shows no password, and an address as its programs read it', () => {
  const backup = backupOnPostgres(`${address}&password=hush`, 'today.dump');
  expect(backup).toContain(`--file='today.dump' '${shown}'`);
  const restore = restoreOnPostgres(address, 'today.dump');
  expect(restore).toContain(`createdb --maintenance-db='${shown}' restored\n`);
  expect(restore).toContain(`--dbname='${shown.replace('/quiz?', '/restored?')}' 'today.dump'\n`);
  expect(backup + restore).not.toMatch(/hush/);
});

it.each([
  ['backup', backupOnPostgres],
  ['restore', restoreOnPostgres],
])('npm run %s says so, and fails, because nothing was done', (name, says) => {
  const command = fileURLToPath(new URL(`${name}-command.ts`, import.meta.url));
  const env = { ...process.env, DATABASE_URL: address };
  const { status, stderr } = spawnSync(process.execPath, [command, 'today.dump'], { env, encoding: 'utf8' });
  expect([status, stderr]).toEqual([1, `${says(address, 'today.dump')}\n`]);
});
