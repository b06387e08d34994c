import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** A failure the caller is told about: its status and message become the envelope. The message never repeats what was sent. */
export class ApiError extends Error {
  readonly status: ContentfulStatusCode;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: ContentfulStatusCode, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.headers = headers;
  }
}
