import { type FailureCode, failureStatus } from '@quiz-app/shared/contract/failures';

interface Details {
  /** The field of the body, the query or the headers that an `invalid-field` is about. */
  field?: string | undefined;
  /** What the envelope's `data` holds: only `changed-meanwhile` carries any. */
  data?: unknown;
  headers?: Readonly<Record<string, string>>;
}

/** A failure the caller is told about: its code and message become the envelope. The message never repeats what was sent. */
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
