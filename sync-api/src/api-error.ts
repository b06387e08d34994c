import type { RefusedRow } from '@quiz-app/shared/contract/envelope';
import { type FailureCode, failureStatus } from '@quiz-app/shared/contract/failures';

interface Details {
  /** The invalid field of the body, the query or the headers, for `invalid-field`. */
  field?: string | undefined;
  /** Each refused row of a list. */
  rows?: readonly RefusedRow[];
  /** How many calls are allowed in 24 hours, where that is the reason. */
  limit?: number;
  /** The envelope's `data`; only `changed-meanwhile` has any. */
  data?: unknown;
  headers?: Readonly<Record<string, string>>;
}

/** A failure whose code and message are sent to the client. The message never repeats the request. */
export class ApiError extends Error {
  readonly code: FailureCode;
  readonly status: (typeof failureStatus)[FailureCode];
  readonly headers: Readonly<Record<string, string>>;
  readonly #details: Details;

  constructor(code: FailureCode, message: string, details: Details = {}) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = failureStatus[code];
    this.headers = details.headers ?? {};
    this.#details = details;
  }

  /** The body of the answer. */
  envelope() {
    const { field, rows, limit, data } = this.#details;
    return {
      success: false,
      message: this.message,
      code: this.code,
      ...(field !== undefined && { field }),
      ...(rows !== undefined && { rows }),
      ...(limit !== undefined && { limit }),
      ...(data !== undefined && { data }),
    };
  }
}

/** Ranges of seconds after which a refused request may succeed. */
export const retryAfter = {
  /** Password hashes and large bodies are done within seconds. */
  noRoom: [5, 15],
  /** The server has waited for seconds already; another process seldom writes for longer. */
  databaseBusy: [2, 6],
  /** By then the running requests are done. */
  late: [2, 10],
  /** An admin has to free the disk, or a supervisor to restart the server. */
  notWritable: [30, 60],
} as const;

/** Refuses a request that may succeed later, with a `Retry-After`. */
export function busyError(
  message = 'The server is busy. Please try again in a few seconds.',
  [least, most]: readonly [number, number] = retryAfter.noRoom,
): ApiError {
  // Random, so that clients refused together do not retry together.
  const seconds = Math.round(least + (most - least) * Math.random());
  return new ApiError('busy', message, { headers: { 'retry-after': String(seconds) } });
}
