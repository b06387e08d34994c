import type { Exam } from '@quiz-app/shared/exam';
import type { Answer } from '@quiz-app/shared/question-kinds';
import type { Answers } from '@quiz-app/shared/report';
import type { DexieOptions, Table } from 'dexie';
import { LocalDatabase } from '../storage/local-database.ts';
import { createMirror } from '../storage/mirror.ts';
import { withStorage } from '../storage/with-storage.ts';

/** The state of a running attempt. */
export interface AttemptProgress {
  attemptId: string;
  /** The exam before shuffling, as it was at Start Exam; later versions do not change it. */
  written: Exam;
  /** The taker's time in seconds. */
  allowed: number;
  /** ISO 8601, from the device's clock. */
  startedAt: string;
  /** The current question's place, from 0, in the attempt's order. */
  index: number;
  /** The furthest question shown so far, from 0. */
  reached: number;
  /** The answer so far to the current question. */
  chosen: Answer;
  /** Whether the current question is submitted, so that its answer is final. */
  locked: boolean;
  /** As the attempt shows the questions. */
  answers: Answers;
  /** The ids of the questions that the taker wants to come back to. */
  marked?: readonly string[];
  /** Whether the taker is being, or has been, asked about unanswered questions. */
  confirming?: 'asked' | 'declined';
}

/** A running attempt at a resumable exam, as it was after the last answer. */
export interface StoredAttempt extends AttemptProgress {
  userId: string;
  /** The exam's id. */
  examId: string;
  /** Milliseconds since the start. */
  elapsed: number;
  /** The reading of the device's clock at `elapsed`, epoch milliseconds. */
  savedAt: number;
  /** The server's time at the start, epoch milliseconds; absent until it is known. */
  serverStart?: number;
}

/** The database of running attempts. Only attempts that may be resumed are stored, each until it is in the outbox. */
export class RunningDatabase extends LocalDatabase {
  declare attempts: Table<StoredAttempt, string>;

  constructor(options?: DexieOptions) {
    // Strict, as in the outbox: an answer is shown as submitted only when it is on disk.
    super('quiz-app-running', { ...options, chromeTransactionDurability: 'strict', cache: 'disabled' });
    this.version(1).stores({ attempts: 'attemptId' });
  }
}

export type RunningAttempts = ReturnType<typeof createRunningAttempts>;

/** Methods named `query…` are plain Dexie calls, for live queries; all others throw StorageFailed. */
export function createRunningAttempts(database: RunningDatabase, caches: CacheStorage | undefined) {
  const { attempts } = database;
  const mirror = createMirror<StoredAttempt>({
    caches,
    cacheName: 'quiz-app-running',
    folder: '/running/',
    idOf: ({ attemptId }) => attemptId,
  });
  // There are never more than a few.
  const queryAll = (): Promise<StoredAttempt[]> => attempts.toArray();
  const of = (userId: string, all: StoredAttempt[]) => all.filter((attempt) => attempt.userId === userId);
  /** Writes one after another, so that none undoes a later one. */
  let written: Promise<unknown> = Promise.resolve();
  function inTurn<Result>(write: () => Promise<Result>): Promise<Result> {
    const result = written.then(write, write);
    written = result;
    return result;
  }
  /** States that wait for an earlier write: typing changes an attempt faster than a slow device writes it. */
  const unwritten = new Map<string, { attempt: StoredAttempt; isWritten: Promise<void> }>();
  /** Includes those that only the mirror still has. */
  async function readAll(): Promise<StoredAttempt[]> {
    const found = await withStorage(database, queryAll);
    const lost = (await mirror.ids()) ?? new Set();
    for (const { attemptId } of found) lost.delete(attemptId);
    const copies = await Promise.all(Array.from(lost, mirror.read));
    return [...found, ...copies.filter((copy) => copy !== undefined)];
  }
  return {
    queryAll,
    queryOf: async (userId: string): Promise<StoredAttempt[]> => of(userId, await queryAll()),

    /** The attempts of all users of this device. */
    readAll,
    attemptsOf: async (userId: string): Promise<StoredAttempt[]> => of(userId, await readAll()),

    /** Resolves when the attempt, or a later state of it, is on disk and mirrored. */
    save(attempt: StoredAttempt): Promise<void> {
      const { attemptId } = attempt;
      const waiting = unwritten.get(attemptId);
      if (waiting) {
        waiting.attempt = attempt;
        return waiting.isWritten;
      }
      const isWritten = inTurn(async () => {
        const latest = unwritten.get(attemptId)?.attempt ?? attempt;
        unwritten.delete(attemptId);
        await Promise.all([withStorage(database, () => attempts.put(latest)), mirror.put(latest)]);
      });
      unwritten.set(attemptId, { attempt, isWritten });
      return isWritten;
    },

    /** Must only be called after the finished attempt is in the outbox. */
    remove: (attemptId: string): Promise<void> =>
      inTurn(async () => {
        await mirror.remove(attemptId);
        await withStorage(database, () => attempts.delete(attemptId));
      }),
  };
}
