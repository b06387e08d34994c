import * as z from 'zod/mini';

/** Removes NUL and lone surrogates from a text: SQLite, PostgreSQL and JSON parsers treat them differently. */
export const storable = z.overwrite<string>((text) => text.toWellFormed().replaceAll('\0', ''));

/** A visible character: no white space, control character or invisible code point. */
const visible = /[^\s\u2800\p{Cc}\p{Default_Ignorable_Code_Point}]/u;

/** Turns a text without a visible character into an empty one. */
export const emptyIfInvisible = z.overwrite<string>((text) => (visible.test(text) ? text : ''));

/**
 * A required text: storable, trimmed, with a visible character, of at most `max` UTF-16 units.
 *
 * @param label the form's label of the field, which starts the messages
 * @param missing replaces the message for a missing, empty or invisible text
 */
export function requiredText(label: string, max: number, missing = `${label} is required`) {
  return z
    .string(missing)
    .check(
      storable,
      z.trim(),
      z.regex(visible, missing),
      z.maxLength(max, `${label} must be at most ${max} characters`),
    );
}
