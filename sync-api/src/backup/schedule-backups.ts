import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { uptime } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { BackupSettings } from '../config.ts';
import { makeFolder } from '../database/files.ts';
import { backupName, listBackups, removeOldBackups } from './backup-files.ts';
import type { BackupDone, BackupOrder } from './backup-worker.ts';

const hour = 60 * 60 * 1000;
const minute = 60 * 1000;

/** Milliseconds since the machine started. Never jumps and, unlike `performance.now()`, continues while it sleeps. */
const sinceStart = () => uptime() * 1000;

/**
 * Makes a backup whenever the newest one is older than the settings allow, and removes surplus backups. At the start their
 * age is read from the file names; from then on only the time since the machine started counts. A failed backup is logged
 * and retried within an hour. It is one function because its steps share the due time and the running worker.
 *
 * @returns a function that stops the schedule; a backup in progress is aborted and leaves no file
 * @throws the file system's error when the folder cannot be made or read
 */
export function scheduleBackups(
  databasePath: string,
  { every, keep, folder }: BackupSettings,
  logger: Logger,
  clock = sinceStart,
): () => Promise<void> {
  makeFolder(folder);
  let stopped = false;
  let running: { worker: Worker; over: Promise<void> } | undefined;
  let dueAt = clock() + firstWait();

  function firstWait(): number {
    const { files, ofTheFuture } = listBackups(databasePath, folder);
    if (ofTheFuture.length > 0) {
      const advice =
        'backups dated in the future are ignored: check the clock of this machine, then rename or remove them';
      logger.warn({ ignored: ofTheFuture.map(({ path }) => path) }, advice);
    }
    const [newest] = files;
    return newest ? Math.min(every, newest.madeAt.getTime() + every - Date.now()) : 0;
  }

  async function outcome(worker: Worker, to: string): Promise<void> {
    try {
      const [done] = (await Promise.race([once(worker, 'message'), ended(worker)])) as [BackupDone];
      dueAt = clock() + every;
      logger.info({ backup: done, removed: prune() }, 'backed up');
    } catch (error) {
      dueAt = clock() + Math.min(every, hour);
      rmSync(`${to}.partial`, { force: true });
      if (!stopped) logger.error({ backup: to, error: String(error) }, 'no backup was made');
    }
    running = undefined;
  }

  function prune(): string[] {
    try {
      return removeOldBackups(databasePath, folder, keep);
    } catch (error) {
      logger.error({ folder, error: String(error) }, 'old backups could not be removed');
      return [];
    }
  }

  function backUp(): void {
    const to = join(folder, backupName(databasePath, new Date()));
    const worker = new Worker(new URL('./backup-worker.ts', import.meta.url), {
      workerData: { from: databasePath, to } satisfies BackupOrder,
    });
    running = { worker, over: outcome(worker, to) };
  }

  // Polling instead of one long timeout, because timeouts stop while the machine sleeps.
  const timer = setInterval(
    () => {
      if (!running && clock() >= dueAt) backUp();
    },
    Math.min(every, minute),
  );
  timer.unref();

  return async () => {
    stopped = true;
    clearInterval(timer);
    await running?.worker.terminate();
    await running?.over;
  };
}

async function ended(worker: Worker): Promise<never> {
  const [code] = await once(worker, 'exit');
  throw new Error(`the backup ended with ${code}`);
}
