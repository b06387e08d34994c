import type { Context } from 'hono';
import { ApiError } from './api-error.ts';

/**
 * The version that the `If-Match` header names: `"7"`. Without the header, and for `*`, any version will do.
 * @throws ApiError `invalid-field` for a header that is no quoted whole number
 */
export function readIfMatch(c: Context): number | undefined {
  const header = c.req.header('if-match')?.trim();
  if (header === undefined || header === '*') return undefined;
  const [, version] = /^"(\d{1,15})"$/.exec(header) ?? [];
  if (version !== undefined) return Number(version);
  throw new ApiError('invalid-field', 'If-Match must be a version in quotes, as "7"', { field: 'If-Match' });
}

/** Names the exam's version in the answer: the value a client sends as If-Match. */
export function setVersion(c: Context, version: number): void {
  c.header('etag', `"${version}"`);
}

/** Whether the client that asks has exactly this already (`If-None-Match`). */
export function matchesIfNoneMatch(c: Context, etag: string): boolean {
  const tags = c.req.header('if-none-match')?.split(',') ?? [];
  return tags.map((tag) => tag.trim().replace(/^W\//, '')).some((tag) => tag === etag || tag === '*');
}
