const second = 1_000;
const hour = 3_600 * second;

/**
 * Bounds of waiting, in milliseconds. `asked` caps what a server may ask for with Retry-After;
 * `storage` is the least after a disk failed, which may not have kept any other time.
 */
export const waits = {
  first: second,
  longest: 300 * second,
  storage: 60 * second,
  asked: hour,
  refused: hour,
  refusedLongest: 24 * hour,
};

/** Doubles from `first` to `longest` with the tries, then takes off up to half, so that many devices do not come back at once. */
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

/** The same after a refusal, which only a change on the server heals: 1 h to 24 h. */
export const longBackoff = (tries: number, random: () => number): number =>
  grow(tries, waits.refused, waits.refusedLongest, random);
