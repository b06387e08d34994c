import { messages } from '@quiz-app/shared/messages';

/** The request or its answer was lost. */
export class NoConnection extends Error {
  override name = 'NoConnection';
  constructor(cause?: unknown) {
    super(messages.networkError, { cause });
  }
}

/** No complete answer within the timeout. */
export class TimedOut extends Error {
  override name = 'TimedOut';
  constructor(cause?: unknown) {
    super(messages.timedOut, { cause });
  }
}

/** Converts the error of a failed request: TimedOut for a timeout, else NoConnection. */
export function connectionError(error: unknown): NoConnection | TimedOut {
  const { name } = (error ?? {}) as { name?: unknown };
  return name === 'TimeoutError' ? new TimedOut(error) : new NoConnection(error);
}
