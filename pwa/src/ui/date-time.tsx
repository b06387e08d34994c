const two = (count: number) => String(count).padStart(2, '0');
const hourOf = (date: Date) => two(date.getHours() % 12 || 12);

/** `hh:mm`, 12-hour with a leading zero, local time. */
export function formatTime(value: Date | number | string): string {
  const date = new Date(value);
  return `${hourOf(date)}:${two(date.getMinutes())}`;
}

/**
 * `DD-MM-YYYY hh:mm:ss`, 12-hour with a leading zero, local time: noon and midnight are 12. An invalid date is a dash.
 */
export function formatDateTime(value: Date | number | string): string {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return '–';
  const day = `${two(date.getDate())}-${two(date.getMonth() + 1)}-${String(date.getFullYear()).padStart(4, '0')}`;
  return `${day} ${formatTime(date)}:${two(date.getSeconds())}`;
}

/** The full date and time in the user's locale, with the time zone. */
function fullInstant(date: Date): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'long' }).format(date);
}

/** A date as shown in tables; the full date is in `dateTime` and the tooltip. */
export function DateTime({ value }: { value: Date | number | string }) {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return <span>{formatDateTime(date)}</span>;
  return (
    <time dateTime={date.toISOString()} title={fullInstant(date)}>
      {formatDateTime(date)}
    </time>
  );
}
