import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';

/** Formats a duration in seconds: `45 s`, `10 min`, `1 h 30 min`. Fractions of a second are dropped. */
export function formatDuration(seconds: number): string {
  const whole = Math.floor(seconds);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = whole % 60;
  const parts = [hours > 0 && t`${hours} h`, minutes > 0 && t`${minutes} min`, rest > 0 && t`${rest} s`];
  return parts.filter(Boolean).join(' ') || t`${rest} s`;
}

/** Formats seconds as a clock does: `07:42`, `1:05:00`. Rounds up, so that 00:00 means the time is up. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const two = (count: number) => String(count).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const rest = `${two(Math.floor((whole % 3600) / 60))}:${two(whole % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

/** Formats seconds that have passed: `3:40`, `1:05:00`. Fractions of a second are dropped. */
export function formatStopwatch(seconds: number): string {
  return formatClock(Math.floor(seconds)).replace(/^0/, '');
}

const formats = new Map<string, Intl.NumberFormat>();
const percents = new Map<string, Intl.NumberFormat>();

/** Formats marks, or another number, in the shown language: `12,345.67`, at most two decimals, none when whole. */
export function formatNumber(value: number): string {
  const { locale } = i18n;
  // Most are small whole numbers: the first use of a number format takes 8 ms on a slow phone.
  if (locale === 'en' && Number.isInteger(value) && value >= 0 && value < 1_000) return String(value);
  const format = formats.get(locale) ?? new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  formats.set(locale, format);
  return format.format(value);
}

/** A number rounded as `formatNumber` shows it, which decides its plural: 0.999 marks are `1 mark`. */
export const rounded = (value: number): number => Math.round(value * 100) / 100;

/** A number with the minus of texts. */
export const withMinus = (value: number): string => formatNumber(value).replace('-', '−');

/** A number of percent, with at most two decimals, as the shown language writes it: `64%`, `64 %` in French. */
export function inPercent(value: number): string {
  const { locale } = i18n;
  if (locale === 'en' && Number.isInteger(value) && value >= 0 && value < 1_000) return `${value}%`;
  const format = percents.get(locale) ?? new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  percents.set(locale, format);
  return format.format(value / 100).replace('-', '−');
}

/** Texts as a list in a sentence, or beside a label: `A, C`. */
export const listOf = (texts: readonly string[]): string =>
  texts.length < 2 ? (texts[0] ?? '') : new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(texts);

/** A whole number of percent; a dash if unknown. */
export const formatPercent = (percent: number | null | undefined): string =>
  percent === null || percent === undefined ? '–' : inPercent(Math.round(percent));

/**
 * Formats a part of a whole in percent: `80%`. With a decimal if a rounded percentage would seem to reach the mark that
 * the part is below: 59.6 of 100 is not `60%` if 60 are needed.
 */
export function formatShare(part: number, whole: number, mark = 0): string {
  const percent = (count: number) => (whole > 0 ? (100 * count) / whole : 0);
  const nearest = Math.round(percent(part));
  const seemsToReach = part < mark && nearest >= percent(mark);
  return inPercent(seemsToReach ? Math.floor(percent(part) * 10) / 10 : nearest);
}

/** Formats a person's time, extra time included: `45 min (30 + 15 extra)`. Both in seconds. */
export function formatAllowed(duration: number, allowed: number): string {
  if (allowed === duration) return formatDuration(duration);
  const inMinutes = duration % 60 === 0 && allowed % 60 === 0;
  const show = (seconds: number) => (inMinutes ? formatNumber(seconds / 60) : formatDuration(seconds));
  const [all, usual, extra] = [formatDuration(allowed), show(duration), show(allowed - duration)];
  return t`${all} (${usual} + ${extra} extra)`;
}
