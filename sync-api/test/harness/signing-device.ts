import { toBase64url } from '@quiz-app/shared/bytes';
import type { Exam } from '@quiz-app/shared/exam';
import { makeKeyPair } from '@quiz-app/shared/samples/make-key-pair';
import { type AttemptToSign, attemptCode, deviceKeyId, messageOf, writeAttempt } from '@quiz-app/shared/signed-attempt';
import { v7 as uuidv7 } from 'uuid';
import type { Person } from './open-test-app.ts';
import { sampleAttempt } from './sample-exam.ts';

/** A finished attempt, with every question answered correctly by default. */
export function attemptToSign(
  { user }: Pick<Person, 'user'>,
  exam: Exam,
  keyId: string,
  answers = sampleAttempt({ user }, exam).answers,
): AttemptToSign {
  return {
    attemptId: uuidv7(),
    keyId,
    user,
    exam,
    answers,
    startedAt: '2026-01-02T03:04:05.000Z',
    finishedAt: '2026-01-02T03:09:05.000Z',
    secondsUsed: 300,
  };
}

/** A device with a key of its own, which its owner may have registered. */
export async function makeSigningDevice() {
  const { publicKey, sign } = await makeKeyPair();
  const keyId = await deviceKeyId(publicKey);
  return {
    keyId,
    publicKey: toBase64url(publicKey),
    /** The code of an attempt, with the signature of this device. */
    async sign(attempt: AttemptToSign): Promise<string> {
      const written = writeAttempt(attempt);
      return attemptCode(written, await sign(messageOf(written)));
    },
    /** The signature of any bytes. */
    signBytes: sign,
  };
}

export type SigningDevice = Awaited<ReturnType<typeof makeSigningDevice>>;

/** A device that a person registered. */
export async function registerDevice(person: Person): Promise<SigningDevice> {
  const device = await makeSigningDevice();
  await person.data('addDeviceKey', { body: { publicKey: device.publicKey } });
  return device;
}
