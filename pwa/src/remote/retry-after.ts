/**
 * Reads the header Retry-After, which has seconds or a date, as milliseconds from now.
 *
 * @param now epoch milliseconds
 * @returns `undefined` if it is missing or malformed
 */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const seconds = Number(header);
  const milliseconds = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1_000;
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, milliseconds);
}
