import type { Envelope, Failure } from '@quiz-app/shared/contract/envelope';
import type { FailureCode } from '@quiz-app/shared/contract/failures';

/** The JSON value of a body; `undefined` for HTML, a truncated or an empty body. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's page or a truncated answer counts as no body.
    return undefined;
  }
}

/** The API's envelope, which shows that the server itself has answered; `undefined` for any other body. */
export function readEnvelope(body: unknown): Envelope | undefined {
  const envelope = (body ?? {}) as Envelope;
  return typeof envelope.success === 'boolean' && typeof envelope.message === 'string' ? envelope : undefined;
}

const sessionEndings: readonly (FailureCode | undefined)[] = ['token-expired', 'session-ended', 'not-logged-in'];

/** Whether the server rejected the token; then the session ends, at the latest after a running exam. */
export const endsSession = (envelope: Envelope): envelope is Failure =>
  !envelope.success && sessionEndings.includes(envelope.code);
