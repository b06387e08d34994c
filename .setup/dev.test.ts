import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const dev = join(import.meta.dirname, 'dev.mjs');

it('npm run dev refuses a flag that it does not know', () => {
  const { status, stderr } = spawnSync(process.execPath, [dev, '--dmeo'], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([1, 'npm run dev takes --demo, and not --dmeo\n']);
});

it.skipIf(process.platform === 'win32')('npm run dev exits with the status of the part that ended first', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quiz-app-dev-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'npm'), '#!/bin/sh\nexit 3\n');
  await chmod(join(folder, 'npm'), 0o755);
  const env = {
    ...process.env,
    PATH: `${folder}${delimiter}${process.env.PATH}`,
    PORT: '0',
    DATABASE_URL: `file:${join(folder, 'dev.db')}`,
  };
  expect(spawnSync(process.execPath, [dev], { env }).status).toBe(3);
});
