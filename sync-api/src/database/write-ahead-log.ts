import { closeSync, fdatasync, fdatasyncSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import type Sqlite from 'better-sqlite3';
import { Checkpointer } from './checkpointer.ts';
import { NotWritable } from './not-writable.ts';
import { syncFolder } from './sync-folder.ts';

/** From this many pages on (4 MB) the log is copied into the database file: SQLite's own measure. */
const checkpointFrames = 1_000;
/** The log is measured after this many batches, because asking SQLite for its length costs as much as a write. */
const batchesPerMeasure = 10;
/** How many more pages are written before the next try when another process, such as a backup, reads all the time. */
const framesAfterBusy = 4_000;
/** How long after a checkpoint that failed, as on a full disk, the next batch tries it again. */
const msAfterFailure = 2_000;

/** Where the log is between one restart and the next. */
type State =
  /** Until it has this many pages. */
  | { is: 'growing'; copiedFrom: number }
  | { is: 'being copied'; end: Promise<void> }
  /** The restart, after the next batch, copies what was written meanwhile. */
  | { is: 'copied' }
  /** After a failure, by `performance.now()`. */
  | { is: 'waiting'; until: number };

/**
 * SQLite's write-ahead log of an open database: makes commits durable without holding the event loop, and keeps the log
 * short.
 *
 * The writing connection runs at `synchronous = NORMAL`, where a commit writes its pages to the log and does not wait
 * for the disk. `sync` then does in the thread pool what SQLite does at FULL: it syncs the log. It has a file descriptor
 * of its own, because a sync applies to the file and not to the descriptor. This is safe:
 *
 * - After `sync`, everything committed before is in the log on disk. Each page in the log has a checksum that includes
 *   the one before it, so that after a power cut SQLite reads the log up to the last complete commit. Only what was
 *   written after the last sync can be lost. It was never acknowledged, so the devices send it again.
 * - A killed process loses nothing, because the operating system has what it wrote.
 * - Pages in the log are overwritten only after a restart of the log, which needs all of them to be in the database file
 *   and that file to be synced. A restarted log has a new salt in its header, synced before its first page, so that
 *   pages from before the restart are not taken for new ones.
 * - The file stays the same: SQLite creates it at the first read, and removes it when the last connection closes. Its
 *   entry in the folder is synced when the database is opened.
 * - Other connections may read a commit before it is on disk, and a power cut may undo it. Acknowledgements therefore
 *   come from write jobs, which the batcher resolves after the sync, and exams, which devices take offline, are sent
 *   after `Database.durable`. A list of reports may show one that a power cut undoes: its device sends it again.
 */
export class WriteAheadLog {
  /** Why the last checkpoint failed, if it did. The log then keeps what the database file lacks. */
  failure: NotWritable | undefined;
  readonly #file: number;
  readonly #countFrames: Sqlite.Statement<[], { log: number }>;
  readonly #checkpointer: Checkpointer;
  #state: State = { is: 'growing', copiedFrom: checkpointFrames };
  #batches = 0;

  /** @param writer the writing connection, at FULL, migrated. @throws the file system's error when a sync fails */
  constructor(writer: Sqlite.Database) {
    this.#file = openSync(`${writer.name}-wal`, 'r+');
    try {
      fdatasyncSync(this.#file);
      syncFolder(dirname(writer.name));
    } catch (error) {
      closeSync(this.#file);
      throw error;
    }
    writer.pragma('synchronous = NORMAL');
    writer.pragma('wal_autocheckpoint = 0');
    this.#countFrames = writer.prepare('PRAGMA wal_checkpoint(NOOP)');
    this.#checkpointer = new Checkpointer(writer.name);
  }

  /** Resolves when all that is committed now is on disk. @throws the file system's error; see `Database.failed` */
  sync(): Promise<void> {
    return new Promise((resolve, reject) => {
      fdatasync(this.#file, (error) => (error ? reject(error) : resolve()));
    });
  }

  /**
   * Keeps the log short. Called after each batch; the next must wait until it resolves. Most of a checkpoint is
   * copied beside the writes, but only when nobody writes can it be finished and the log be started anew. Never rejects:
   * see `failure`.
   */
  async shorten(): Promise<void> {
    this.#batches += 1;
    try {
      if (this.#state.is === 'copied') await this.#restart();
      else if (this.#isDue()) this.#state = { is: 'being copied', end: this.#copy() };
    } catch (error) {
      this.#fail(error);
    }
  }

  /**
   * To be called before the other connections close: the last of them merges the log and removes it.
   * @throws the error of a checkpoint that fails meanwhile
   */
  async close(): Promise<void> {
    try {
      if (this.#state.is === 'being copied') await this.#state.end;
      await this.#checkpointer.close();
    } finally {
      closeSync(this.#file);
    }
  }

  #isDue(): boolean {
    if (this.#state.is === 'waiting') return performance.now() > this.#state.until;
    if (this.#state.is !== 'growing' || this.#batches % batchesPerMeasure !== 0) return false;
    return this.#frames() >= this.#state.copiedFrom;
  }

  async #copy(): Promise<void> {
    try {
      await this.#checkpointer.run('copy');
      this.#state = { is: 'copied' };
      this.failure = undefined;
    } catch (error) {
      this.#fail(error);
    }
  }

  async #restart(): Promise<void> {
    const isRestarted = await this.#checkpointer.run('restart');
    this.#state = { is: 'growing', copiedFrom: isRestarted ? checkpointFrames : this.#frames() + framesAfterBusy };
  }

  #fail(error: unknown): void {
    this.failure = new NotWritable(error);
    this.#state = { is: 'waiting', until: performance.now() + msAfterFailure };
  }

  #frames(): number {
    return this.#countFrames.get()?.log ?? 0;
  }
}

/**
 * Merges what a killed process left in the log. Its pages may be in the system's memory alone, and of a log whose sync
 * failed the system may take for clean what never reached the disk: copied, they are written and synced anew.
 */
export function mergeLeftover(connection: Sqlite.Database): void {
  const [{ log }] = connection.pragma('wal_checkpoint(NOOP)') as [{ log: number }];
  if (log === 0) return;
  const [{ busy }] = connection.pragma('wal_checkpoint(TRUNCATE)') as [{ busy: number }];
  if (busy !== 0) throw new Error('another process reads it, and what it wrote last cannot be made safe: try again');
}
