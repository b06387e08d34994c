import { entriesOf, markEntry, matchSpares, removeAcknowledged } from '../local/outbox-store.ts';
import { hasReceipt, putReports } from '../local/reports-store.ts';
import { readSession } from '../local/session-store.ts';
import { sendAttempt } from '../remote/send-attempt.ts';
import { emitSyncEvent, type SyncEvent, tellStorageFailure } from './events.ts';
import { type DrainResult, drain, type OutboxStorage } from './outbox/drain.ts';

// Page and service worker both run this: nothing here, or below, touches the DOM or local storage.

const storage: OutboxStorage = {
  entriesOf,
  mark: markEntry,
  hasReceipt,
  putReceipt: (report) => putReports([report]),
  remove: removeAcknowledged,
};

/** `token` is the session's that the run sent for. */
export type PushResult = DrainResult & { token?: string };

const nothing: PushResult = { left: 0, nextTryAt: null };

async function drainSession(eager: boolean): Promise<PushResult> {
  const session = await readSession();
  if (!session?.token || !session.user) return nothing;
  const { token, user } = session;
  const isCurrent = async () => (await readSession())?.token === token;
  // Whoever logged in while the answer was on its way is not told of another's report.
  const told: Promise<void>[] = [];
  // A full disk fails at every step of the run, in the same words.
  const failures = new Set<string>();
  const onStorageError = (error: unknown) => {
    const message = String(error);
    if (!failures.has(message)) tellStorageFailure(error, { everywhere: true });
    failures.add(message);
  };
  const tell = (event: SyncEvent) => {
    const telling = isCurrent().then((current) => (current ? emitSyncEvent(event, { everywhere: true }) : undefined));
    told.push(telling.catch(onStorageError));
  };
  // What cannot be put back must not keep the others from the server.
  await matchSpares(hasReceipt).catch(onStorageError);
  const result = await drain({
    storage,
    send: (attempt) => sendAttempt(attempt, token),
    clock: Date,
    random: Math.random,
    userId: user._id,
    isCurrent,
    eager,
    onAcknowledged: (report) => tell({ type: 'acknowledged', report }),
    onRefused: ({ attempt, exam }, { message }) =>
      tell({ type: 'refused', attemptId: attempt._id, examName: exam.name, message }),
    onStorageError,
  });
  await Promise.all(told);
  return { ...result, token };
}

/** One sender for the whole device; the system frees the lock of a holder that crashed. */
function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  // Without Web Locks several may send at once, which the server answers as one.
  return navigator.locks ? navigator.locks.request('quiz-app outbox', work) : work();
}

let running: Promise<PushResult> | undefined;
let queued: { eager: boolean; result: Promise<PushResult> } | undefined;

/**
 * Sends the signed-in user's waiting attempts, one at a time, under the device's lock.
 * Calls made while one runs share the next run. Never rejects for the network's sake.
 *
 * @param eager a start, a login, the network's return: what waits by itself is due now
 * @throws StorageFailed if this device's storage cannot be read
 */
export function pushOutbox({ eager = false } = {}): Promise<PushResult> {
  if (!running) {
    running = alone(() => drainSession(eager)).finally(() => {
      running = undefined;
    });
    return running;
  }
  if (queued) {
    queued.eager ||= eager;
    return queued.result;
  }
  const next = { eager, result: Promise.resolve(nothing) };
  next.result = running
    .catch(() => nothing)
    .then(() => {
      queued = undefined;
      return pushOutbox({ eager: next.eager });
    });
  queued = next;
  return next.result;
}
