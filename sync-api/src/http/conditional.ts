import type { Context } from 'hono';
import { ApiError } from '../api-error.ts';

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
  c.header('etag', versionTag(version));
}

export const versionTag = (version: number): string => `"${version}"`;

/** The first of these ETags that the request's `If-None-Match` contains. */
export function findInIfNoneMatch(c: Context, etags: readonly string[]): string | undefined {
  const header = c.req.header('if-none-match');
  if (!header) return undefined;
  const known = new Set(header.split(',').map((tag) => tag.trim().replace(/^W\//, '')));
  return etags.find((etag) => known.has(etag) || known.has('*'));
}
