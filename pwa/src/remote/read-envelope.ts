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

/** A text up to this length, in UTF-16 units, is parsed within a frame or two, on a slow phone too. */
const quick = 1024 * 1024;

/** Loads what parses a long text without holding the page. */
export type LoadParser = () => Promise<{ parseLongJson(text: string): Promise<unknown> }>;

/** As `parseJson`; a long text lets others run meanwhile. Where the parser cannot be loaded, it holds the page. */
export async function parseBody(text: string, loadParser: LoadParser | undefined): Promise<unknown> {
  const parser = text.length > quick && (await loadParser?.().catch(() => undefined));
  return parser ? parser.parseLongJson(text).catch(() => undefined) : parseJson(text);
}

/** Whether a body is the API's envelope, which shows that the server itself has answered. */
export function isEnvelope(body: unknown): body is Envelope {
  if (typeof body !== 'object' || body === null) return false;
  const { success, message } = body as Partial<Envelope>;
  return typeof success === 'boolean' && typeof message === 'string';
}
