import type { CachedExams } from '../local/exams/cached-exams.ts';
import type { CollectedOutbox, Outbox } from '../local/outbox/outbox.ts';
import type { PracticeCards } from '../local/practice/practice-cards.ts';
import type { CachedReports } from '../local/reports/cached-reports.ts';
import type { RunningAttempts } from '../local/running/running-attempts.ts';
import type { StoredSession } from '../local/session/stored-session.ts';
import type { CacheDatabase } from '../local/storage/cache-database.ts';
import type { Api, Ask } from '../remote/api.ts';
import type { SyncEvents } from './events.ts';
import type { DrainResult } from './outbox/drain/drain.ts';

export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
}

/** The stores, API, events and locks that sync uses. */
export interface DeviceServices {
  outbox: Outbox;
  /** What the users of this device carry for others. */
  collected: CollectedOutbox;
  /** Where single values are kept; `local/facts.ts` reads and writes them. */
  facts: CacheDatabase;
  /** Those that may be resumed. */
  running: RunningAttempts;
  /** What the users of this device have practised. */
  practice: PracticeCards;
  exams: CachedExams;
  reports: CachedReports;
  session: StoredSession;
  api: Api;
  /** For what is not kept on this device: each call of the contract, resolved with the server's envelope. */
  ask: Ask;
  events: SyncEvents;
  /** The server's time: epoch milliseconds, rounded down to the second; `undefined` if it does not answer at once. */
  serverTime: () => Promise<number | undefined>;
  /** The server's time as this device knows it, offline too; epoch milliseconds. */
  serverNow: () => number;
  /** Undefined in a browser without Web Locks. */
  locks: LockManager | undefined;
  clock: Clock;
}

export interface PushOptions {
  /** Sends entries before their retry time, after a start, a login or the network's return. */
  eager?: boolean;
}

/** One window of the app, or its service worker. */
export interface Device extends DeviceServices {
  /**
   * Sends the signed-in user's waiting attempts, one at a time, under the device's lock. Calls made while one runs
   * share the next run. Never rejects because of the network.
   *
   * @throws StorageFailed if this device's storage cannot be read
   */
  push(options?: PushOptions): Promise<DrainResult>;
}
