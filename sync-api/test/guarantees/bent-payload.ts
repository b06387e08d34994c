import type * as z from 'zod/mini';
import { fieldsOf } from '../../src/http/parse.ts';

/** The keys that lead to a value inside a payload. */
export type Place = readonly string[];
type Schema = z.core.$ZodType | null;

/** Keys that every JavaScript object answers to without holding them. */
const strangeKeys = ['__proto__', 'constructor', 'hasOwnProperty'];

/** Where a payload can be bent, at any depth: all that it holds, the fields of its schema that it does not, and strange keys. */
export function placesOf(payload: unknown, schema: Schema, within: Place = []): Place[] {
  const fields = new Map(Object.entries(schema === null ? {} : fieldsOf(schema)));
  const keys = new Set(fields.keys());
  if (isObject(payload)) {
    for (const key of Object.keys(payload)) keys.add(key);
    if (!Array.isArray(payload)) for (const key of strangeKeys) keys.add(key);
  }
  return [...keys].flatMap((key) => {
    const place = [...within, key];
    return [place, ...placesOf(valueAt(payload, [key]), fields.get(key) ?? null, place)];
  });
}

/** What a payload holds at a place; undefined where it ends before it. */
export function valueAt(payload: unknown, place: Place): unknown {
  return place.reduce<unknown>(
    (value, key) => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined),
    payload,
  );
}

/** A payload as JSON, with other JSON at some of its places; undefined leaves a place out. */
export function bend(payload: object, changes: readonly { place: Place; json: string | undefined }[]): string {
  const bent: unknown = structuredClone(payload);
  const mark = (index: number) => `change ${index}`;
  for (const [index, { place, json }] of changes.entries()) put(bent, place, json && mark(index));
  return changes.reduce(
    (text, { json = '' }, index) => text.replace(`"${mark(index)}"`, () => json),
    JSON.stringify(bent),
  );
}

function put(target: unknown, [key = '', ...deeper]: Place, value: unknown): void {
  const held = valueAt(target, [key]);
  const next = deeper.length === 0 ? value : isObject(held) ? held : {};
  // An assignment to __proto__ would make no key of it.
  Object.defineProperty(target, key, { value: next, configurable: true, enumerable: true, writable: true });
  if (deeper.length > 0) put(next, deeper, value);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
