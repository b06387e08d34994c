/** Formats a duration in seconds: `45 s`, `10 min`, `1 h 30 min`. Fractions of a second are dropped. */
export function formatDuration(seconds: number): string {
  const whole = Math.floor(seconds);
  const parts = [
    [Math.floor(whole / 3600), 'h'],
    [Math.floor((whole % 3600) / 60), 'min'],
    [whole % 60, 's'],
  ] as const;
  const shown = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`);
  return shown.join(' ') || '0 s';
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

/** Formats a count with its noun: `1 mark`, `2.5 marks`, `1,234 reports`. */
export function formatCount(count: number, noun: string): string {
  const shown = formatMarks(count);
  return `${shown} ${noun}${shown === '1' ? '' : 's'}`;
}

let marksFormat: Intl.NumberFormat | undefined;

/** Formats marks, or another number: `12,345.67`, at most two decimals, none when whole. */
export function formatMarks(marks: number): string {
  // Most are small whole numbers: the first use of a number format takes 8 ms on a slow phone.
  if (Number.isInteger(marks) && marks >= 0 && marks < 1_000) return String(marks);
  marksFormat ??= new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
  return marksFormat.format(marks);
}

/**
 * Formats a part of a whole in percent: `80 %`. With a decimal if a rounded percentage would seem to reach the mark that
 * the part is below: 59.6 of 100 is not `60 %` if 60 are needed.
 */
export function formatShare(part: number, whole: number, mark = 0): string {
  const percent = (count: number) => (whole > 0 ? (100 * count) / whole : 0);
  const rounded = Math.round(percent(part));
  const seemsToReach = part < mark && rounded >= percent(mark);
  return `${seemsToReach ? Math.floor(percent(part) * 10) / 10 : rounded}\u00a0%`;
}

/** Formats a person's time, extra time included: `45 min (30 + 15 extra)`. Both in seconds. */
export function formatAllowed(duration: number, allowed: number): string {
  if (allowed === duration) return formatDuration(duration);
  const inMinutes = duration % 60 === 0 && allowed % 60 === 0;
  const parts = [duration, allowed - duration].map((part) => (inMinutes ? part / 60 : formatDuration(part)));
  return `${formatDuration(allowed)} (${parts.join(' + ')} extra)`;
}
