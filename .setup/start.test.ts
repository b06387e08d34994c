import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('npm start refuses a flag that it does not know', () => {
  const start = join(import.meta.dirname, 'start.mjs');
  const { status, stderr } = spawnSync(process.execPath, [start, '--dmeo'], { encoding: 'utf8', timeout: 10_000 });
  expect([status, stderr]).toEqual([1, 'npm start takes --demo, and not --dmeo\n']);
});
