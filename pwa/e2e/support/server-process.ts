import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../../../sync-api/test/harness/find-free-port.ts';

const entry = fileURLToPath(new URL('server-entry.ts', import.meta.url));

/** The real server in its own process, on its own database; it can be killed and restarted. Only its passwords are cheap. */
export interface RunningServer {
  url: string;
  /** Sends the signal if the process is running, and waits until it has ended. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Restarts it with other settings, on the same address and database. */
  restart(env?: Record<string, string>): Promise<void>;
  /** Stops it and removes its database. */
  dispose(): Promise<void>;
}

interface OwnDatabase {
  settings: Record<string, string>;
  remove(): Promise<void>;
}

async function onFile(): Promise<OwnDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'quiz-app-e2e-'));
  return {
    settings: { DATABASE_URL: `file:${folder}/quiz.db` },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** A PostgreSQL server for one server of the app, and PgBouncer in front of it if the run has one. */
async function onPostgres(): Promise<OwnDatabase> {
  const { startPostgres } = await import('../../../sync-api/test/harness/start-postgres.ts');
  const { startPooler, testPooler } = await import('../../../sync-api/test/harness/start-pooler.ts');
  const postgres = await startPostgres();
  const pooler = testPooler() === 'none' ? undefined : await startPooler(postgres.address);
  return {
    settings: {
      DATABASE_URL: (pooler ?? postgres).address,
      DATABASE_POOLER: testPooler(),
      JWT_SECRET: 'a secret that lives as long as a test',
    },
    async remove() {
      await pooler?.stop();
      await postgres.stop();
    },
  };
}

/** Starts the server on an SQLite file; with TEST_POSTGRES_BINARIES, a folder with PostgreSQL's programs, on those. */
export async function startServer(settings: Record<string, string> = {}): Promise<RunningServer> {
  const database = await (process.env.TEST_POSTGRES_BINARIES ? onPostgres : onFile)();
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  let child: ChildProcess | undefined;

  async function start(env: Record<string, string>): Promise<void> {
    const started = spawn(process.execPath, [entry], {
      env: {
        ...process.env,
        HOST: 'localhost',
        PORT: String(port),
        PUSH_CONTACT: 'mailto:admin@school.example',
        ...database.settings,
        ...settings,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    started.stdout.on('data', (chunk) => {
      output += chunk;
    });
    started.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child = started;
    for (let waited = 0; waited < 15_000; waited += 50) {
      if (started.exitCode !== null) throw new Error(`The server stopped at its start:\n${output}`);
      const answer = await fetch(`${url}/health`).catch(() => undefined);
      if (answer?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`The server did not answer within 15 s:\n${output}`);
  }

  async function stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }

  await start({});
  return {
    url,
    stop,
    restart: async (env = {}) => {
      await stop();
      await start(env);
    },
    dispose: async () => {
      await stop('SIGKILL');
      await database.remove();
    },
  };
}
