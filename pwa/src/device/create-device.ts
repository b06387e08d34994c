import type { CacheDatabase } from '../local/cache-database.ts';
import { createCachedExams } from '../local/cached-exams.ts';
import { createOutbox } from '../local/outbox.ts';
import type { OutboxDatabase } from '../local/outbox-database.ts';
import { createOutboxMirror } from '../local/outbox-mirror.ts';
import { createReceipts } from '../local/receipts.ts';
import { createStoredSession } from '../local/stored-session.ts';
import { type ApiParts, createApi } from '../remote/api.ts';
import type { SessionEnd } from '../remote/session-end.ts';
import type { Clock, Device } from '../sync/device.ts';
import { createSessionEnd } from '../sync/end-session.ts';
import { createSyncEvents } from '../sync/events.ts';
import { createPush } from '../sync/push-outbox.ts';

/** What the world around gives a device: the browser's own, or what a test puts in its place. */
export interface Surroundings {
  outbox: OutboxDatabase;
  cache: CacheDatabase;
  /** Cache Storage, where the browser has it. */
  caches: CacheStorage | undefined;
  api: Omit<ApiParts, 'onSessionEnded'>;
  /** Web Locks, where the browser has them. */
  locks: LockManager | undefined;
  clock?: Clock;
  /** In place of ending the session. */
  onSessionEnded?(end: SessionEnd): void;
}

/** The app without its screens: one for each window, and one for the service worker. */
export function createDevice({
  outbox,
  cache,
  caches,
  api,
  locks,
  clock = Date,
  onSessionEnded,
}: Surroundings): Device {
  const session = createStoredSession(cache);
  const events = createSyncEvents();
  const endSession = createSessionEnd({ session, events, locks });
  const parts = {
    outbox: createOutbox(outbox, createOutboxMirror(caches)),
    exams: createCachedExams(cache),
    receipts: createReceipts(cache),
    session,
    api: createApi({ ...api, onSessionEnded: onSessionEnded ?? ((end) => void endSession(end)) }),
    events,
    locks,
    clock,
  };
  return { ...parts, push: createPush(parts) };
}
