import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { chromium } from '@playwright/test';

/** Where browsers are usually installed, after the one in `CHROMIUM_PATH` and Playwright's own. */
const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The path of Chromium or Chrome; undefined if none is installed. */
export function findBrowser(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  return [...(named ? [named] : []), chromium.executablePath(), ...usualPlaces].find(isExecutable);
}

function run(command: string, args: string[]): boolean {
  console.log(`> ${command} ${args.join(' ')}`);
  return (
    spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32', timeout: 300_000 }).status === 0
  );
}

/** Installs Playwright's own build, or Debian's package if that fails. */
function installBrowser(): void {
  if (run('npx', ['playwright', 'install', '--with-deps', 'chromium'])) return;
  if (run('npx', ['playwright', 'install', 'chromium']) && findBrowser()) return;
  const sudo = process.getuid?.() === 0 ? [] : ['sudo'];
  const [command = 'apt-get', ...rest] = [...sudo, 'apt-get'];
  if (run(command, [...rest, 'update'])) run(command, [...rest, 'install', '-y', 'chromium']);
}

if (import.meta.main) {
  if (!findBrowser()) installBrowser();
  const found = findBrowser();
  if (!found) {
    console.error('No browser to test in: install Chromium or Chrome, or name one in CHROMIUM_PATH.');
    process.exit(1);
  }
  console.log(`Testing in ${found}`);
}
