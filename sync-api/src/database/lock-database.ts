import { setTimeout as wait } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { isBusy } from './database-errors.ts';
import { createPrivate, followLinks } from './files.ts';

/** Milliseconds for which a server that is stopping may still hold the lock. */
const handoverMs = 3_000;

/** Thrown while another process, or this one, has the database open as its server. The message says what to do. */
export class DatabaseInUse extends Error {}

/**
 * Locks an SQLite database for one server, by SQLite's own lock on an empty file beside the database. The system releases
 * it when the process ends, however it ends. Readers, such as the backup, do not need it.
 *
 * @param waitMs how long to wait for the process that holds it
 * @returns a function that unlocks it
 * @throws DatabaseInUse when another still holds it after that time
 */
export async function lockDatabase(path: string, waitMs = handoverMs): Promise<() => void> {
  // Two names of one database have one lock.
  const file = `${followLinks(path)}.lock`;
  createPrivate(file);
  const connection = new Sqlite(file, { timeout: 0 });
  try {
    for (const until = performance.now() + waitMs; ; await wait(50)) {
      try {
        // Without a journal file nothing is ever written, so that it works on a full disk.
        connection.pragma('journal_mode = MEMORY');
        connection.exec('BEGIN EXCLUSIVE');
        return () => void connection.close();
      } catch (error) {
        if (!isBusy(error)) throw error;
        if (performance.now() >= until) throw new DatabaseInUse('a server has it open: stop it first');
      }
    }
  } catch (error) {
    connection.close();
    throw error;
  }
}
