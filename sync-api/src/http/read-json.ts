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
    const text = await counting(limit, async (take) => {
      const text = await readText(c, take);
      c.set('json', parse(text));
      return text;
    });
    if (text !== '' && isFromPage(c) && !isJson.test(c.req.header('content-type') ?? ''))
      throw new ApiError('invalid-json', 'Request body must be sent as application/json');
    await next();
  };
}

/**
 * Reads the body of a request as it is into the variable `file`.
 * @param limit the body's greatest length in bytes
 * @throws ApiError 413 past the limit, 503 while other bodies take the memory; ClientGone
 */
export function readFile(limit: number): MiddlewareHandler<NodeEnv> {
  return async (c, next) => {
    const file = await counting(limit, async (take) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of chunksOf(c, take)) chunks.push(chunk);
      return Buffer.concat(chunks);
    });
    c.set('file', file);
    await next();
  };
}

/** Called with the length of a body, or with that of its beginning as it comes. */
type Take = (length: number) => void;

/** Reads a body, and counts its bytes until it is read. */
async function counting<Body>(limit: number, read: (take: Take) => Promise<Body>): Promise<Body> {
  let taken = 0;
  try {
    return await read((length) => {
      if (length > limit) throw new ApiError('too-large', `Request body must be at most ${limit / 1024} KiB`);
      const more = Math.max(0, length - uncounted) - taken;
      if (more > 0 && counted + more > mostBytes)
        throw busyError('The server is busy. Please try again in a few seconds.');
      taken += more;
      counted += more;
    });
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ClientGone('The connection was closed in the middle of the request', { cause: error });
  } finally {
    counted -= taken;
  }
}

async function readText(c: Context, take: Take): Promise<string> {
  const declared = c.req.header('content-length');
  if (declared !== undefined) {
    take(Number(declared));
    return c.req.text();
  }
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of chunksOf(c, take)) text += decoder.decode(chunk, { stream: true });
  return text + decoder.decode();
}

/** Hono's `bodyLimit` cannot limit all bodies together. */
async function* chunksOf(c: Context, take: Take): AsyncGenerator<Uint8Array> {
  const declared = c.req.header('content-length');
  // Node lets no body be longer than declared.
  if (declared !== undefined) take(Number(declared));
  let length = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    length += chunk.byteLength;
    if (declared === undefined) take(length);
    yield chunk;
  }
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
