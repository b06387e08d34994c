import { messages } from '@quiz-app/shared/messages';
import type * as z from 'zod/mini';
import { ApiError } from './api-error.ts';

/** Reads a payload by its schema. @throws ApiError 400 with the message of the first field that is wrong */
export function parseFields<Schema extends z.ZodMiniType>(schema: Schema, payload: unknown): z.output<Schema> {
  const isObject = typeof payload === 'object' && payload !== null && !Array.isArray(payload);
  if (!isObject) throw new ApiError(400, messages.notAnObject);
  const read = schema.safeParse(payload);
  if (read.success) return read.data;
  throw new ApiError(400, read.error.issues[0]?.message ?? 'Request body is not valid');
}
