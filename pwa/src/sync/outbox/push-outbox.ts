import type { Receipts } from '../../local/reports/receipts.ts';
import type { Device, DeviceServices, PushOptions } from '../device.ts';
import { notifyStorageFailure, type SyncEvent } from '../events.ts';
import { type DrainResult, drain, type OutboxStorage } from './drain/drain.ts';

// Runs in pages and in the service worker, so nothing here or below may use the DOM or local storage.

/** Timeout of a request, so that one that hangs does not hold the lock forever. */
const timeoutMs = 60_000;

const emptyResult: DrainResult = { left: 0, nextTryAt: null };

/** The services that send attempts. */
type Sender = Pick<DeviceServices, 'outbox' | 'session' | 'api' | 'events' | 'locks' | 'clock'> & {
  reports: Receipts;
};

export const outboxStorage = ({ outbox, reports }: Pick<Sender, 'outbox' | 'reports'>): OutboxStorage => ({
  entriesOf: outbox.entriesOf,
  mark: outbox.mark,
  hasReceipt: reports.has,
  putReceipt: (report) => reports.put([report]),
  remove: outbox.remove,
});

async function drainSession(device: Sender, eager: boolean): Promise<DrainResult> {
  const { outbox, reports, session, api, events, clock } = device;
  // A full disk fails at every step of the run, so equal messages are reported once.
  const failures = new Set<string>();
  const onStorageError = (error: unknown) => {
    const message = String(error);
    if (!failures.has(message)) notifyStorageFailure(events, error, { everywhere: true });
    failures.add(message);
  };
  // An entry that cannot be restored must not block the others. The log-in page counts all users' entries.
  await outbox.matchMirror(reports.has).catch(onStorageError);
  const row = await session.read();
  if (!row?.token || !row.user) return emptyResult;
  const { token, user } = row;
  const isCurrent = async () => (await session.read())?.token === token;
  // Another user may have logged in while the answer was pending.
  const pendingEvents: Promise<void>[] = [];
  const notify = (event: SyncEvent) => {
    const emitted = isCurrent().then((current) => (current ? events.emit(event, { everywhere: true }) : undefined));
    pendingEvents.push(emitted.catch(onStorageError));
  };
  const result = await drain({
    storage: outboxStorage(device),
    send: async (attempt) => {
      const { status, headers, body } = await api.addReport({ body: attempt, token, timeoutMs });
      return { status, body, retryAfter: headers.get('Retry-After') };
    },
    clock,
    random: Math.random,
    userId: user._id,
    isCurrent,
    eager,
    onAcknowledged: (report, message) => notify({ type: 'acknowledged', report, message }),
    onRefused: ({ attempt, exam }, refusal) =>
      notify({ type: 'refused', attemptId: attempt._id, examName: exam.name, refusal }),
    onStorageError,
  });
  await Promise.all(pendingEvents);
  return result;
}

/** Creates `Device.push`. */
export function createPush(device: Sender): Device['push'] {
  let running: Promise<DrainResult> | undefined;
  let queued: { eager: boolean; result: Promise<DrainResult> } | undefined;

  /** One sender for the whole device; the system frees the lock of a holder that crashed. */
  function alone<Result>(work: () => Promise<Result>): Promise<Result> {
    // Without Web Locks several windows may send at once; the server stores each report once.
    return device.locks ? device.locks.request('quiz-app outbox', work) : work();
  }

  function push({ eager = false }: PushOptions = {}): Promise<DrainResult> {
    if (!running) {
      running = alone(() => drainSession(device, eager)).finally(() => {
        running = undefined;
      });
      return running;
    }
    if (queued) {
      queued.eager ||= eager;
      return queued.result;
    }
    const next = { eager, result: Promise.resolve(emptyResult) };
    next.result = running
      .catch(() => emptyResult)
      .then(() => {
        queued = undefined;
        return push({ eager: next.eager });
      });
    queued = next;
    return next.result;
  }
  return push;
}

/**
 * Sends one or all of the signed-in user's attempts now, even refused ones, because the user asked for it.
 *
 * @returns whether any of them is still waiting, for example for a network
 * @throws StorageFailed
 */
export async function retryNow({ outbox, session, push }: Device, attemptId?: string): Promise<boolean> {
  const userId = (await session.read())?.user?._id;
  if (!userId) return false;
  const asked = async () =>
    (await outbox.entriesOf(userId)).filter(({ attempt }) => attemptId === undefined || attempt._id === attemptId);
  for (const { attempt, tries } of await asked()) await outbox.mark(attempt._id, { state: 'waiting', tries });
  await push({ eager: true });
  return (await asked()).some(({ state }) => state === 'waiting');
}
