import type { Report } from '@quiz-app/shared/report';
import type { OutboxEntry, Refusal, SendingMark, UnsentEntry } from '../../../local/outbox/outbox-entry.ts';
import { backoff, longBackoff, waits } from './backoff.ts';
import { classifyAnswer, type NetworkAnswer } from './classify-answer.ts';

/** The server's answer when it has stored an entry. */
interface StoredAttempt {
  _id: string;
}

/** The storage of entries and receipts. Each call resolves after the commit. */
export interface OutboxStorage<Entry extends UnsentEntry = OutboxEntry, Stored extends StoredAttempt = Report> {
  /** A user's entries, oldest first. */
  entriesOf(userId: string): Promise<Entry[]>;
  mark(key: string, mark: SendingMark): Promise<void>;
  hasReceipt(attemptId: string): Promise<boolean>;
  putReceipt(report: Stored, entry: Entry): Promise<void>;
  /** Removes an entry; called only after its receipt is committed. */
  remove(key: string): Promise<void>;
}

export interface DrainInput<Entry extends UnsentEntry = OutboxEntry, Stored extends StoredAttempt = Report> {
  storage: OutboxStorage<Entry, Stored>;
  /** Sends an attempt; null or a rejection means that no answer came. */
  send(attempt: Entry['attempt']): Promise<NetworkAnswer>;
  clock: { now(): number };
  random(): number;
  /** Only this user's entries are sent. */
  userId: string;
  /** Whether the session of `send` is still the device's; called before each request. */
  isCurrent(): Promise<boolean>;
  /** Ignores retry delays, except those that the server asked for: after a start, a login or the network's return. */
  eager?: boolean;
  /** @param message what the server said */
  onAcknowledged?(report: Stored, message: string): void;
  onRefused?(entry: Entry, refusal: Refusal): void;
  /** Called when storage failed for something that will be retried; the entry itself is safe. */
  onStorageError?(error: unknown): void;
}

export interface DrainResult {
  /** The number of the user's entries that are left. */
  left: number;
  /** When to drain again, epoch milliseconds; null if nothing is scheduled. */
  nextTryAt: number | null;
}

/** Milliseconds until an entry is due. A delay longer than the maximum means that the clock was changed. */
function waitOf(entry: SendingMark, now: number): number {
  const wait = Math.max(0, (entry.nextTryAt ?? 0) - now);
  const longest = entry.state === 'refused' ? waits.refusedLongest : entry.askedToWait ? waits.asked : waits.longest;
  return wait > longest ? 0 : wait;
}

/** The next due entry, never tried ones first, so that an entry that always fails does not block the others. */
function nextDue<Entry extends UnsentEntry>(
  entries: Entry[],
  done: Set<string>,
  now: number,
  eager: boolean,
): Entry | undefined {
  return entries
    .filter(({ attempt }) => !done.has(attempt._id))
    .filter((entry) => waitOf(entry, now) === 0 || (eager && entry.state !== 'refused' && !entry.askedToWait))
    .sort((a, b) => (a.nextTryAt ?? 0) - (b.nextTryAt ?? 0))[0];
}

/**
 * Sends the due entries of a user's outbox, one at a time, each at most once.
 *
 * An entry is removed only after its receipt is committed. After a crash between the two, the next drain finds the
 * receipt; after a crash before, it sends again, and the server gives the same answer.
 */
export async function drain<Entry extends UnsentEntry, Stored extends StoredAttempt>(
  input: DrainInput<Entry, Stored>,
): Promise<DrainResult> {
  const { storage, clock, userId, eager = false } = input;
  const done = new Set<string>();
  let unauthorized = false;
  let stopped: number | null = null;

  while (!unauthorized && stopped === null && (await input.isCurrent())) {
    const entry = nextDue(await storage.entriesOf(userId), done, clock.now(), eager);
    if (!entry) break;
    done.add(entry.attempt._id);
    const outcome = await sendOne(input, entry);
    if (outcome.kind === 'unauthorized') unauthorized = true;
    // The network or the disk failed, so the next entry would fail too.
    if (outcome.kind === 'stopped') stopped = outcome.nextTryAt;
  }

  const left = await storage.entriesOf(userId);
  const now = clock.now();
  const waiting = left.filter(({ state }) => state !== 'refused').map((entry) => now + waitOf(entry, now));
  const nextTryAt = unauthorized || left.length === 0 ? null : (stopped ?? Math.min(...waiting));
  return {
    left: left.length,
    nextTryAt: nextTryAt === null || !Number.isFinite(nextTryAt) ? null : nextTryAt,
  };
}

type SendResult = { kind: 'done' } | { kind: 'unauthorized' } | { kind: 'stopped'; nextTryAt: number };

/** One function, so that everything that can happen to an attempt is read in one place. */
async function sendOne<Entry extends UnsentEntry, Stored extends StoredAttempt>(
  input: DrainInput<Entry, Stored>,
  entry: Entry,
): Promise<SendResult> {
  const { storage, clock, random } = input;
  const key = entry.attempt._id;
  const attemptId = entry.attemptId ?? key;
  const tries = entry.tries + 1;
  // A sending state that cannot be written must not keep the attempt from being sent.
  const mark = async (change: SendingMark): Promise<boolean> => {
    try {
      await storage.mark(key, change);
      return true;
    } catch (error) {
      input.onStorageError?.(error);
      return false;
    }
  };
  /** Stores the time of the next try; if that fails, this run stops and the next one is delayed. */
  const wait = async (milliseconds: number, change: Partial<SendingMark>, kept: 'done' | 'stopped') => {
    const now = clock.now();
    const nextTryAt = now + milliseconds;
    if (await mark({ state: 'waiting', tries, nextTryAt, ...change })) return { kind: kept, nextTryAt };
    const rest = Math.min(Math.max(milliseconds, waits.storage), waits.longest);
    return { kind: 'stopped' as const, nextTryAt: now + rest };
  };

  if (await storage.hasReceipt(attemptId)) {
    await storage.remove(key);
    return { kind: 'done' };
  }

  const { refusal, ...sending } = markOf(entry);
  await mark({ ...sending, state: 'sending' });
  const answer = await input.send(entry.attempt).catch(() => null);
  const outcome = classifyAnswer<Stored>(answer, attemptId, clock.now());

  switch (outcome.kind) {
    case 'acknowledged':
      try {
        await storage.putReceipt(outcome.report, entry);
        await storage.remove(key);
      } catch (error) {
        input.onStorageError?.(error);
        return await wait(backoff(tries, random), {}, 'stopped');
      }
      input.onAcknowledged?.(outcome.report, outcome.message);
      return { kind: 'done' };
    case 'refused': {
      const { refusal } = outcome;
      const change = { state: 'refused', refusal } as const;
      const waiting = await wait(longBackoff(tries, random), change, 'done');
      if (entry.refusal?.message !== refusal.message) input.onRefused?.(entry, refusal);
      return waiting;
    }
    case 'unauthorized':
      await mark({ state: 'waiting', tries: entry.tries });
      return outcome;
    case 'later': {
      const asked: Partial<SendingMark> = outcome.wait === undefined ? {} : { askedToWait: true };
      return await wait(outcome.wait ?? backoff(tries, random), asked, outcome.server ? 'done' : 'stopped');
    }
  }
}

const markOf = ({ state, tries, nextTryAt, askedToWait, refusal }: SendingMark): SendingMark => ({
  state,
  tries,
  ...(nextTryAt !== undefined && { nextTryAt }),
  ...(askedToWait && { askedToWait }),
  ...(refusal && { refusal }),
});
