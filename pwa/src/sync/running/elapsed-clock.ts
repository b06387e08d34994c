/** A reading of both clocks of the device, in milliseconds. */
export interface Now {
  /** Never set back, but stops while most phones sleep. */
  monotonic: number;
  /** Advances during sleep, but the user can change it. */
  wall: number;
}

/** The time elapsed since a start, according to whichever clock advanced further. */
export interface ElapsedClock {
  /** Milliseconds; never decreases. */
  elapsed: number;
  /** The reading of each clock at the start, corrected for all the time that the clock missed. */
  zero: Now;
}

/** Milliseconds by which the clocks may drift apart before the slower one is corrected. */
const slack = 50;

/** Starts measuring. */
export function startClock(now: Now): ElapsedClock {
  return { elapsed: 0, zero: now };
}

/** Continues measuring. @param elapsed the milliseconds so far */
export function resumeClock(now: Now, elapsed: number): ElapsedClock {
  return { elapsed, zero: { monotonic: now.monotonic - elapsed, wall: now.wall - elapsed } };
}

/**
 * Advances to a new reading. The clock that advanced further counts, so that neither sleep nor setting a clock back
 * gains time. The slower clock is then corrected, so that setting one back and letting the other sleep gains none.
 */
export function advanceClock({ elapsed: before, zero }: ElapsedClock, now: Now): ElapsedClock {
  const elapsed = Math.max(before, now.monotonic - zero.monotonic, now.wall - zero.wall);
  const putRight = (reading: number, from: number) => (elapsed - (reading - from) > slack ? reading - elapsed : from);
  return {
    elapsed,
    zero: { monotonic: putRight(now.monotonic, zero.monotonic), wall: putRight(now.wall, zero.wall) },
  };
}

/** Reads the device's clocks. */
export function deviceNow(): Now {
  return { monotonic: performance.now(), wall: Date.now() };
}
