import type * as z from 'zod/mini';
import { fieldsOf } from '../../src/http/parse.ts';

/** The keys that lead to a value inside a body. */
export type KeyPath = readonly string[];
type Schema = z.core.$ZodType | null;

/** Keys that every JavaScript object inherits. */
const inheritedKeys = ['__proto__', 'constructor', 'hasOwnProperty', 'toString', 'valueOf'];

/**
 * Key paths at which a body can be changed, at any depth: its own keys, fields of its schema that it lacks, and
 * inherited keys.
 */
export function keyPathsOf(payload: unknown, schema: Schema, within: KeyPath = []): KeyPath[] {
  const fields = new Map(Object.entries(schema === null ? {} : fieldsOf(schema)));
  const keys = new Set(fields.keys());
  if (isObject(payload)) {
    for (const key of Object.keys(payload)) keys.add(key);
    if (!Array.isArray(payload)) for (const key of inheritedKeys) keys.add(key);
  }
  return [...keys].flatMap((key) => {
    const keyPath = [...within, key];
    return [keyPath, ...keyPathsOf(valueAt(payload, [key]), fields.get(key) ?? null, keyPath)];
  });
}

/** The value at a key path; undefined if there is none. */
export function valueAt(payload: unknown, keyPath: KeyPath): unknown {
  return keyPath.reduce<unknown>(
    (value, key) => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined),
    payload,
  );
}

/** Serializes a body with other JSON at some of its key paths; undefined removes a key. */
export function mutate(payload: object, changes: readonly { keyPath: KeyPath; json: string | undefined }[]): string {
  const mutated: unknown = structuredClone(payload);
  const mark = (index: number) => `change ${index}`;
  for (const [index, { keyPath, json }] of changes.entries()) put(mutated, keyPath, json && mark(index));
  return changes.reduce(
    (text, { json = '' }, index) => text.replace(`"${mark(index)}"`, () => json),
    JSON.stringify(mutated),
  );
}

function put(target: unknown, [key = '', ...deeper]: KeyPath, value: unknown): void {
  const held = valueAt(target, [key]);
  const next = deeper.length === 0 ? value : isObject(held) ? held : {};
  // An assignment to __proto__ would not add a key.
  Object.defineProperty(target, key, { value: next, configurable: true, enumerable: true, writable: true });
  if (deeper.length > 0) put(next, deeper, value);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
