// npm run torture [-- P2 P17]: the attacks on what the app promises, at full length, and what came of each.
// SEED=… replays the run that printed it.
import './node-version.mjs';
import { spawnSync } from 'node:child_process';
import { globSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { attackLog } from './attack.ts';
import { buildIfStale } from './build.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

/** How many promises there are: P1 to this one. */
const promises = 21;
const attacks = globSync([
  '{shared,sync-api,pwa}/src/**/p[0-9][0-9]-*.test.{ts,tsx}',
  'pwa/e2e/promises/p[0-9][0-9]-*.spec.ts',
]);
const promiseOf = (file: string) => `P${Number(/p(\d\d)-[^/\\]*$/.exec(file)?.[1])}`;

const asked = process.argv.slice(2).map((name) => name.toUpperCase());
const every = Array.from({ length: promises }, (_, index) => `P${index + 1}`);
const without = (asked.length > 0 ? asked : every).filter((name) => !attacks.some((file) => promiseOf(file) === name));
const chosen = attacks.filter((file) => asked.length === 0 || asked.includes(promiseOf(file))).toSorted();
const [inNode, inBrowser] = [
  chosen.filter((file) => file.includes('.test.')),
  chosen.filter((file) => file.includes('.spec.')),
];

function run(command: string, args: readonly string[]): boolean {
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, TORTURE: '1' },
  });
  return status === 0;
}

rmSync(attackLog, { force: true });
const held = [
  inNode.length === 0 || run('npx', ['vitest', 'run', '--config', '.setup/vitest.config.ts', ...inNode]),
  inBrowser.length === 0 || attackInBrowser(inBrowser),
  run(process.execPath, ['.setup/attack-table.ts']),
];
if (without.length > 0) console.error(`Without an attack: ${without.join(', ')}`);
process.exitCode = held.every(Boolean) && without.length === 0 ? 0 : 1;

function attackInBrowser(files: readonly string[]): boolean {
  buildIfStale();
  const fromPwa = files.map((file) => file.replaceAll('\\', '/').replace(/^pwa\//, ''));
  return (
    run(process.execPath, ['pwa/e2e/browser.ts']) &&
    run('npm', ['run', '--silent', '-w', 'pwa', 'e2e', '--', '--project', 'promises', '--workers', '1', ...fromPwa])
  );
}
