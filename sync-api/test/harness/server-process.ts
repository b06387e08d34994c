import { fileURLToPath } from 'node:url';
import type { RequestTarget } from './client.ts';
import { type NodeRun, runNode } from './run-node.ts';

const entry = fileURLToPath(new URL('../../src/server.ts', import.meta.url));

export interface ServerProcess extends NodeRun {
  url: string;
  /** For a Client that speaks to it over the network. */
  reach: RequestTarget;
}

/** The real server as its own process on any free port. */
export async function startServerProcess(
  databasePath: string,
  env: Record<string, string> = {},
): Promise<ServerProcess> {
  const run = runNode(entry, [], { HOST: '127.0.0.1', PORT: '0', DATABASE_URL: `file:${databasePath}`, ...env });
  const [, url = ''] = await run.line(/^Quiz App is at (\S+)$/);
  return { ...run, url, reach: { request: (path, init) => fetch(url + path, init) } };
}
