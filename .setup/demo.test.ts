import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

const demo = pathToFileURL(join(import.meta.dirname, 'demo.mjs'));
const prepare = `
  const { prepareDemo } = await import(${JSON.stringify(demo.href)});
  await prepareDemo();
  console.log('The server opens', process.env.DATABASE_URL);
`;

it.each(['', ' '])('the demo has a database of its own where DATABASE_URL is "%s"', async (address) => {
  const folder = await mkdtemp(join(tmpdir(), 'quiz-app-demo-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', prepare, '--', '--demo'], {
    cwd: folder,
    env: { ...process.env, DATABASE_URL: address },
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(stdout).toContain('The server opens file:data/demo.db');
  expect(existsSync(join(folder, 'data/demo.db'))).toBe(true);
});
