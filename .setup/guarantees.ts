// npm run guarantees [-- P2 P12]: runs the short attacks on the guarantees and prints a table of results.
// npm run torture does the same for all attacks: at full length, with new seeds, on PostgreSQL too, and under load.
// SEED=… replays the row that printed it.
import './node-version.mjs';
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { attackLog } from './attack.ts';
import { findAttackFiles } from './attack-files.ts';
import { guarantees, printAttacks } from './attack-table.ts';
import { buildIfStale } from './build.mjs';
import { type Counts, printSummary, runScript } from './run-step.ts';

const { values, positionals } = parseArgs({ options: { full: { type: 'boolean' } }, allowPositionals: true });
const asked = positionals.map((name) => name.toUpperCase());
const unknown = asked.filter((name) => !guarantees.includes(name));
if (unknown.length > 0) {
  console.error(`No such guarantee: ${unknown.join(', ')}. There are ${guarantees.join(', ')}.`);
  process.exit(1);
}
const wanted = asked.length > 0 ? asked : guarantees;
const found = findAttackFiles().filter((each) => each.guarantees.some((name) => wanted.includes(name)));
const files = found.filter(({ command }) => values.full || command === 'guarantees').map(({ file }) => file);
for (const { file, command, guarantees: names } of found) {
  if (asked.length > 0 && !files.includes(file)) console.log(`${names.join(', ')}: npm run ${command} runs ${file}`);
}
const inVitest = files.filter((file) => file.includes('.test.'));
const inBrowser = files.filter((file) => file.includes('.spec.'));
const env: Record<string, string> = values.full ? { TORTURE: '1' } : {};
const projects = values.full ? [] : ['--project=guarantees*', '--project=!guarantees under load'];

rmSync(attackLog, { force: true });
const counts: Counts[] = [];
if (inVitest.length > 0) counts.push(await runScript('vitest', [...projects, ...inVitest], env));
if (inBrowser.length > 0) {
  buildIfStale();
  const specs = inBrowser.map((file) => file.replace(/^pwa\//, ''));
  counts.push(await runScript('e2e', ['--project=guarantees', ...specs], env));
}
const attacked = found.filter(({ file }) => files.includes(file)).flatMap((each) => each.guarantees);
printSummary(counts, printAttacks(wanted.filter((name) => attacked.includes(name))));
