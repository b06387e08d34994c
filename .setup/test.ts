// npm test: one step after the other until one fails, and in any case what came of the attacks.
import './node-version.mjs';
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { attackLog } from './attack.ts';
import { guarantees, printAttacks } from './attack-table.ts';

const steps = ['types', 'lint', 'unit', 'build', 'e2e'];

rmSync(attackLog, { force: true });
const failed = steps.find((step) => {
  const { status } = spawnSync('npm', ['run', step], { stdio: 'inherit', shell: process.platform === 'win32' });
  return status !== 0;
});
const held = printAttacks(guarantees);
if (failed) console.error(`npm run ${failed} failed, and what comes after it was not run.`);
process.exitCode = failed || !held ? 1 : 0;
