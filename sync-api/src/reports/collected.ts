import { verify } from 'node:crypto';
import { promisify } from 'node:util';
import { buildSubmission } from '@quiz-app/shared/build-submission';
import { errorMessages } from '@quiz-app/shared/error-messages';
import { type ReportSubmission, reportSubmission } from '@quiz-app/shared/report';
import { type AttemptCode, answersIn, type CarriedAttempt, readAttemptCode } from '@quiz-app/shared/signed-attempt';
import type { User } from '@quiz-app/shared/user';
import { ApiError } from '../api-error.ts';
import type { TakenExam } from './report-json.ts';

/** Finds a device's public key, in base64url. */
export type FindDeviceKey = (
  userId: string,
  keyId: string,
) => Promise<{ publicKey: string; isRemoved: boolean } | undefined>;

/** An attempt with a valid signature. */
export interface ProvedAttempt {
  attempt: CarriedAttempt;
  owner: User;
  /** The signing key was removed: nothing new may be stored for it. */
  isKeyRemoved: boolean;
}

/** In the thread pool, because it takes 0.1 ms. */
const verifyInPool = promisify(verify);

/** @throws ApiError 400 if it is not a valid code */
export function readCode(text: string): AttemptCode {
  const code = readAttemptCode(text);
  if (code.found === 'attempt') return code;
  const message = {
    'no-code': 'Code is not that of an attempt',
    newer: 'Code was made by a newer version of the app',
    damaged: 'Code is damaged',
  }[code.found];
  throw new ApiError('invalid-field', message, { field: 'code' });
}

/**
 * Proves that a device of its owner signed an attempt. Every failure has the same answer, so that no one learns who has an
 * account or a device.
 * @throws ApiError 403
 */
export async function proveOwner(
  { attempt, signed, signature }: AttemptCode,
  findUser: (id: string) => Promise<User | undefined>,
  findDeviceKey: FindDeviceKey,
): Promise<ProvedAttempt> {
  const { user, keyId } = attempt;
  const [owner, key] = await Promise.all([findUser(user._id), findDeviceKey(user._id, keyId)]);
  if (owner && key && (await isSignedBy(key.publicKey, signed, signature)))
    return { attempt, owner, isKeyRemoved: key.isRemoved };
  throw new ApiError('not-signed', errorMessages.notSigned);
}

function isSignedBy(x: string, signed: Uint8Array, signature: Uint8Array): Promise<boolean> {
  return verifyInPool(null, signed, { key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }, signature);
}

/** A carried attempt as `addReport` takes it. @throws ApiError 400 for another exam than it was signed for */
export function submissionOf(attempt: CarriedAttempt, { exam }: TakenExam): ReportSubmission {
  const { attemptId, user, startedAt, finishedAt, secondsUsed, allowedSeconds } = attempt;
  const answers = answersIn(attempt, exam);
  const submission = reportSubmission.safeParse(
    answers &&
      buildSubmission({
        attemptId,
        exam,
        userId: user._id,
        answers,
        startedAt,
        finishedAt,
        secondsUsed,
        ...(allowedSeconds !== undefined && { allowedSeconds }),
      }),
  );
  if (submission.success) return submission.data;
  throw new ApiError('invalid-field', 'Code does not match its exam', { field: 'code' });
}
