import { mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { startServer } from '../../../sync-api/src/start-server.ts';

const pwa = fileURLToPath(new URL('../..', import.meta.url));

/** Changes the app into its next version: another text in the first file, another schema of the cache database. */
const nextVersion: Plugin = {
  name: 'next-version',
  enforce: 'pre',
  transform(code, id) {
    if (id.endsWith('/src/main.tsx')) return `${code}\ndocument.documentElement.dataset.version = 'next';`;
    if (!id.endsWith('/src/local/storage/cache-database.ts')) return undefined;
    const [first] = /this\.version\(1\)[^;]*;/.exec(code) ?? [];
    if (!first) throw new Error('The schema of the cache database is not where it was');
    return code.replace(first, `${first} this.version(2).stores({ exams: '_id, category', marks: 'key' });`);
  },
};

/** The built app, as the other tests use it. */
export const builtApp = join(pwa, 'dist');

/** Builds the app's next version into a separate folder. */
export async function buildNextVersion(): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'quiz-app-version-'));
  await build({
    root: pwa,
    configFile: join(pwa, 'vite.config.ts'),
    logLevel: 'error',
    plugins: [nextVersion],
    build: { outDir, emptyOutDir: true },
  });
  return outDir;
}

/** A server whose app can be replaced while it runs. */
export interface Deployment {
  url: string;
  /** Resolves when the server serves the build in the folder. */
  deploy(folder: string): Promise<void>;
  close(): Promise<void>;
}

export async function startDeployment(folder: string): Promise<Deployment> {
  const home = await mkdtemp(join(tmpdir(), 'quiz-app-deployment-'));
  const current = join(home, 'app');
  await symlink(folder, current);
  const env = { HOST: 'localhost', PORT: '0', DATABASE_URL: `file:${home}/quiz.db`, LOG_LEVEL: 'warn' };
  const { url, stop } = await startServer(env, { pwaFolder: current });
  const deploy = async (next: string) => {
    await symlink(next, `${current}.next`);
    await rename(`${current}.next`, current);
    // The server looks for another build once a second.
    const page = await readFile(join(next, 'index.html'), 'utf8');
    while ((await (await fetch(url)).text()) !== page) await wait(50);
  };
  return {
    url,
    deploy,
    close: async () => {
      await stop();
      await rm(home, { recursive: true });
    },
  };
}
