import type { Context } from 'hono';
import { ApiError } from './api-error.ts';

/** The version a client edits from; undefined where any will do. */
export type ExpectedVersion = number | undefined;

/**
 * The version that the `If-Match` header names: `"7"`. Without the header, and for `*`, any version will do.
 * @throws ApiError `invalid-field` for a header that is no quoted whole number
 */
export function readIfMatch(c: Context): ExpectedVersion {
  const header = c.req.header('if-match')?.trim();
  if (header === undefined || header === '*') return undefined;
  const [, version] = /^"(\d{1,15})"$/.exec(header) ?? [];
  if (version !== undefined) return Number(version);
  throw new ApiError('invalid-field', 'If-Match must be a version in quotes, as "7"', { field: 'If-Match' });
}

/** The ETag of an exam at a version: what an `If-Match` gives back. */
export const versionETag = (version: number): string => `"${version}"`;

/** Whether the client that asks has exactly this already (`If-None-Match`). */
export function hasAlready(c: Context, etag: string): boolean {
  const tags = c.req.header('if-none-match')?.split(',') ?? [];
  return tags.map((tag) => tag.trim().replace(/^W\//, '')).some((tag) => tag === etag || tag === '*');
}
