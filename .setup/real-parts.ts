// npm run real-parts: runs the API tests and some guarantees on the system's PostgreSQL, through its PgBouncer.
// `npm test` runs the API tests on PGlite, `npm run guarantees` the guarantees on npm's PostgreSQL or on SQLite.
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
const filesOf = (...wanted: string[]) =>
  findAttackFiles()
    .filter(({ guarantees }) => guarantees.some((name) => wanted.includes(name)))
    .map(({ file }) => file);

rmSync(attackLog, { force: true });
const counts: Counts[] = [];
function run(what: string, ...step: Parameters<typeof runScript>) {
  const start = performance.now();
  counts.push(runScript(...step));
  console.log(`${what}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

run('API tests', 'vitest', ['--project=sync-api on PostgreSQL'], { ...pooled, ...inMemory() });
const onDatabase = filesOf('P12', 'P13', 'P19', 'P22');
run('P12, P13, P19, P22', 'vitest', ['--project=guarantees on PostgreSQL', ...onDatabase], pooled);
run('P22 with kills', 'vitest', ['--project=guarantees', ...filesOf('P22')], pooled);
buildIfStale();
const specs = filesOf('P2').map((file) => file.replace(/^pwa\//, ''));
run('P2', 'e2e', ['--project=guarantees', ...specs], pooled);
printSummary(counts, printAttacks(['P2', 'P12', 'P13', 'P19', 'P22']));
