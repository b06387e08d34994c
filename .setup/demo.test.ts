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

async function prepareIn(address: (folder: string) => string) {
  const folder = await mkdtemp(join(tmpdir(), 'quiz-app-demo-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const run = spawnSync(process.execPath, ['--eval', prepare, '--', '--demo'], {
    cwd: folder,
    env: { ...process.env, DATABASE_URL: address(folder) },
    encoding: 'utf8',
  });
  return { folder, ...run };
}

it.each(['', ' '])('the demo uses its own database if DATABASE_URL is "%s"', async (address) => {
  const { folder, stdout, stderr } = await prepareIn(() => address);
  expect(stderr).toBe('');
  expect(stdout).toContain('The server opens file:data/demo.db');
  expect(existsSync(join(folder, 'data/demo.db'))).toBe(true);
});

it('if a database cannot be opened, the demo leaves the error to the server', async () => {
  const { stdout, stderr } = await prepareIn((folder) => `file:${folder}`);
  expect(stderr).toBe('');
  expect(stdout).toContain('The server opens file:');
});
