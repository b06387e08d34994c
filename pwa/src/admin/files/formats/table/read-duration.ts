const units: readonly (readonly [RegExp, number])[] = [
  [/^h(?:rs?|ours?)?$/i, 3600],
  [/^m(?:ins?|inutes?)$/i, 60],
  [/^s(?:ecs?|econds?)?$/i, 1],
];

/**
 * The seconds in a duration cell: `600`, `10 min`, `1 h 30 min`, `45 s`. A bare number is seconds.
 *
 * @returns `undefined` if the text is no duration
 */
export function readDuration(text: string): number | undefined {
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text);
  if (!/^(?:\d{1,9}(?:\.\d{1,9})?\s{0,3}[a-z]{1,7}\.?\s{0,3})+$/i.test(text)) return undefined;
  let seconds = 0;
  let last = Number.POSITIVE_INFINITY;
  for (const [, number, word = ''] of text.matchAll(/(\d{1,9}(?:\.\d{1,9})?)\s{0,3}([a-z]{1,7})/gi)) {
    const unit = units.find(([pattern]) => pattern.test(word))?.[1];
    // Each unit once, the largest first.
    if (unit === undefined || unit >= last) return undefined;
    seconds += Number(number) * unit;
    last = unit;
  }
  // Kept to the millisecond, as in the form.
  return Math.round(seconds * 1000) / 1000;
}
