import { t } from '@lingui/core/macro';
import { readAttemptCode } from '@quiz-app/shared/signed-attempt';
import { hasHandedIn, putRemoved } from '../../local/outbox/collected-history.ts';
import type { CollectedEntry } from '../../local/outbox/outbox-entry.ts';
import type { Device } from '../device.ts';

/** The outcome of a text that was scanned or chosen. */
export type Collected =
  | { outcome: 'collected' | 'known'; attemptId: string; owner: string; exam: string }
  /** `message` says what it is instead, and what the user can do. */
  | { outcome: 'refused'; message: string };

const refusals = {
  'no-code': () => t`This is not the code of a finished exam.`,
  newer: () => t`A newer version of Quiz App made this code. Update the app to read it.`,
  damaged: () => t`This code is damaged. Scan it again.`,
};

/** Not `crypto.randomUUID`, which is missing where the app is served over http. */
const makeKey = (attemptId: string) => `${attemptId}-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`;

/**
 * Stores the attempt in a code on this device, which hands it in for its owner (`push-collected.ts`). Resolves when it
 * is on disk. Idempotent.
 *
 * @throws StorageFailed
 */
export async function collectAttempt(device: Device, text: string): Promise<Collected> {
  const code = readAttemptCode(text);
  if (code.found !== 'attempt') return { outcome: 'refused', message: refusals[code.found]() };
  const { attemptId, user, exam, finishedAt } = code.attempt;
  const userId = (await device.session.read())?.user?._id;
  if (userId === undefined) return { outcome: 'refused', message: t`Log in to collect an attempt.` };
  const trimmed = text.trim();
  const names = { attemptId, owner: user.name, exam: exam.name };
  const isKnown =
    (await hasHandedIn(device.facts, userId, attemptId)) ||
    (await device.collected.entriesOf(userId)).some(({ attempt }) => attempt.code === trimmed);
  if (isKnown) return { outcome: 'known', ...names };
  const entry: CollectedEntry = {
    attempt: { _id: makeKey(attemptId), code: trimmed },
    attemptId,
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

/**
 * Stops carrying an attempt.
 *
 * @throws StorageFailed
 */
export async function removeCollected(device: Device, { attempt }: CollectedEntry): Promise<void> {
  await putRemoved(device.facts, attempt._id);
  await device.collected.remove(attempt._id);
}
