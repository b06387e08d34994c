import type { Envelope } from '@quiz-app/shared/contract/envelope';

/** The JSON value of a body; `undefined` for HTML, half an answer, or nothing. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's page or a cut answer: to the caller the same as no body.
    return undefined;
  }
}

/** Whether a body is the API's envelope, and so comes from the server itself. */
export function isEnvelope(body: unknown): body is Envelope {
  if (typeof body !== 'object' || body === null) return false;
  const { success, message } = body as Partial<Envelope>;
  return typeof success === 'boolean' && typeof message === 'string';
}
