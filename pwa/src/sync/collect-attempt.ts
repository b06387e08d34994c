import { readAttemptCode } from '@quiz-app/shared/signed-attempt';
import { hasHandedIn } from '../local/handed-in.ts';
import type { CollectedEntry } from '../local/outbox-entry.ts';
import type { Device } from './device.ts';

/** What became of a text that was scanned or chosen. */
export type Collected =
  | { outcome: 'collected' | 'known'; attemptId: string; owner: string; exam: string }
  /** `message` says what it is instead, and what the person can do. */
  | { outcome: 'refused'; message: string };

const refusals = {
  'no-code': 'This is not the code of a finished exam.',
  newer: 'A newer version of Quiz App made this code. Update the app to read it.',
  damaged: 'This code is not whole. Scan it again.',
} as const;

/**
 * Keeps the attempt of a code on this device, from where it is handed in for its owner (`push-collected.ts`). Resolves
 * when it is on disk. Idempotent.
 *
 * @throws StorageFailed
 */
export async function collectAttempt(device: Device, text: string): Promise<Collected> {
  const code = readAttemptCode(text);
  if (code.found !== 'attempt') return { outcome: 'refused', message: refusals[code.found] };
  const { attemptId: _id, user, exam, finishedAt } = code.attempt;
  const userId = (await device.session.read())?.user?._id;
  if (userId === undefined) return { outcome: 'refused', message: 'Log in to collect an attempt.' };
  const names = { attemptId: _id, owner: user.name, exam: exam.name };
  const isKnown =
    (await hasHandedIn(device.facts, userId, _id)) ||
    (await device.collected.entriesOf(userId)).some(({ attempt }) => attempt._id === _id);
  if (isKnown) return { outcome: 'known', ...names };
  const entry: CollectedEntry = {
    attempt: { _id, code: text.trim() },
    owner: user,
    exam: { _id: exam._id, name: exam.name },
    finishedAt,
    userId,
    savedAt: device.clock.now(),
    state: 'waiting',
    tries: 0,
  };
  await device.collected.save(entry);
  return { outcome: 'collected', ...names };
}
