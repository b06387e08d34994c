import type { Context } from 'hono';
import { ApiError } from './api-error.ts';

/**
 * Parses the request's body. A missing body is read as `{}`, so that the fields' own messages apply.
 * @param limit the body's greatest length in bytes
 * @throws ApiError 413 past the limit, 400 for invalid JSON
 */
export async function readJson(c: Context, limit: number): Promise<unknown> {
  const text = await readText(c, limit);
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError('invalid-json', 'Request body is not valid JSON');
  }
}

async function readText(c: Context, limit: number): Promise<string> {
  const declaredLength = c.req.header('content-length');
  if (Number(declaredLength) > limit) throw tooLarge(limit);
  // Node never reads past the declared length.
  if (declaredLength !== undefined) return c.req.text();
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge(limit);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

const tooLarge = (limit: number) => new ApiError('too-large', `Request body must be at most ${limit / 1024} KiB`);
