import * as z from 'zod/mini';

/** The limit of a list or a record, and the message when it is exceeded. */
interface Bound {
  max: number;
  message: string;
}

/** A list of at most `max` items. @param missing the message for anything but a list */
export function boundedArray<Item extends z.ZodMiniType>(item: Item, bound: Bound, missing: string) {
  // The length is already checked; this is for the JSON schema. A check would also read the `length` of an object.
  return bounded(z.array(item, missing).register(z.globalRegistry, { maxItems: bound.max }), bound, lengthOfList);
}

/** A record of at most `max` entries. @param missing the message for anything but a record */
export function boundedRecord<Value extends z.ZodMiniType>(value: Value, bound: Bound, missing: string) {
  return bounded(z.record(z.string(), value, missing), bound, sizeOfRecord);
}

/**
 * Refuses a list or a record that is too long before any of its items is parsed: zod checks a length only after it has
 * parsed every item, and half a million invalid ones overflow its stack.
 *
 * @param measure counts the items; 0 for a value that the schema refuses as a whole
 */
export function bounded<Output, Input>(
  schema: z.core.$ZodType<Output, Input>,
  { max, message }: Bound,
  measure: (value: unknown) => number,
): z.ZodMiniType<Output, Input> {
  // A transform before a schema stays out of its JSON schema; a refined list of anything would appear there.
  const measured = z.transform((value: unknown, context) => {
    if (measure(value) > max) context.issues.push({ code: 'custom', message, input: value });
    return value;
  });
  return z.pipe(measured, schema as z.ZodMiniType) as z.ZodMiniType as z.ZodMiniType<Output, Input>;
}

/** The length of a list; 0 for anything else, which the next schema reports. */
export const lengthOfList = (value: unknown): number => (Array.isArray(value) ? value.length : 0);

const sizeOfRecord = (value: unknown): number =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value).length : 0;
