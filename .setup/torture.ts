// npm run torture [-- P2 P17]: the attacks on what the app guarantees, at full length, and what came of each.
// SEED=… replays the run that printed it.
import './node-version.mjs';
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { attackLog } from './attack.ts';
import { guarantees, printAttacks } from './attack-table.ts';
import { buildIfStale } from './build.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const tests = globSync(['{shared,sync-api,pwa}/{src,test}/**/*.test.{ts,tsx}', 'pwa/e2e/**/*.spec.ts']).toSorted();
/** Each test file that attacks a guarantee, by the plan it holds. */
const attacks = tests.flatMap((file) => {
  const attacked = Array.from(readFileSync(file, 'utf8').matchAll(/guarantee: '(P\d+)'/g), ([, name = '']) => name);
  return attacked.length > 0 ? [{ file, attacked }] : [];
});

const asked = process.argv.slice(2).map((name) => name.toUpperCase());
const wanted = asked.length > 0 ? asked : guarantees;
const chosen = attacks.filter(({ attacked }) => attacked.some((name) => wanted.includes(name))).map(({ file }) => file);
const inNode = chosen.filter((file) => file.includes('.test.'));
const inBrowser = chosen.filter((file) => file.includes('.spec.'));

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
  printAttacks(wanted),
];
process.exitCode = held.every(Boolean) ? 0 : 1;

function attackInBrowser(files: readonly string[]): boolean {
  buildIfStale();
  const fromPwa = files.map((file) => file.replaceAll('\\', '/').replace(/^pwa\//, ''));
  return (
    run(process.execPath, ['pwa/e2e/support/browser.ts']) &&
    run('npm', ['run', '--silent', '-w', 'pwa', 'e2e', '--', '--project=guarantees', ...fromPwa])
  );
}
