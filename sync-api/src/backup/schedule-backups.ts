import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { BackupSettings } from '../config.ts';
import { makeFolder } from '../database/make-folder.ts';
import { backupName, listBackups, removeOldBackups } from './backup-files.ts';
import type { BackupDone, BackupOrder } from './backup-worker.ts';

const hour = 60 * 60 * 1000;
const minute = 60 * 1000;

/**
 * Makes a backup whenever the newest one is older than the settings allow, and removes surplus backups. The age is read
 * from the file names, so the schedule survives restarts. A failed backup is logged and retried within an hour.
 *
 * @returns a function that stops the schedule; a backup in progress is aborted and leaves no file
 * @throws the file system's error when the folder cannot be made
 */
export function scheduleBackups(
  databasePath: string,
  { every, keep, folder }: BackupSettings,
  logger: Logger,
): () => Promise<void> {
  makeFolder(folder);
  let stopped = false;
  let underWay: { worker: Worker; over: Promise<void> } | undefined;
  let notBefore = (listBackups(databasePath, folder)[0]?.madeAt.getTime() ?? 0) + every;

  async function outcome(worker: Worker, to: string): Promise<void> {
    try {
      const [done] = (await Promise.race([once(worker, 'message'), ended(worker)])) as [BackupDone];
      notBefore = Date.now() + every;
      removeOldBackups(databasePath, folder, keep);
      logger.info({ backup: done }, 'backed up');
    } catch (error) {
      notBefore = Date.now() + Math.min(every, hour);
      rmSync(`${to}.partial`, { force: true });
      if (!stopped) logger.error({ backup: to, error: String(error) }, 'no backup was made');
    }
    underWay = undefined;
  }

  function backUp(): void {
    const to = join(folder, backupName(databasePath, new Date()));
    const worker = new Worker(new URL('./backup-worker.ts', import.meta.url), {
      workerData: { from: databasePath, to } satisfies BackupOrder,
    });
    underWay = { worker, over: outcome(worker, to) };
  }

  // Polling instead of one long timeout, because the machine may sleep and its clock may be changed.
  const timer = setInterval(
    () => {
      if (!underWay && Date.now() >= notBefore) backUp();
    },
    Math.min(every, minute),
  );
  timer.unref();

  return async () => {
    stopped = true;
    clearInterval(timer);
    await underWay?.worker.terminate();
    await underWay?.over;
  };
}

async function ended(worker: Worker): Promise<never> {
  const [code] = await once(worker, 'exit');
  throw new Error(`the backup ended with ${code}`);
}
