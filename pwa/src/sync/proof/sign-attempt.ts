import { fromBase64url } from '@quiz-app/shared/bytes';
import { loadKindsOf } from '@quiz-app/shared/question-kinds';
import { attemptCode, deviceKeyId, messageOf, writeAttempt } from '@quiz-app/shared/signed-attempt';
import type { OutboxEntry } from '../../local/outbox/outbox-entry.ts';
import type { DeviceServices } from '../device.ts';
import { deviceKeyOf } from './device-key.ts';
import { sign } from './ed25519.ts';

/**
 * Signs a finished attempt once with the key of this device, so that its code never changes.
 *
 * @returns the code; `undefined` for an attempt whose ids do not fit in a code, which only other clients create
 * @throws StorageFailed
 */
export async function signAttempt(
  device: Pick<DeviceServices, 'outbox' | 'facts' | 'session'>,
  { attempt, exam, userId, code: known }: OutboxEntry,
): Promise<string | undefined> {
  if (known !== undefined) return known;
  const key = await deviceKeyOf(device, userId);
  const publicKey = fromBase64url(key.publicKey);
  const { user } = (await device.session.read()) ?? {};
  if (!publicKey || user?._id !== userId) return undefined;
  const { _id: attemptId, answers, startedAt, finishedAt, secondsUsed } = attempt;
  await loadKindsOf(exam.questions);
  try {
    const keyId = await deviceKeyId(publicKey);
    const written = writeAttempt({ attemptId, keyId, user, exam, answers, startedAt, finishedAt, secondsUsed });
    const code = attemptCode(written, await sign(key.privateKey, messageOf(written)));
    await device.outbox.extend(attemptId, { code });
    return code;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
