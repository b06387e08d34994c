/** The instant at which a local day (`YYYY-MM-DD`) starts, plus some days; `undefined` for a text that is not a day. */
export function startOfDay(day: string, daysLater = 0): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  if (year === undefined) return undefined;
  const start = new Date(Number(year), Number(month) - 1, Number(date) + daysLater);
  return Number.isNaN(start.getTime()) || start.getFullYear() < 1900 ? undefined : start.toISOString();
}

/** The local day of an instant: `YYYY-MM-DD`. */
export function localDay(instant: Date): string {
  const two = (count: number) => String(count).padStart(2, '0');
  return `${String(instant.getFullYear()).padStart(4, '0')}-${two(instant.getMonth() + 1)}-${two(instant.getDate())}`;
}
