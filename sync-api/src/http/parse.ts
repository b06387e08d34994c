import { setImmediate as nextTick } from 'node:timers/promises';
import { errorMessages } from '@quiz-app/shared/error-messages';
import { importLimits } from '@quiz-app/shared/limits';
import type * as z from 'zod/mini';
import { ApiError } from '../api-error.ts';

/** Finds reasons to refuse rows that their schema cannot know, by index. @param rows as they were sent */
export type CheckRows = (rows: readonly unknown[]) => Promise<readonly (readonly [index: number, reason: string])[]>;

/** Parses a body. @throws ApiError `invalid-field` with the message of the first invalid field */
export async function parseBody<Schema extends z.ZodMiniType>(
  schema: Schema,
  body: unknown,
  checkRows?: CheckRows,
): Promise<z.output<Schema>> {
  if (isList(schema)) return parseRows(schema, body, checkRows);
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  if (!isObject) throw new ApiError('invalid-json', errorMessages.notAnObject);
  return parseFields(schema, body);
}

/**
 * Parses a body that is a list, item by item, without blocking the event loop.
 * @param schema of the whole list, which bounds its length
 * @throws ApiError `invalid-field` with the place and message of the first invalid field
 */
export async function parseList(schema: z.ZodMiniType, item: z.ZodMiniType, body: unknown): Promise<unknown[]> {
  if (!Array.isArray(body)) throw new ApiError('invalid-json', 'Request body must be a list of exams');
  // The schema refuses a list that is too long before it reads an item.
  if (body.length > importLimits.exams) return parseFields(schema, body) as unknown[];
  const parsed: unknown[] = [];
  for (const [index, each] of body.entries()) {
    parsed.push(parseFields(item, each, (path) => placeOf(index, path)));
    // Other requests run between two exams.
    await nextTick();
  }
  return parsed;
}

const placeOf = (index: number, [field, at]: readonly PropertyKey[]) =>
  field === 'questions' && typeof at === 'number' ? `Exam ${index + 1}, question ${at + 1}` : `Exam ${index + 1}`;

/** Parses a short list at once. @throws ApiError with every reason of each refused row */
async function parseRows<Schema extends z.ZodMiniType>(
  schema: Schema,
  body: unknown,
  checkRows?: CheckRows,
): Promise<z.output<Schema>> {
  if (!Array.isArray(body)) throw new ApiError('invalid-json', errorMessages.notAList);
  const read = schema.safeParse(body);
  const reasons = (read.error?.issues ?? []).map(({ path: [index], message }) => {
    if (typeof index !== 'number') throw new ApiError('invalid-field', message, { field: '' });
    return [index, message] as const;
  });
  const others = (await checkRows?.(body)) ?? [];
  if (!read.success) throw refusedRows('invalid-field', [...reasons, ...others]);
  if (others.length > 0) throw refusedRows('already-exists', others);
  return read.data;
}

/** Refuses a list, with all reasons of each of these items, counted from 0. */
export function refusedRows(
  code: 'invalid-field' | 'already-exists',
  reasons: readonly (readonly [index: number, reason: string])[],
): ApiError {
  const byRow = Map.groupBy(reasons, ([index]) => index + 1);
  const rows = [...byRow]
    .map(([row, found]) => ({ row, reason: [...new Set(found.map(([, reason]) => reason))].join('; ') }))
    .sort((a, b) => a.row - b.row);
  const [first] = rows;
  const others = rows.length > 1 ? ` (and ${rows.length - 1} more)` : '';
  const field = code === 'invalid-field' ? '' : undefined;
  return new ApiError(code, `Row ${first?.row}: ${first?.reason}${others}`, { field, rows });
}

/** Whether a body is a list, including one whose length is checked first (`bounded`). */
export function isList(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === 'array' || (def.type === 'pipe' && (isList(def.in) || isList(def.out)));
}

/** Parses an object such as a query. @throws ApiError `invalid-field` with the message of the first invalid field */
export function parseFields<Schema extends z.ZodMiniType>(
  schema: Schema,
  given: unknown,
  /** Names the place of an issue in a list, before its message. */
  place?: (path: readonly PropertyKey[]) => string,
): z.output<Schema> {
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const message = issue?.message ?? 'The request is not valid';
  throw new ApiError('invalid-field', place && issue ? `${place(issue.path)}: ${message}` : message, {
    field: issue && fieldOf(schema, issue.path),
  });
}

/** The path of an issue, up to the first key that is not in the schema: keys from the request are not echoed. */
function fieldOf(schema: z.core.$ZodType, path: readonly PropertyKey[]): string {
  const names: string[] = [];
  let at = schema;
  for (const key of path) {
    const fields: Record<string, z.core.$ZodType> = fieldsOf(at);
    // Without hasOwn, a key such as `constructor` would be found on Object.prototype.
    if (!Object.hasOwn(fields, key)) break;
    at = fields[String(key)] as z.core.$ZodType;
    names.push(String(key));
  }
  return names.join('.');
}

/** The fields of an object schema, unwrapped from pipes and optionals. */
export function fieldsOf(schema: z.core.$ZodType): Record<string, z.core.$ZodType> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return def.shape;
    case 'pipe':
      return { ...fieldsOf(def.out), ...fieldsOf(def.in) };
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
