import type { Report, SubmittedAttempt } from '@quiz-app/shared/report';
import type { OutboxEntry, SendingMark } from '../../local/outbox-entry.ts';
import { backoff, longBackoff, waits } from './backoff.ts';
import { classifyAnswer, type NetworkAnswer } from './classify-answer.ts';

/** Where entries and receipts are kept. Each call resolves when its change is committed. */
export interface OutboxStorage {
  /** A user's entries, the oldest first. */
  entriesOf(userId: string): Promise<OutboxEntry[]>;
  mark(attemptId: string, mark: SendingMark): Promise<void>;
  hasReceipt(attemptId: string): Promise<boolean>;
  putReceipt(report: Report): Promise<void>;
  /** Takes an entry out; called only once its receipt is committed. */
  remove(attemptId: string): Promise<void>;
}

export interface DrainInput {
  storage: OutboxStorage;
  /** Sends an attempt; null or a rejection mean that no answer came. */
  send(attempt: SubmittedAttempt): Promise<NetworkAnswer>;
  clock: { now(): number };
  random(): number;
  /** Only this user's entries are sent. */
  userId: string;
  /** Whether the session that `send` sends for is still the device's; asked before each request. */
  isCurrent(): Promise<boolean>;
  /** Something changed for the better (a start, a login, the network came back): entries that wait by themselves are due. */
  eager?: boolean;
  onAcknowledged?(report: Report): void;
  onRefused?(entry: OutboxEntry, refusal: { status: number; message: string }): void;
  /** Storage failed for something that is repeated anyway; the entry itself is safe. */
  onStorageError?(error: unknown): void;
}

export interface DrainResult {
  /** Entries of the user still here. */
  left: number;
  /** Epoch milliseconds to drain again at; null if nothing waits for a time. */
  nextTryAt: number | null;
}

/** Milliseconds until an entry may be sent by itself. A wait longer than any that is ever set means that the clock was moved. */
function waitOf(entry: OutboxEntry, now: number): number {
  const wait = Math.max(0, (entry.nextTryAt ?? 0) - now);
  const longest = entry.state === 'refused' ? waits.refusedLongest : entry.askedToWait ? waits.asked : waits.longest;
  return wait > longest ? 0 : wait;
}

/** What is due, the never tried first: an entry that always fails must not stand before the others for ever. */
function nextDue(entries: OutboxEntry[], done: Set<string>, now: number, eager: boolean): OutboxEntry | undefined {
  return entries
    .filter(({ attempt }) => !done.has(attempt._id))
    .filter((entry) => waitOf(entry, now) === 0 || (eager && entry.state !== 'refused' && !entry.askedToWait))
    .sort((a, b) => (a.nextTryAt ?? 0) - (b.nextTryAt ?? 0))[0];
}

/**
 * Sends what is due of a user's outbox, one at a time, each at most once.
 *
 * An entry leaves the outbox only after its receipt is committed elsewhere. A crash
 * between the two is healed by the next drain, which sees the receipt, and a crash
 * before by sending again, which the server answers as the first time.
 */
export async function drain(input: DrainInput): Promise<DrainResult> {
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
    // Not the server but the way to it failed, or the disk: the next one would fare no better.
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

async function sendOne(input: DrainInput, entry: OutboxEntry): Promise<SendResult> {
  const { storage, clock, random } = input;
  const attemptId = entry.attempt._id;
  const tries = entry.tries + 1;
  // Failing to write the mark must not keep the attempt from the server.
  const mark = async (change: SendingMark): Promise<boolean> => {
    try {
      await storage.mark(attemptId, change);
      return true;
    } catch (error) {
      input.onStorageError?.(error);
      return false;
    }
  };
  /** Notes when to try again; where the disk does not keep that, this run ends and the next rests. */
  const wait = async (milliseconds: number, change: Partial<SendingMark>, kept: 'done' | 'stopped') => {
    const now = clock.now();
    const nextTryAt = now + milliseconds;
    if (await mark({ state: 'waiting', tries, nextTryAt, ...change })) return { kind: kept, nextTryAt };
    const rest = Math.min(Math.max(milliseconds, waits.storage), waits.longest);
    return { kind: 'stopped' as const, nextTryAt: now + rest };
  };

  if (await storage.hasReceipt(attemptId)) {
    await storage.remove(attemptId);
    return { kind: 'done' };
  }

  const { refusal, ...sending } = markOf(entry);
  await mark({ ...sending, state: 'sending' });
  const answer = await input.send(entry.attempt).catch(() => null);
  const outcome = classifyAnswer(answer, attemptId, clock.now());

  switch (outcome.kind) {
    case 'acknowledged':
      try {
        await storage.putReceipt(outcome.report);
        await storage.remove(attemptId);
      } catch (error) {
        input.onStorageError?.(error);
        return await wait(backoff(tries, random), {}, 'stopped');
      }
      input.onAcknowledged?.(outcome.report);
      return { kind: 'done' };
    case 'refused': {
      const { status, message } = outcome;
      const change = { state: 'refused', refusal: { status, message } } as const;
      const waiting = await wait(longBackoff(tries, random), change, 'done');
      if (entry.refusal?.message !== message) input.onRefused?.(entry, { status, message });
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

const markOf = ({ state, tries, nextTryAt, askedToWait, refusal }: OutboxEntry): SendingMark => ({
  state,
  tries,
  ...(nextTryAt !== undefined && { nextTryAt }),
  ...(askedToWait && { askedToWait }),
  ...(refusal && { refusal }),
});
