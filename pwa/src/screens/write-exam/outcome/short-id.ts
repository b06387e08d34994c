/** An attempt's id as people read it to each other: its last eight digits, where UUIDv7s of one day differ. */
export function shortId(attemptId: string): string {
  const digits = attemptId.replaceAll('-', '').slice(-8).toUpperCase();
  return `${digits.slice(0, 4)}-${digits.slice(4)}`;
}
