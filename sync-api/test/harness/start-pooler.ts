import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from './find-free-port.ts';
import { untilItAnswers, user } from './start-postgres.ts';

export interface Pooler {
  /** The address of PostgreSQL through the pooler. */
  address: string;
  stop(): Promise<void>;
}

/** What stands between the tests of this run and PostgreSQL. */
export const testPooler = () => (process.env.TEST_DATABASE_POOLER === 'transaction' ? 'transaction' : 'none');

export const hasPooler = () => spawnSync('pgbouncer', ['--version']).status === 0;

/** Starts PgBouncer in front of a server, so that each transaction may have another connection. */
export async function startPooler(server: string): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'quiz-app-pooler-'));
  const through = new URL(server);
  const { hostname, port, username, password } = through;
  through.host = `127.0.0.1:${await findFreePort()}`;
  const files = {
    'users.txt': `"${username}" "${password}"\n`,
    'pooler.ini': `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${through.port}
unix_socket_dir =
auth_type = plain
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = 10
max_client_conn = 500
server_login_retry = 1
`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  if (user.uid !== undefined)
    for (const path of ['', ...Object.keys(files)]) chownSync(join(folder, path), user.uid, user.gid);
  const pooler = spawn('pgbouncer', ['-q', join(folder, 'pooler.ini')], { ...user, stdio: 'ignore' });
  const ended = once(pooler, 'exit');
  const stop = async () => {
    pooler.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await Promise.race([untilItAnswers(through.href), ended.then(() => Promise.reject(new Error('PgBouncer ended')))]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { address: through.href, stop };
}
