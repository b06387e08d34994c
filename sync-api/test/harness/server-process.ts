import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { RequestTarget } from './client.ts';
import { type NodeRun, runGroup, runNode } from './run-node.ts';

const top = fileURLToPath(new URL('../../..', import.meta.url));
const entry = fileURLToPath(new URL('../../src/server.ts', import.meta.url));

export interface ServerProcess extends NodeRun {
  url: string;
  /** The target of a Client that calls it over the network. */
  reach: RequestTarget;
}

/** Starts the real server in its own process, on any free port. */
export function startServerProcess(databasePath: string, env: Record<string, string> = {}): Promise<ServerProcess> {
  return whenListening(runNode(entry, [], serverEnv(databasePath, env)));
}

/** Starts the real server by `npm start`: npm leads a process group, whose last process is the server. */
export function startByNpm(databasePath: string, env: Record<string, string> = {}): Promise<ServerProcess> {
  // Without `prestart`, which installs again if the lock file has changed, while other tests run.
  const args = ['start', '--ignore-scripts'];
  return whenListening(runGroup('npm', args, { cwd: top, env: serverEnv(databasePath, env) }));
}

/** Starts the real server as the npm script of this name does: in a shell. `child.kill` ends only the shell. */
export function startByScript(
  name: string,
  databasePath: string,
  env: Record<string, string> = {},
): Promise<ServerProcess> {
  // Without `exit`, the shell would replace itself with its last command.
  const args = ['-c', '"$0" .setup/start.mjs; exit', process.execPath];
  const scriptEnv = { ...serverEnv(databasePath, env), npm_lifecycle_event: name };
  return whenListening(runGroup('sh', args, { cwd: top, env: scriptEnv }));
}

/** Starts the real server as if the disk were full, until `setRoom` is called. Linux only. */
export function startWithoutRoom(databasePath: string, env: Record<string, string> = {}): Promise<ServerProcess> {
  const args = ['--fsize=0:unlimited', process.execPath, entry];
  return whenListening(runGroup('prlimit', args, { cwd: top, env: serverEnv(databasePath, env) }));
}

/** Limits the size of every file that a server writes, as if the disk were full. @param size bytes */
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
