import { i18n } from '@lingui/core';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A time in the future, in one unit: `in 2 minutes`, `tomorrow`, `in 3 weeks`. @param wait milliseconds */
export function formatWait(wait: number): string {
  const format = new Intl.RelativeTimeFormat(i18n.locale, { numeric: 'auto' });
  if (wait < hour) return format.format(Math.max(1, Math.round(wait / minute)), 'minute');
  if (wait < day) return format.format(Math.round(wait / hour), 'hour');
  if (wait < 14 * day) return format.format(Math.round(wait / day), 'day');
  return wait < 60 * day
    ? format.format(Math.round(wait / day / 7), 'week')
    : format.format(Math.round(wait / day / 30.44), 'month');
}
