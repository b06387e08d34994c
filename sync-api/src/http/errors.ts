import { messages } from '@quiz-app/shared/messages';
import type { Context, ErrorHandler, Hono } from 'hono';
import type { Logger } from 'pino';
import { ApiError, busyError, retryAfter } from '../api-error.ts';
import { isBusy, isUnreachable, NotWritable } from '../database/database-errors.ts';
import type { NodeEnv } from './caller-address.ts';
import { ClientGone } from './read-body.ts';

/** Answers every failure with the envelope, and logs those that the client did not cause. */
export function handleErrors(app: Hono<NodeEnv>, logger: Logger): void {
  app.notFound((c) => sendError(c, new ApiError('not-found', 'Not found')));
  app.onError(createErrorHandler(logger));
}

export const sendError = (c: Context<NodeEnv>, error: ApiError) =>
  c.json(error.envelope(), error.status, error.headers);

function createErrorHandler(logger: Logger): ErrorHandler<NodeEnv> {
  let goneSoFar = 0;
  return (error, c) => {
    const request = { id: c.get('requestId'), method: c.req.method, path: c.req.path };
    if (error instanceof ClientGone) {
      goneSoFar += 1;
      logger.debug({ ...request, goneSoFar }, error.message);
      return sendError(c, new ApiError('invalid-request', 'Request is incomplete'));
    }
    if (error instanceof ApiError) {
      if (error.cause) logger.warn({ ...request, cause: String(error.cause) }, error.message);
      return sendError(c, error);
    }
    if (isBusy(error) || isUnreachable(error)) {
      logger.warn(request, error.message);
      return sendError(
        c,
        busyError('The database is busy. Please try again in a few seconds.', retryAfter.databaseBusy),
      );
    }
    if (error instanceof NotWritable) {
      logger.error(request, error.message);
      return sendError(
        c,
        busyError('The server cannot save anything now. Please try again later.', retryAfter.notWritable),
      );
    }
    logger.error({ ...request, error: error.stack });
    return sendError(c, new ApiError('server-error', messages.serverError));
  };
}
