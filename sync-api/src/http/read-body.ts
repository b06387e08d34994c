import type { Context } from 'hono';
import { ApiError } from '../api-error.ts';
import { type Take, uncounted } from './bodies-in-flight.ts';
import type { NodeEnv } from './caller-address.ts';

/** The client closed its connection before its request was complete or answered, or sends too slowly. */
export class ClientGone extends Error {}

/** The fewest bytes of a body that must arrive within so many milliseconds: far fewer than a slow phone sends. */
export const slowestSender = { bytes: 5_000, within: 20_000 };

/** How a body is read. */
export interface BodyRules {
  /** The greatest length in bytes. */
  limit: number;
  /** Counts its bytes as they arrive. */
  take: Take;
  slowest: typeof slowestSender;
}

/** @throws ApiError 413 for a request that declares a longer body than the limit */
export function refuseLonger(c: Context<NodeEnv>, limit: number): void {
  if (declaredLength(c) > limit) throw tooLarge(limit);
}

/**
 * Reads the body of a request as JSON. A missing body is read as `{}`, so that the fields' own messages apply.
 * @throws ApiError 413 past the limit, 400 for invalid JSON, 503 while other bodies take the memory; ClientGone
 */
export async function readJson(c: Context<NodeEnv>, rules: BodyRules): Promise<unknown> {
  const text = await unlessGone(() => readText(c, rules));
  const json = parse(text);
  if (text !== '' && isFromPage(c) && !isJson.test(c.req.header('content-type') ?? ''))
    throw new ApiError('invalid-json', 'Request body must be sent as application/json');
  return json;
}

/**
 * Reads the body of a request as it is.
 * @throws ApiError 413 past the limit, 503 while other bodies take the memory; ClientGone
 */
export function readFile(c: Context<NodeEnv>, rules: BodyRules): Promise<Uint8Array> {
  return unlessGone(async () => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of chunksOf(c, rules)) chunks.push(chunk);
    return Buffer.concat(chunks);
  });
}

async function unlessGone<Body>(read: () => Promise<Body>): Promise<Body> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ApiError || error instanceof ClientGone) throw error;
    throw new ClientGone('The connection was closed in the middle of the request', { cause: error });
  }
}

async function readText(c: Context<NodeEnv>, rules: BodyRules): Promise<string> {
  // The fastest way. Node lets no body be longer than declared.
  if (declaredLength(c) <= uncounted) return c.req.text();
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of chunksOf(c, rules)) text += decoder.decode(chunk, { stream: true });
  return text + decoder.decode();
}

/** Hono's `bodyLimit` cannot limit all bodies together. */
async function* chunksOf(c: Context<NodeEnv>, { limit, take, slowest }: BodyRules): AsyncGenerator<Uint8Array> {
  const keepPace = requirePace(slowest);
  let length = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    length += chunk.byteLength;
    if (length > limit) throw tooLarge(limit);
    take(chunk.byteLength);
    keepPace(chunk.byteLength);
    yield chunk;
  }
}

/** @returns a function that throws ClientGone when too few bytes have arrived in a period */
function requirePace({ bytes: fewest, within }: typeof slowestSender): (bytes: number) => void {
  let since = performance.now();
  let arrived = 0;
  return (bytes) => {
    arrived += bytes;
    const now = performance.now();
    if (now - since < within) return;
    if (arrived < fewest) throw new ClientGone('The request arrives too slowly');
    since = now;
    arrived = 0;
  };
}

/** NaN if the request does not declare the length of its body. */
const declaredLength = (c: Context<NodeEnv>) => Number(c.req.header('content-length') ?? Number.NaN);

const tooLarge = (limit: number) => new ApiError('too-large', `Request body must be at most ${limit / 1024} KiB`);

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
