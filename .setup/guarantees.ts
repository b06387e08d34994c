// npm run guarantees [-- P2 P17]: runs the short attacks on the guarantees and prints a table of results.
// npm run torture does the same at full length. SEED=… replays the row that printed it.
import './node-version.mjs';
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { attackLog } from './attack.ts';
import { findAttackFiles } from './attack-files.ts';
import { guarantees, printAttacks } from './attack-table.ts';
import { type Counts, printSummary, runScript } from './run-step.ts';

const { values, positionals } = parseArgs({ options: { full: { type: 'boolean' } }, allowPositionals: true });
const asked = positionals.map((name) => name.toUpperCase());
const unknown = asked.filter((name) => !guarantees.includes(name));
if (unknown.length > 0) {
  console.error(`No such guarantee: ${unknown.join(', ')}. There are ${guarantees.join(', ')}.`);
  process.exit(1);
}
const wanted = asked.length > 0 ? asked : guarantees;
const files = findAttackFiles()
  .filter((each) => each.guarantees.some((name) => wanted.includes(name)))
  .map(({ file }) => file);
const inVitest = files.filter((file) => file.includes('.test.'));
const inBrowser = files.filter((file) => file.includes('.spec.'));
const env: Record<string, string> = values.full ? { TORTURE: '1' } : {};

rmSync(attackLog, { force: true });
const counts: Counts[] = [];
if (inVitest.length > 0) counts.push(runScript('vitest', inVitest, env));
if (inBrowser.length > 0) {
  const { buildIfStale } = await import('./build.mjs');
  buildIfStale();
  const specs = inBrowser.map((file) => file.replace(/^pwa\//, ''));
  counts.push(runScript('e2e', ['--project=guarantees', ...specs], env));
}
printSummary(counts, printAttacks(wanted));
