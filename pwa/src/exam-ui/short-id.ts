/** The last eight digits of an attempt's id, for people to read aloud; UUIDv7s of the same day differ in these. */
export function shortId(attemptId: string): string {
  const digits = attemptId.replaceAll('-', '').slice(-8).toUpperCase();
  return `${digits.slice(0, 4)}-${digits.slice(4)}`;
}
