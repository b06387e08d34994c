import { parentPort, workerData } from 'node:worker_threads';
import { type CheckedCopy, copyDatabase } from './copy-database.ts';

/** What the schedule hands to its worker. */
export interface BackupOrder {
  from: string;
  to: string;
}

/** What the worker hands back: a failure is thrown instead. */
export type BackupDone = CheckedCopy;

// In a thread of its own: reading a large copy wholly would keep the server from answering.
const { from, to } = workerData as BackupOrder;
parentPort?.postMessage((await copyDatabase(from, to)) satisfies BackupDone);
