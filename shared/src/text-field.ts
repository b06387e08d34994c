import * as z from 'zod/mini';

/** Frees a text of NUL and lone surrogates: SQLite, PostgreSQL and JSON readers disagree about both. */
export const storable = z.overwrite<string>((text) => text.toWellFormed().replaceAll('\0', ''));

/**
 * A required text: storable, trimmed, not empty, at most `max` UTF-16 units.
 *
 * @param label starts the messages, as the form names the field
 * @param missing replaces the message for a missing or empty text
 */
export function requiredText(label: string, max: number, missing = `${label} is required`) {
  return z
    .string(missing)
    .check(storable, z.trim(), z.minLength(1, missing), z.maxLength(max, `${label} must be at most ${max} characters`));
}
