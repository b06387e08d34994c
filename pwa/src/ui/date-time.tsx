import { i18n } from '@lingui/core';
import { shownDirection } from '../language/language.ts';
import styles from './date-time.module.css';

const two = (count: number) => String(count).padStart(2, '0');
const hourOf = (date: Date) => two(date.getHours() % 12 || 12);

const isEnglish = () => i18n.locale === 'en';

const time = { hour: '2-digit', minute: '2-digit' } as const;
const dateTime = { day: '2-digit', month: '2-digit', year: 'numeric', ...time, second: '2-digit' } as const;
const instant = { ...dateTime, timeZoneName: 'short' } as const;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats as usual in the shown language. */
function inLanguage(date: Date, options: Intl.DateTimeFormatOptions): string {
  const key = `${i18n.locale} ${Object.keys(options)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(i18n.locale, options);
  formats.set(key, format);
  return format.format(date);
}

// The formats of English are the specification's.

/** `hh:mm`, 12-hour with a leading zero, local time. */
export function formatTime(value: Date | number | string): string {
  const date = new Date(value);
  if (!isEnglish()) return inLanguage(date, time);
  return `${hourOf(date)}:${two(date.getMinutes())}`;
}

/**
 * `DD-MM-YYYY hh:mm:ss`, 12-hour with a leading zero, local time: noon and midnight are 12. An invalid date is a dash.
 */
export function formatDateTime(value: Date | number | string): string {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return '–';
  if (!isEnglish()) return inLanguage(date, dateTime);
  const day = `${two(date.getDate())}-${two(date.getMonth() + 1)}-${String(date.getFullYear()).padStart(4, '0')}`;
  return `${day} ${formatTime(date)}:${two(date.getSeconds())}`;
}

let zoned: Intl.DateTimeFormat | undefined;

/** The same with AM or PM and the time zone: `21-11-2026 02:02:17 PM GMT+1`. */
export function formatInstant(value: Date | number | string): string {
  const date = new Date(value);
  if (!isEnglish()) return inLanguage(date, instant);
  zoned ??= new Intl.DateTimeFormat('en', { hour: 'numeric', hour12: true, timeZoneName: 'short' });
  const parts = zoned.formatToParts(date);
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value;
  return `${formatDateTime(date)} ${part('dayPeriod')} ${part('timeZoneName')}`;
}

/** A date as shown in tables; the full date is in `dateTime`, and in a tip for mouse and touch. */
export function DateTime({ value }: { value: Date | number | string }) {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return <span>{formatDateTime(date)}</span>;
  return (
    // Not by the text around it, in which its numbers might change places.
    <time dir={shownDirection()} dateTime={date.toISOString()} title={formatInstant(date)} ref={showTitleOnTap}>
      {formatDateTime(date)}
    </time>
  );
}

/**
 * Shows an element's title below it when tapped; the next tap or Escape closes it. The element takes no focus, because
 * each date of a column would be a stop for the keyboard: the screens of a single report have the title as text. In a
 * row that opens (`data-opens`), a tap opens it.
 */
function showTitleOnTap(element: HTMLElement | null) {
  // In other browsers only a mouse shows the tip.
  if (!element || !('showPopover' in element)) return;
  const show = () => {
    if (element.closest('[data-opens]')) return;
    const tip = document.createElement('div');
    tip.popover = 'auto';
    tip.className = styles.tip ?? '';
    tip.textContent = element.title;
    // Within a landmark; it is drawn on top of the page anyway.
    (element.closest('main') ?? document.body).append(tip);
    const place = () => {
      const { left, right, bottom } = element.getBoundingClientRect();
      // On the page, so that it stays below its date when that is scrolled.
      tip.style.top = `${bottom + 4 + window.scrollY}px`;
      const start = shownDirection() === 'rtl' ? right - tip.offsetWidth : left;
      tip.style.left = `${Math.max(8, Math.min(start, window.innerWidth - tip.offsetWidth - 8))}px`;
    };
    // A phone may be turned.
    window.addEventListener('resize', place);
    tip.addEventListener('toggle', ({ newState }) => {
      if (newState !== 'closed') return;
      tip.remove();
      window.removeEventListener('resize', place);
    });
    tip.showPopover();
    place();
  };
  element.addEventListener('click', show);
  return () => element.removeEventListener('click', show);
}
