import * as z from 'zod/mini';

/** Frees a text of NUL and lone surrogates: SQLite, PostgreSQL and JSON readers disagree about both. */
export const storable = z.overwrite<string>((text) => text.toWellFormed().replaceAll('\0', ''));

/** A character that leaves ink: no blank, no control, nothing that is made to be invisible. */
const visible = /[^\s\u2800\p{Cc}\p{Default_Ignorable_Code_Point}]/u;

/** Makes a text that nobody could see an empty one. */
export const emptyIfInvisible = z.overwrite<string>((text) => (visible.test(text) ? text : ''));

/**
 * A required text: storable, trimmed, with something to be seen, at most `max` UTF-16 units.
 *
 * @param label starts the messages, as the form names the field
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
