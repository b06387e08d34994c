/**
 * The header Retry-After, which comes as seconds or as a date, in milliseconds from now.
 *
 * @param now epoch milliseconds
 * @returns `undefined` where there is none, or none that can be read
 */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const seconds = Number(header);
  const milliseconds = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1_000;
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, milliseconds);
}
