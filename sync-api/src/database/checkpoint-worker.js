import { parentPort, workerData } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';

/** @import { CheckpointAnswer, CheckpointedDatabase, CheckpointOrder } from './checkpointer.ts' */

// Runs in a worker thread because a checkpoint waits for the disk: it syncs the log, copies its pages into the database
// file and syncs that, too. Only then may the log be written over. In JavaScript because a thread that loads TypeScript
// loads the compiler, too, which takes 7 to 10 MB.

/** How long a restart waits for readers; what is read here takes less. */
const readersMs = 100;
/** A log that one large transaction or a long backup made larger is cut to this many bytes. */
const keptBytes = 16 * 1024 ** 2;

/** @type {CheckpointedDatabase} */
const path = workerData;
const connection = new Sqlite(path, { fileMustExist: true, timeout: readersMs });
// At NORMAL, too, a checkpoint syncs the log before and the database file after it copies, and the header of a
// restarted log is synced before its first page is written.
connection.pragma('synchronous = NORMAL');
connection.pragma('wal_autocheckpoint = 0');
connection.pragma(`journal_size_limit = ${keptBytes}`);

/** @param {unknown} result */
const isBusy = (result) => /** @type {[{ busy: number }]} */ (result)[0].busy !== 0;

/** @param {Exclude<CheckpointOrder, 'close'>} order */
function carryOut(order) {
  if (order === 'copy') return !isBusy(connection.pragma('wal_checkpoint(PASSIVE)'));
  if (isBusy(connection.pragma('wal_checkpoint(RESTART)'))) return false;
  // The next commit starts the log anew, and SQLite waits for the sync of its header within it. The event loop would
  // wait, too, were that a commit of the server's, so it is made here. It changes nothing: `user_version` is always 0.
  connection.pragma('user_version = 0');
  return true;
}

parentPort?.on('message', (/** @type {CheckpointOrder} */ order) => {
  if (order === 'close') {
    connection.close();
    parentPort?.close();
    return;
  }
  /** @type {CheckpointAnswer} */
  let answer;
  try {
    answer = { done: carryOut(order) };
  } catch (error) {
    answer = { error: error instanceof Error ? error : new Error(String(error)) };
  }
  parentPort?.postMessage(answer);
});
