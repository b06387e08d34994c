import type { CachedExams } from '../local/exams/cached-exams.ts';
import type { ExamSummary } from '../local/exams/exam-summary.ts';
import type { MediaStore } from '../local/media/media-store.ts';
import type { CollectedOutbox, Outbox } from '../local/outbox/outbox.ts';
import type { PracticeCards } from '../local/practice/practice-cards.ts';
import type { CachedReports } from '../local/reports/cached-reports.ts';
import type { RunningAttempts } from '../local/running/running-attempts.ts';
import type { StoredSession } from '../local/session/stored-session.ts';
import type { CacheDatabase } from '../local/storage/cache-database.ts';
import type { Api, Ask } from '../remote/api.ts';
import type { Reach } from '../remote/reach.ts';
import type { SyncEvents } from './events.ts';
import type { DrainResult } from './outbox/drain/drain.ts';

export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
}

/** Milliseconds. Tests shorten them. */
export interface Pauses {
  /** Within which several reasons to report this device's state become one request. */
  report: number;
  /** Between checks whether an exam still runs in another window, before this device's state is reported. */
  examElsewhere: number;
  /** Between checks whether an exam still runs in any window, before a session ends. */
  examBeforeEnd: number;
}

/** The stores, API, events and locks that sync uses. */
export interface DeviceServices {
  outbox: Outbox;
  /** The attempts that users of this device carry for others. */
  collected: CollectedOutbox;
  /** Holds single values; `local/storage/facts.ts` reads and writes them. */
  facts: CacheDatabase;
  /** Running attempts that may be resumed. */
  running: RunningAttempts;
  /** The questions that users of this device have practised. */
  practice: PracticeCards;
  exams: CachedExams;
  reports: CachedReports;
  session: StoredSession;
  api: Api;
  /** Each call of the contract, resolved with the server's envelope; for data that is not stored on this device. */
  ask: Ask;
  events: SyncEvents;
  /** The server's time: epoch milliseconds, rounded down to the second; `undefined` if it does not answer at once. */
  serverTime: () => Promise<number | undefined>;
  /** The server's time as this device knows it, offline too; epoch milliseconds. */
  serverNow: () => number;
  /** Whether the server answered last. */
  reach: Reach;
  /** Undefined in a browser without Web Locks. */
  locks: LockManager | undefined;
  clock: Clock;
  pauses: Pauses;
}

export interface PushOptions {
  /** Sends entries before their retry time, after a start, a login or the network's return. */
  eager?: boolean;
}

/** The pictures and sounds on this device, and what is done with them. */
export interface Media extends MediaStore {
  /** Keeps those of this device's exams here. Returns a function that stops it. */
  keep(): () => void;
  /** The ids of those exams whose pictures and sounds are not all on this device. */
  incompleteExams(summaries: readonly ExamSummary[]): Promise<Set<string>>;
  /** How many of these are on this device. Once all are here, each is checked. */
  countKept(ids: readonly string[]): Promise<number>;
  /** One as a data URL, from this device or else from the server. @throws NoConnection; MediumRefused */
  load(id: string): Promise<string>;
}

/** One window of the app, or its service worker. */
export interface Device extends DeviceServices {
  /**
   * Sends the signed-in user's waiting attempts, one at a time, under the device's lock. Calls made during a run
   * share the next run. Never rejects because of the network.
   *
   * @throws StorageFailed if this device's storage cannot be read
   */
  push(options?: PushOptions): Promise<DrainResult>;

  /** The pictures and sounds. Loaded on demand, because few exams have any. */
  media(): Promise<Media>;
}
