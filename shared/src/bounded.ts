import * as z from 'zod/mini';

/** The limit of a list or a record, and the message of one that is longer. */
interface Bound {
  max: number;
  message: string;
}

/** A list of at most `max` items. @param missing the message for what is no list */
export function boundedArray<Item extends z.ZodMiniType>(item: Item, bound: Bound, missing: string) {
  return bounded(z.array(item, missing).check(z.maxLength(bound.max, bound.message)), bound);
}

/** A record of at most `max` entries. @param missing the message for what is no record */
export function boundedRecord<Value extends z.ZodMiniType>(value: Value, bound: Bound, missing: string) {
  return bounded(z.record(z.string(), value, missing), bound);
}

/**
 * Refuses a list or a record that is too long before any of its items is parsed: zod checks a length only after it has
 * parsed every item, and half a million invalid ones overflow its stack.
 */
export function bounded<Output, Input>(
  schema: z.core.$ZodType<Output, Input>,
  { max, message }: Bound,
): z.ZodMiniType<Output, Input> {
  // A transform before a schema does not show in its JSON schema, as a refined list of anything would.
  const measured = z.transform((value: unknown, context) => {
    if (lengthOf(value) > max) context.issues.push({ code: 'custom', message, input: value });
    return value;
  });
  return z.pipe(measured, schema as z.ZodMiniType) as z.ZodMiniType as z.ZodMiniType<Output, Input>;
}

function lengthOf(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  return typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
}
