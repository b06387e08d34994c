import type { Context, MiddlewareHandler } from 'hono';
import { ApiError, busyError } from '../api-error.ts';
import type { NodeEnv } from './caller-address.ts';

/** The client closed its connection before its request was complete or answered. */
export class ClientGone extends Error {}

/** The most bytes of all bodies that are read at once: one of the largest, and others beside it. */
const mostBytes = 32 * 1024 * 1024;
/** The first bytes of each body do not count, so that small bodies are accepted while large ones are refused. */
const uncounted = 16 * 1024;

let counted = 0;

/**
 * Reads the body of a request as JSON into the variable `json`. A missing body is read as `{}`, so that the fields' own
 * messages apply.
 * @param limit the body's greatest length in bytes
 * @throws ApiError 413 past the limit, 400 for invalid JSON, 503 while other bodies take the memory; ClientGone
 */
export function readJson(limit: number): MiddlewareHandler<NodeEnv> {
  return async (c, next) => {
    let taken = 0;
    const take = (length: number) => {
      if (length > limit) throw new ApiError('too-large', `Request body must be at most ${limit / 1024} KiB`);
      const more = Math.max(0, length - uncounted) - taken;
      if (more > 0 && counted + more > mostBytes)
        throw busyError('The server is busy. Please try again in a few seconds.');
      taken += more;
      counted += more;
    };
    let text: string;
    try {
      text = await readText(c, take);
      c.set('json', parse(text));
    } catch (error) {
      if (error instanceof ApiError) throw error;
      throw new ClientGone('The connection was closed in the middle of the request', { cause: error });
    } finally {
      counted -= taken;
    }
    if (text !== '' && isFromPage(c) && !isJson.test(c.req.header('content-type') ?? ''))
      throw new ApiError('invalid-json', 'Request body must be sent as application/json');
    await next();
  };
}

/** @param take is called with the length of the body, or with that of its beginning as it comes */
async function readText(c: Context, take: (length: number) => void): Promise<string> {
  const declared = c.req.header('content-length');
  if (declared !== undefined) {
    take(Number(declared));
    // Node lets no body be longer than declared.
    return c.req.text();
  }
  // Hono's `bodyLimit` cannot limit all bodies together.
  const decoder = new TextDecoder();
  let text = '';
  let length = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    length += chunk.byteLength;
    take(length);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
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
 * Whether a browser sent the request. Another site's page can make it send any text as text/plain or as a form, but not
 * as JSON. Programs may omit the type, or send their library's default.
 */
const isFromPage = (c: Context) => c.req.header('origin') !== undefined || c.req.header('sec-fetch-site') !== undefined;
