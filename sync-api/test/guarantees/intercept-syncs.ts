import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { freshFolder } from '../harness/fresh-folder.ts';

/** The syncs of the files of a process, which a test can count, delay and make fail. */
export interface Syncs {
  /** The environment with which the process has to be started. */
  env: Record<string, string>;
  /** The number of syncs of a write-ahead log that have succeeded. */
  ofLogs: number;
  /** Called with the path of a file before its sync, which begins when this resolves, and fails when this rejects. */
  before: (path: string) => Promise<void>;
  /** Called after a sync has succeeded, before the process knows: it does so when this resolves. */
  after: (path: string) => Promise<void>;
}

/** Whether syncs can be intercepted here: SQLite syncs by the C library of Linux, and that needs a C compiler. */
export const canIntercept = process.platform === 'linux' && spawnSync('cc', ['--version']).status === 0;

const source = fileURLToPath(new URL('./intercept-syncs.c', import.meta.url));
export const isLog = (path: string) => path.endsWith('-wal');

/** Prepares to intercept the syncs of a process that is started with `env`. The whole process waits for the test. */
export async function interceptSyncs(): Promise<Syncs> {
  const folder = await freshFolder();
  const [library, socket] = [join(folder, 'syncs.so'), join(folder, 'syncs.socket')];
  execFileSync('cc', ['-shared', '-fPIC', '-O1', '-o', library, source, '-ldl', '-lpthread']);
  const syncs: Syncs = {
    env: { LD_PRELOAD: library, SYNCS_SOCKET: socket },
    ofLogs: 0,
    before: async () => undefined,
    after: async () => undefined,
  };
  const answer = async (when: string, path: string): Promise<'y' | 'n'> => {
    if (when === 'before')
      return syncs.before(path).then(
        () => 'y',
        () => 'n',
      );
    if (isLog(path)) syncs.ofLogs += 1;
    await syncs.after(path);
    return 'y';
  };
  const server = createServer((connection) => {
    connection.on('error', () => undefined);
    // The process waits for each answer before it asks again, so that a chunk is a question.
    connection.on('data', async (question) => {
      const [when = '', path = ''] = question.toString().trimEnd().split(' ', 2);
      connection.write(await answer(when, path));
    });
  });
  await once(server.listen(socket), 'listening');
  onTestFinished(() => void server.close());
  return syncs;
}
