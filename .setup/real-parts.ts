// npm run real-parts: runs the API tests and the attacks on the system's PostgreSQL, through its PgBouncer.
// `npm test` runs the API tests whose SQL differs on PGlite, `npm run guarantees` the attacks on SQLite.
import './node-version.mjs';
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, rmSync } from 'node:fs';
import { attackLog } from './attack.ts';
import { findAttackFiles } from './attack-files.ts';
import { printAttacks } from './attack-table.ts';
import { buildIfStale } from './build.mjs';
import { inMemory } from './in-memory.ts';
import { type Counts, printSummary, runScript } from './run-step.ts';

const version = (folder: string) => Number(folder.split('/').at(-2));
const [programs] = globSync('/usr/lib/postgresql/*/bin')
  .filter((folder) => existsSync(`${folder}/postgres`))
  .toSorted((a, b) => version(b) - version(a));
const missing = [
  ...(programs ? [] : ['postgresql']),
  ...['pgbouncer', 'haproxy'].filter((program) => spawnSync(program, ['--version']).error),
];
if (!programs || missing.length > 0) {
  console.error(`Not installed: ${missing.join(', ')}. On Debian: apt-get install ${missing.join(' ')}`);
  process.exit(1);
}

const pooled = { TEST_POSTGRES_BINARIES: programs, TEST_DATABASE_POOLER: 'transaction' };
const attacksOn = (...names: string[]) =>
  findAttackFiles().filter(({ guarantees }) => guarantees.some((name) => names.includes(name)));
const onServer = attacksOn('P12', 'P13', 'P18', 'P19', 'P22').map(({ file }) => file);
const inBrowser = attacksOn('P2').filter(({ file }) => file.includes('.spec.'));

rmSync(attackLog, { force: true });
const counts: Counts[] = [
  await runScript('vitest', ['--project=PostgreSQL'], { ...pooled, ...inMemory() }),
  await runScript('vitest', ['--project=guarantees on PostgreSQL', ...onServer], pooled),
];
buildIfStale();
const specs = inBrowser.map(({ file }) => file.replace(/^pwa\//, ''));
counts.push(await runScript('e2e', ['--project=guarantees', ...specs], pooled));
printSummary(counts, printAttacks([]));
