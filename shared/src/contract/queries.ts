import * as z from 'zod/mini';
import { limits } from '../limits.ts';

export const { page: pageLimits } = limits;
export const limitMessage = `Limit must be a whole number from ${pageLimits.min} to ${pageLimits.max}`;
export const cursorMessage = 'Cursor is not valid';

/** A whole number in a query string. */
export const numberInQuery = (min: number, max: number, message: string) =>
  z.pipe(
    z.pipe(
      z.union([z.number(), z.string()], message),
      z.transform((value) =>
        typeof value === 'string' && !/^(0|[1-9]\d{0,14})$/.test(value) ? Number.NaN : Number(value),
      ),
    ),
    z.int(message).check(z.minimum(min, message), z.maximum(max, message)),
  );

export const listQuery = z.object({
  /** Rows per page; without it the answer is the whole list. */
  limit: z.optional(numberInQuery(pageLimits.min, pageLimits.max, limitMessage)),
  /** The `nextCursor` of the previous page. */
  cursor: z.optional(numberInQuery(0, 1e15 - 1, cursorMessage)),
  fields: z.optional(z.enum(['summary', 'counts'], 'Fields may only be summary or counts')),
});

/** `nextCursor` is null at the end, and absent where no `limit` was asked for. */
export const page = z.object({ nextCursor: z.optional(z.nullable(z.string())) });
