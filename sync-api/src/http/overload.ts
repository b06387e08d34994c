import { busyError, retryAfter } from '../api-error.ts';

/**
 * The most requests at once: a second or two of work. If more devices than those of a school call at the same moment,
 * some retry a few seconds later.
 */
export const mostRequests = 500;

/**
 * Creates a function that runs a part of a request, unless many others are running, because they would only delay each
 * other. It then throws ApiError 503 `busy` with `Retry-After`.
 */
export function refuseOverload(most = mostRequests) {
  let running = 0;
  return async <T>(part: () => Promise<T>): Promise<T> => {
    if (running >= most) throw busyError(undefined, retryAfter.late);
    running += 1;
    try {
      return await part();
    } finally {
      running -= 1;
    }
  };
}
