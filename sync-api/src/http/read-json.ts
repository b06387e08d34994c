import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { ApiError, busyError } from '../api-error.ts';
import type { NodeEnv } from './caller-address.ts';

/** The client closed its connection before its request was whole or answered. Nobody waits for the answer. */
export class ClientGone extends Error {}

/** Bytes of all bodies that are read at once: one of the largest, and others beside it. */
const mostBytes = 32 * 1024 * 1024;
/** Bytes of each body that are not counted, so that every call with a small body works while large ones are refused. */
const uncounted = 16 * 1024;

let counted = 0;

/**
 * Reads the body of a request as JSON into the variable `json`. A missing body is read as `{}`, so that the fields' own
 * messages apply.
 * @param limit the body's greatest length in bytes
 * @throws ApiError 413 past the limit, 400 for invalid JSON, 503 while other bodies take the memory; ClientGone
 */
export function readJson(limit: number): MiddlewareHandler<NodeEnv> {
  const refuse = (): never => {
    throw new ApiError('too-large', `Request body must be at most ${limit / 1024} KiB`);
  };
  const limitUndeclared = bodyLimit({ maxSize: limit, onError: refuse });

  return async (c, next) => {
    const declared = c.req.header('content-length');
    const length = declared === undefined ? limit : Number(declared);
    if (length > limit) refuse();
    const more = Math.max(0, length - uncounted);
    if (more > 0 && counted + more > mostBytes)
      throw busyError('The server is busy. Please try again in a few seconds.');
    counted += more;
    try {
      // Node sees to it that no body is longer than declared. Hono's check would take longer than a short call.
      if (declared === undefined) await limitUndeclared(c, async () => undefined);
      c.set('json', parse(await c.req.text()));
    } catch (error) {
      if (error instanceof ApiError) throw error;
      throw new ClientGone('It closed the connection in the middle of its request', { cause: error });
    } finally {
      counted -= more;
    }
    if (isFromPage(c) && !isJson.test(c.req.header('content-type') ?? ''))
      throw new ApiError('invalid-json', 'Request body must be sent as application/json');
    await next();
  };
}

function parse(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    throw new ApiError('invalid-json', 'Request body is not valid JSON');
  }
}

const isJson = /^\s*application\/json\s*(;|$)/i;

/**
 * Whether a browser sent the request. A page of another site can make it send any text as text/plain or as a form, but
 * not as JSON; a program may leave the type out, or send what its library sets.
 */
const isFromPage = (c: Context) => c.req.header('origin') !== undefined || c.req.header('sec-fetch-site') !== undefined;
