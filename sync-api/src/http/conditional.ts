import type { Context } from 'hono';
import { ApiError } from './api-error.ts';

/**
 * The version in the `If-Match` header, as in `"7"`; undefined without the header and for `*`.
 * @throws ApiError `invalid-field` for a header that is not a quoted whole number
 */
export function readIfMatch(c: Context): number | undefined {
  const header = c.req.header('if-match')?.trim();
  if (header === undefined || header === '*') return undefined;
  const [, version] = /^"(\d{1,15})"$/.exec(header) ?? [];
  if (version !== undefined) return Number(version);
  throw new ApiError('invalid-field', 'If-Match must be a version in quotes, as "7"', { field: 'If-Match' });
}

/** Sets the exam's version as the response's ETag; a client sends it back as `If-Match`. */
export function setVersion(c: Context, version: number): void {
  c.header('etag', `"${version}"`);
}

/** Whether the request's `If-None-Match` contains this ETag. */
export function matchesIfNoneMatch(c: Context, etag: string): boolean {
  const tags = c.req.header('if-none-match')?.split(',') ?? [];
  return tags.map((tag) => tag.trim().replace(/^W\//, '')).some((tag) => tag === etag || tag === '*');
}
