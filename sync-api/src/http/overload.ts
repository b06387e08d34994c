import type { MiddlewareHandler } from 'hono';
import { busyError, retryAfter } from '../api-error.ts';

/**
 * The most requests at once: a second or two of work. If more devices than those of a school call at the same moment,
 * some retry a few seconds later.
 */
export const mostRequests = 500;

/**
 * Refuses requests while many others are running, because they would only delay each other.
 * @throws ApiError 503 `busy` with `Retry-After`
 */
export function refuseOverload(most = mostRequests): MiddlewareHandler {
  let running = 0;
  return async (_, next) => {
    if (running >= most) throw busyError('The server is busy. Please try again in a few seconds.', retryAfter.late);
    running += 1;
    try {
      await next();
    } finally {
      running -= 1;
    }
  };
}
