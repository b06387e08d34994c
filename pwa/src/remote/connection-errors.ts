import { messages } from '@quiz-app/shared/messages';

/** The request or its answer did not get through. */
export class NoConnection extends Error {
  override name = 'NoConnection';
  constructor(cause?: unknown) {
    super(messages.networkError, { cause });
  }
}

/** No whole answer within the call's time. */
export class TimedOut extends Error {
  override name = 'TimedOut';
  constructor(cause?: unknown) {
    super(messages.timedOut, { cause });
  }
}

/** What a failed request comes out as: a time limit that was reached, or anything else that kept it from an answer. */
export function connectionError(error: unknown): NoConnection | TimedOut {
  const { name } = (error ?? {}) as { name?: unknown };
  return name === 'TimeoutError' ? new TimedOut(error) : new NoConnection(error);
}
