import type { Envelope, Failure } from '@quiz-app/shared/contract/envelope';
import type { FailureCode } from '@quiz-app/shared/contract/failures';
import { messages } from '@quiz-app/shared/messages';

/** The JSON value of a body; `undefined` for HTML, a truncated or an empty body. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's page or a truncated answer counts as no body.
    return undefined;
  }
}

/** A text up to this length, in UTF-16 units, is parsed within a frame or two, on a slow phone too. */
const quick = 1024 * 1024;

/** Loads what parses a long text without holding the page. */
export type LoadParser = () => Promise<{ parseLongJson(text: string): Promise<unknown> }>;

/** As `parseJson`; a long text lets others run meanwhile. Where the parser cannot be loaded, it holds the page. */
export async function parseBody(text: string, loadParser: LoadParser | undefined): Promise<unknown> {
  const parser = text.length > quick && (await loadParser?.().catch(() => undefined));
  return parser ? parser.parseLongJson(text).catch(() => undefined) : parseJson(text);
}

/**
 * The API's envelope, which shows that the server itself has answered; `undefined` if the body is none. The words of an
 * expired token are for programs, and are replaced by a message for the user.
 */
export function readEnvelope(body: unknown): Envelope | undefined {
  const envelope = (body ?? {}) as Envelope;
  if (typeof envelope.success !== 'boolean' || typeof envelope.message !== 'string') return undefined;
  const isExpired = !envelope.success && envelope.code === 'token-expired';
  return isExpired ? { ...envelope, message: messages.sessionExpired } : envelope;
}

const sessionEndings: readonly (FailureCode | undefined)[] = ['token-expired', 'session-ended', 'not-logged-in'];

/** Whether the server rejected the token; the session then ends, at the latest after a running exam. */
export const endsSession = (envelope: Envelope): envelope is Failure =>
  !envelope.success && sessionEndings.includes(envelope.code);
