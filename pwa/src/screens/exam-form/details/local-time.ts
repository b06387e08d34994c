const two = (count: number) => String(count).padStart(2, '0');

/** An instant as an input of the type `datetime-local` holds it, in this device's time zone; '' for none. */
export function toLocalTime(instant: string | null | undefined): string {
  if (!instant) return '';
  const date = new Date(instant);
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  const seconds = date.getSeconds() > 0 ? `:${two(date.getSeconds())}` : '';
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}${seconds}`;
}
