import { limits } from '@quiz-app/shared/limits';
import type { Context } from 'hono';
import { ApiError } from './api-error.ts';

/**
 * Parses the request's body. A missing body is read as `{}`, so that the fields' own messages apply.
 * @throws ApiError 413 past limits.body, 400 for invalid JSON
 */
export async function readJson(c: Context): Promise<unknown> {
  const text = await readText(c);
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError('invalid-json', 'Request body is not valid JSON');
  }
}

async function readText(c: Context): Promise<string> {
  const declaredLength = c.req.header('content-length');
  if (Number(declaredLength) > limits.body) throw tooLarge();
  // Node never reads past the declared length.
  if (declaredLength !== undefined) return c.req.text();
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.byteLength;
    if (size > limits.body) throw tooLarge();
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

const tooLarge = () => new ApiError('too-large', `Request body must be at most ${limits.body / 1024} KiB`);
