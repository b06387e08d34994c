import { parentPort, workerData } from 'node:worker_threads';
import { type CheckedCopy, copyDatabase } from './copy-database.ts';

/** The worker's input. */
export interface BackupOrder {
  from: string;
  to: string;
}

/** The message that the worker posts on success; a failure is thrown. */
export type BackupDone = CheckedCopy;

// Runs in a worker thread because checking a large copy blocks the event loop.
const { from, to } = workerData as BackupOrder;
parentPort?.postMessage((await copyDatabase(from, to)) satisfies BackupDone);
