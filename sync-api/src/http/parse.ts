import { errorMessages } from '@quiz-app/shared/error-messages';
import type * as z from 'zod/mini';
import { ApiError } from './api-error.ts';

/** Reads a body by its schema. @throws ApiError `invalid-field` with the message of the first field that is wrong */
export function parseBody<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  if (!isObject) throw new ApiError('invalid-json', errorMessages.notAnObject);
  return parseFields(schema, body);
}

/** Reads an object, as a query, by its schema. @throws ApiError `invalid-field` with the message of the first field that is wrong */
export function parseFields<Schema extends z.ZodMiniType>(schema: Schema, given: object): z.output<Schema> {
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new ApiError('invalid-field', issue?.message ?? 'The request is not valid', {
    field: issue && fieldOf(schema, issue.path),
  });
}

/** The path of an issue up to the first key that the caller chose: keys from the request are not echoed. */
function fieldOf(schema: z.core.$ZodType, path: readonly PropertyKey[]): string {
  const names: string[] = [];
  let at = schema;
  for (const key of path) {
    const fields: Record<string, z.core.$ZodType> = fieldsOf(at);
    // A key as `constructor` would otherwise be found on Object.prototype.
    if (!Object.hasOwn(fields, key)) break;
    at = fields[String(key)] as z.core.$ZodType;
    names.push(String(key));
  }
  return names.join('.');
}

/** The fields that an object's schema names, also inside what wraps it. */
export function fieldsOf(schema: z.core.$ZodType): Record<string, z.core.$ZodType> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return def.shape;
    case 'pipe':
      return fieldsOf(def.in);
    case 'optional':
    case 'default':
      return fieldsOf(def.innerType);
    case 'intersection':
      return { ...fieldsOf(def.left), ...fieldsOf(def.right) };
    case 'union':
      return Object.assign({}, ...def.options.map(fieldsOf));
    default:
      return {};
  }
}
