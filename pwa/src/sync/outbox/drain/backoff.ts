const second = 1_000;
const hour = 3_600 * second;

/**
 * Bounds of the retry delay, in milliseconds. `asked` caps Retry-After; `storage` is the delay after a storage failure,
 * because no other delay may have been stored.
 */
export const waits = {
  first: second,
  longest: 300 * second,
  storage: 60 * second,
  asked: hour,
  refused: hour,
  refusedLongest: 24 * hour,
};

/** Exponential backoff with up to half of the delay as jitter, so that many devices do not retry at once. */
function grow(tries: number, first: number, longest: number, random: () => number): number {
  const whole = Math.min(longest, first * 2 ** Math.min(Math.max(0, tries - 1), 30));
  return Math.max(first, whole * (1 - random() / 2));
}

/**
 * Milliseconds to wait after this many failed tries: 1 s to 5 min.
 *
 * @param random from 0 to below 1
 */
export const backoff = (tries: number, random: () => number): number => grow(tries, waits.first, waits.longest, random);

/** The delay after a refusal, which only a change on the server can resolve: 1 h to 24 h. */
export const longBackoff = (tries: number, random: () => number): number =>
  grow(tries, waits.refused, waits.refusedLongest, random);
