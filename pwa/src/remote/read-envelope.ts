import type { Envelope } from '@quiz-app/shared/contract/envelope';

/** The JSON value of a body; `undefined` for HTML, a truncated or an empty body. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's page or a truncated answer counts as no body.
    return undefined;
  }
}

/** Whether a body is the API's envelope, which shows that the server itself has answered. */
export function isEnvelope(body: unknown): body is Envelope {
  if (typeof body !== 'object' || body === null) return false;
  const { success, message } = body as Partial<Envelope>;
  return typeof success === 'boolean' && typeof message === 'string';
}
