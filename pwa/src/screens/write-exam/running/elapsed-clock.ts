/** One reading of both clocks of the device, in milliseconds. */
export interface Now {
  /** Never set back, but stands still while most phones sleep. */
  monotonic: number;
  /** Advances during sleep, but the user can change it. */
  wall: number;
}

/** Time counted since a start, by whichever clock has run further. */
export interface ElapsedClock {
  /** Milliseconds; never falls. */
  elapsed: number;
  /** Where each clock would have stood at the start, had it counted every millisecond. */
  zero: Now;
}

/** Milliseconds that the two clocks may drift apart before the slower one is corrected. */
const slack = 50;

/** A clock that starts to count now. */
export function startClock(now: Now): ElapsedClock {
  return { elapsed: 0, zero: now };
}

/**
 * Counts on to a reading. Whichever clock ran further counts, so neither sleep nor a
 * clock set back gains time. The other is then put right, so that one being set back
 * and the other standing still, one after the other, gain nothing either.
 */
export function advanceClock({ elapsed: before, zero }: ElapsedClock, now: Now): ElapsedClock {
  const elapsed = Math.max(before, now.monotonic - zero.monotonic, now.wall - zero.wall);
  const putRight = (reading: number, from: number) => (elapsed - (reading - from) > slack ? reading - elapsed : from);
  return {
    elapsed,
    zero: { monotonic: putRight(now.monotonic, zero.monotonic), wall: putRight(now.wall, zero.wall) },
  };
}

/** The device's clocks. */
export function deviceNow(): Now {
  return { monotonic: performance.now(), wall: Date.now() };
}
