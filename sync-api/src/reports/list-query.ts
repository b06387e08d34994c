import { limits } from '@quiz-app/shared/limits';
import type { Context } from 'hono';
import { ApiError } from '../http/api-error.ts';
import type { Fields } from './report-json.ts';

/** How a list of reports is asked for, in the query of its address. */
export interface ListQuery {
  /** The whole list where it is not given. */
  limit?: number;
  /** Reports received before this one. */
  before: number;
  fields: Fields;
}

const { min, max } = limits.page;

/** @throws ApiError 400 naming what is not valid */
export function readListQuery(c: Context): ListQuery {
  const { limit, cursor, fields } = c.req.query();
  if (limit !== undefined && !(/^\d{1,4}$/.test(limit) && Number(limit) >= min && Number(limit) <= max)) {
    throw new ApiError(400, `Limit must be a whole number from ${min} to ${max}`);
  }
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) throw new ApiError(400, 'Cursor is not valid');
  if (fields !== undefined && fields !== 'summary') throw new ApiError(400, 'Fields may only be summary');
  return {
    ...(limit !== undefined && { limit: Number(limit) }),
    before: cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(cursor),
    fields: fields ?? 'all',
  };
}
