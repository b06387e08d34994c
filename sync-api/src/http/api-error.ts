import { type FailureCode, failureStatus } from '@quiz-app/shared/contract/failures';

interface Details {
  /** The invalid field of the body, the query or the headers, for `invalid-field`. */
  field?: string | undefined;
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
    const { field, data } = this.#details;
    return {
      success: false,
      message: this.message,
      code: this.code,
      ...(field !== undefined && { field }),
      ...(data !== undefined && { data }),
    };
  }
}

/** A refusal for lack of room, with a `Retry-After` of 5 to 15 s. */
export function busyError(message: string): ApiError {
  // Spread at random, so that those who were refused together do not come back together.
  return new ApiError('busy', message, { headers: { 'retry-after': String(Math.ceil(5 + 10 * Math.random())) } });
}
