// npm run bench:web: measures the built app beside the floor, and prints a table.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { buildIfStale } from '../../.setup/build.mjs';
import type { Row, Scenario } from './scenario.ts';
import { bytes } from './scenarios/bytes.ts';
import { catalogue } from './scenarios/catalogue.ts';
import { coldStart } from './scenarios/cold-start.ts';
import { firstVisit } from './scenarios/first-visit.ts';
import { importing } from './scenarios/import.ts';
import { oneChange } from './scenarios/one-change.ts';
import { reports } from './scenarios/reports.ts';
import { review } from './scenarios/review.ts';
import { taking } from './scenarios/taking.ts';
import { printTable } from './table.ts';

const scenarios: Record<string, Scenario> = {
  cold: coldStart,
  first: firstVisit,
  taking,
  review,
  catalogue,
  reports,
  change: oneChange,
  import: importing,
  bytes,
};

const pwa = join(import.meta.dirname, '..');
const floor = join(import.meta.dirname, 'floor');

/** Builds the floor like the app. @returns its folder */
async function buildFloor(): Promise<string> {
  const outDir = join(pwa, '../node_modules/.cache/floor');
  const options = { outDir, emptyOutDir: true };
  await build({
    root: floor,
    configFile: join(pwa, 'vite.config.ts'),
    publicDir: false,
    logLevel: 'error',
    build: options,
  });
  return outDir;
}

const { values } = parseArgs({
  options: { only: { type: 'string' }, rounds: { type: 'string', default: '9' } },
});
const chosen = values.only?.split(',') ?? Object.keys(scenarios);
const rounds = Number(values.rounds);
const unknown = chosen.filter((name) => !scenarios[name]);
if (unknown.length > 0 || !Number.isInteger(rounds) || rounds < 1) {
  console.error(`Usage: npm run bench:web -- [--only=${Object.keys(scenarios).join(',')}] [--rounds=9]`);
  process.exit(1);
}

process.chdir(join(pwa, '..'));
buildIfStale();
const builds = { product: join(pwa, 'dist'), floor: await buildFloor() };
const rows: Row[] = [];
for (const name of chosen) {
  const start = performance.now();
  rows.push(...((await scenarios[name]?.(builds, rounds)) ?? []));
  console.log(`${name}: ${((performance.now() - start) / 1000).toFixed(0)} s`);
}
printTable(rows);
