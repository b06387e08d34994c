import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readdir, readFile, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { browserFlags } from '../../playwright.config.ts';
import { findBrowser } from './browser.ts';

/** A browser with its own profile that can be killed, as by a power failure, and started again. */
export interface KillableBrowser {
  start(): Promise<{ context: BrowserContext; page: Page }>;
  /** Sends SIGKILL to the browser and all its processes. */
  kill(): Promise<void>;
  /**
   * Deletes the IndexedDB databases of the default bucket or of the others, as Chromium does for a bucket whose database
   * it finds corrupted. Call it between a kill and a start.
   */
  loseDatabases(place: StoragePlace): Promise<void>;
  /**
   * Overwrites or cuts off files of these databases, as a failing disk does. Call it between a kill and a start.
   *
   * @param random from 0 to below 1
   */
  damageDatabases(place: StoragePlace, random: () => number): Promise<void>;
  dispose(): Promise<void>;
}

/** The default bucket of a site, or its own buckets. */
export type StoragePlace = 'default' | 'buckets';

/** Where Chromium keeps them in a profile. */
const folders: Record<StoragePlace, string> = { default: 'Default/IndexedDB', buckets: 'Default/WebStorage' };

/** Overwrites a part of a file, cuts it off or empties it. */
async function damage(file: string, random: () => number): Promise<void> {
  const { size } = await stat(file);
  const from = Math.floor(random() * size);
  const way = Math.floor(random() * 3);
  if (way === 0) return await truncate(file, from);
  if (way === 1) return await truncate(file, 0);
  const handle = await open(file, 'r+');
  const garbage = Buffer.from(Array.from({ length: Math.min(512, size - from) }, () => Math.floor(random() * 256)));
  await handle.write(garbage, 0, garbage.length, from);
  await handle.close();
}

/** The port that Chromium chose and wrote into its profile. */
async function debuggingPort(profile: string): Promise<string> {
  for (let waited = 0; waited < 20_000; waited += 50) {
    const [port] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '')).split('\n');
    if (port) return port;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The browser did not open its debugging port within 20 s');
}

/**
 * Whether all processes of the group are zombies without threads. These have no open files, though they may remain for
 * seconds.
 */
async function isOnlyZombies(group: number): Promise<boolean> {
  const processes = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const states = await Promise.all(processes.map((id) => readFile(`/proc/${id}/stat`, 'utf8').catch(() => '')));
  const members = states
    .map((stat) => stat.slice(stat.lastIndexOf(')') + 2).split(' '))
    .filter((fields) => fields[2] === String(group));
  return members.length > 0 && members.every((fields) => fields[0] === 'Z' && fields[17] === '1');
}

/**
 * Resolves when no process of the group is running: the last one may still use the profile after the first has ended.
 */
async function groupGone(pid: number): Promise<void> {
  for (let waited = 0; waited < 5_000; waited += 20) {
    try {
      process.kill(-pid, 0);
    } catch {
      return;
    }
    if (await isOnlyZombies(pid)) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export async function killableBrowser(): Promise<KillableBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'quiz-app-kill-'));
  let child: ChildProcess | undefined;

  async function kill(): Promise<void> {
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    process.kill(-child.pid, 'SIGKILL');
    await gone;
    await groupGone(child.pid);
    await rm(join(profile, 'DevToolsActivePort'), { force: true });
    await rm(join(profile, 'SingletonLock'), { force: true });
  }

  /** The folders of LevelDB. */
  async function databaseFolders(place: StoragePlace): Promise<string[]> {
    const root = join(profile, folders[place]);
    const found = (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.leveldb'));
    if (found.length === 0) throw new Error(`There are no databases in ${folders[place]}`);
    return found.map((name) => join(root, name));
  }

  return {
    start: async () => {
      const path = findBrowser();
      if (!path) throw new Error('No browser to test in');
      child = spawn(
        path,
        [
          '--headless',
          '--remote-debugging-port=0',
          `--user-data-dir=${profile}`,
          '--no-first-run',
          ...browserFlags,
          'about:blank',
        ],
        { detached: true, stdio: 'ignore' },
      );
      const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await debuggingPort(profile)}`);
      const context = browser.contexts()[0];
      if (!context) throw new Error('The browser has no window');
      return { context, page: context.pages()[0] ?? (await context.newPage()) };
    },
    kill,
    async loseDatabases(place) {
      for (const database of await databaseFolders(place)) await rm(database, { recursive: true });
    },
    async damageDatabases(place, random) {
      for (const database of await databaseFolders(place)) {
        const names = (await readdir(database)).filter((name) => /^(CURRENT|MANIFEST-|\d+\.(log|ldb))/.test(name));
        for (const name of names) await damage(join(database, name), random);
      }
    },
    dispose: async () => {
      await kill();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
