import { createCachedExams } from '../local/exams/cached-exams.ts';
import { createServerClock } from '../local/local-storage/server-clock.ts';
import type { MediaPlace } from '../local/media/media-store.ts';
import { createOutbox } from '../local/outbox/outbox.ts';
import type { CollectedEntry, OutboxEntry } from '../local/outbox/outbox-entry.ts';
import { createOutboxMirror } from '../local/outbox/outbox-mirror.ts';
import { createPracticeCards } from '../local/practice/practice-cards.ts';
import { createCachedReports } from '../local/reports/cached-reports.ts';
import { createRunningAttempts } from '../local/running/running-attempts.ts';
import { createStoredSession } from '../local/session/stored-session.ts';
import { type ApiOptions, createApi, envelopesOf } from '../remote/api.ts';
import { createReach } from '../remote/reach.ts';
import type { Clock, Device, Pauses } from '../sync/device.ts';
import { createSyncEvents } from '../sync/events.ts';
import { createPush } from '../sync/outbox/push-outbox.ts';
import { createEndSession } from '../sync/session/end-session.ts';
import type { Databases } from './open-databases.ts';
import { waitForKinds } from './wait-for-kinds.ts';

/** The parts of a device. */
export interface DeviceOptions extends MediaPlace {
  databases: Databases;
  api: Omit<ApiOptions, 'onTokenRejected' | 'onAnswer' | 'onReach'>;
  /** Web Locks; undefined in a browser without them. */
  locks: LockManager | undefined;
  clock?: Clock;
  pauses?: Pauses;
}

const usualPauses: Pauses = { report: 500, examElsewhere: 5_000, examBeforeEnd: 1_000 };

/** The app without its screens, one per window. */
export function createDevice({
  databases,
  caches,
  storageBuckets,
  api: apiOptions,
  locks,
  clock = Date,
  pauses = usualPauses,
}: DeviceOptions): Device {
  const { outbox, collected, cache, running, practice } = databases;
  const session = createStoredSession(cache);
  const serverClock = createServerClock(clock);
  const events = createSyncEvents();
  const endSession = createEndSession({ session, events, locks, pauses });
  const [reach, setReached] = createReach();
  const api = createApi({
    ...apiOptions,
    onTokenRejected: (rejected) => void endSession(rejected),
    onAnswer: (headers) => serverClock.learn(headers.get('Date')),
    onReach: setReached,
  });
  const stores = waitForKinds({
    exams: createCachedExams(cache),
    reports: createCachedReports(cache),
    outbox: createOutbox<OutboxEntry>(outbox, createOutboxMirror(caches)),
    running: createRunningAttempts(running, caches),
  });
  const services = {
    ...stores,
    collected: createOutbox<CollectedEntry>(collected, createOutboxMirror(caches, 'collected')),
    facts: cache,
    practice: createPracticeCards(practice),
    session,
    api,
    ask: envelopesOf(api),
    serverTime: api.serverTime,
    serverNow: serverClock.now,
    events,
    reach,
    locks,
    clock,
    pauses,
  };
  const device: Device = {
    ...services,
    push: createPush(services),
    media: async () => (await import('../sync/media/create-media.ts')).createMedia(device, { caches, storageBuckets }),
  };
  return device;
}
