import type { ApiOptions } from './api.ts';
import { isEnvelope, parseJson } from './read-envelope.ts';

/** Milliseconds for which an answer is awaited. */
const answerMs = 1500;

/**
 * Creates a function that asks the server for its time: epoch milliseconds, rounded down to the second; `undefined`
 * without an answer. Never rejects. A body that is not the server's is no answer, because a captive portal has a clock
 * of its own.
 */
export function createServerTime({ request, baseUrl }: Pick<ApiOptions, 'request' | 'baseUrl'>) {
  return async (): Promise<number | undefined> => {
    try {
      const signal = AbortSignal.timeout(answerMs);
      const response = await request(new URL('/health', baseUrl).href, { method: 'GET', cache: 'no-store', signal });
      const time = Date.parse(response.headers.get('Date') ?? '');
      return isEnvelope(parseJson(await response.text())) && time > 0 ? time : undefined;
    } catch {
      // Without a network, or with one that is too slow.
      return undefined;
    }
  };
}
