import type { MiddlewareHandler } from 'hono';
import { busyError, retryAfter } from '../api-error.ts';

/**
 * Requests that may be under way at once: a second or two of work. Devices of more than a school that all send and ask
 * in the same moment come back a few seconds later.
 */
export const mostRequests = 500;

/**
 * Refuses requests while many others are under way, because they would only make each other late.
 * @throws ApiError 503 `busy` with `Retry-After`
 */
export function refuseOverload(most = mostRequests): MiddlewareHandler {
  let underWay = 0;
  return async (_, next) => {
    if (underWay >= most) throw busyError('The server is busy. Please try again in a few seconds.', retryAfter.late);
    underWay += 1;
    try {
      await next();
    } finally {
      underWay -= 1;
    }
  };
}
