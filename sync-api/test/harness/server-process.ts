import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { RequestTarget } from './client.ts';
import { type NodeRun, runGroup, runNode } from './run-node.ts';

const top = fileURLToPath(new URL('../../..', import.meta.url));
const entry = fileURLToPath(new URL('../../src/server.ts', import.meta.url));

export interface ServerProcess extends NodeRun {
  url: string;
  /** For a Client that speaks to it over the network. */
  reach: RequestTarget;
}

/** The real server as its own process on any free port. */
export function startServerProcess(databasePath: string, env: Record<string, string> = {}): Promise<ServerProcess> {
  return whenListening(runNode(entry, [], serverEnv(databasePath, env)));
}

/** The real server as `npm start` runs it: npm leads a group of processes, of which the server is the last. */
export function startByNpm(databasePath: string, env: Record<string, string> = {}): Promise<ServerProcess> {
  // Without `prestart`, which would install anew under the running tests where the lock file was changed.
  const args = ['start', '--ignore-scripts'];
  return whenListening(runGroup('npm', args, { cwd: top, env: serverEnv(databasePath, env) }));
}

/** The real server on a disk that takes not a byte, until `setRoom` says otherwise. Linux only. */
export function startWithoutRoom(databasePath: string, env: Record<string, string> = {}): Promise<ServerProcess> {
  const args = ['--fsize=0:unlimited', process.execPath, entry];
  return whenListening(runGroup('prlimit', args, { cwd: top, env: serverEnv(databasePath, env) }));
}

/** From which size on no file of a server takes any more, as if the disk were full, in bytes; without one, there is room. */
export function setRoom({ child }: ServerProcess, size: number | 'unlimited'): void {
  execFileSync('prlimit', ['--pid', String(child.pid), `--fsize=${size}:unlimited`]);
}

const serverEnv = (databasePath: string, env: Record<string, string>) => ({
  HOST: '127.0.0.1',
  PORT: '0',
  DATABASE_URL: `file:${databasePath}`,
  ...env,
});

async function whenListening(run: NodeRun): Promise<ServerProcess> {
  const [, url = ''] = await run.line(/^Quiz App is at (\S+)$/);
  return { ...run, url, reach: { request: (path, init) => fetch(url + path, init) } };
}
