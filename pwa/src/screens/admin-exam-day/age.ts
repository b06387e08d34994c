const [minute, hour, day] = [60, 60 * 60, 24 * 60 * 60];

/** How long before `at` an instant was, roughly: `now`, `5 min ago`, `3 h ago`, `2 days ago`. Both are ISO instants. */
export function ageOf(instant: string, at: string): string {
  const seconds = (Date.parse(at) - Date.parse(instant)) / 1_000;
  if (seconds < minute) return 'now';
  if (seconds < hour) return `${Math.floor(seconds / minute)} min ago`;
  if (seconds < day) return `${Math.floor(seconds / hour)} h ago`;
  const days = Math.floor(seconds / day);
  return days === 1 ? '1 day ago' : `${days} days ago`;
}
