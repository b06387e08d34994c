import * as z from 'zod/mini';

/**
 * A required text: trimmed, free of NUL and lone surrogates (SQLite and JSON
 * readers disagree about both), not empty, at most `max` UTF-16 units.
 *
 * @param label starts the messages, as the form names the field
 * @param missing replaces the message for a missing or empty text
 */
export function requiredText(label: string, max: number, missing = `${label} is required`) {
  return z.string(missing).check(
    z.overwrite((text) => text.toWellFormed().replaceAll('\0', '').trim()),
    z.minLength(1, missing),
    z.maxLength(max, `${label} must be at most ${max} characters`),
  );
}
