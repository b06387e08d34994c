// npm run build: builds the app if its sources have changed since the last build.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';

const stamp = 'pwa/dist/.built-from';

/** Hashes every file that the build reads. Must run in the top folder. */
function sources() {
  const hash = createHash('sha256');
  const files = globSync([
    'shared/src/**/*.ts',
    'pwa/{src,public,locales}/**/*',
    'pwa/*.{ts,mjs,html,json}',
    'package-lock.json',
  ])
    .filter((path) => statSync(path).isFile() && !/\.test\.tsx?$/.test(path))
    .sort();
  for (const file of files) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

/** Exits the process if the build fails. */
export function buildIfStale() {
  const now = sources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  console.log('Building the app …');
  const { status } = spawnSync('npm', ['run', '--silent', '-w', 'pwa', 'build'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(stamp, now);
}

if (import.meta.main) buildIfStale();
