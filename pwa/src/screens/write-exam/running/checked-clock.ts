import { advanceClock, type ElapsedClock, type Now, startClock } from '../../../sync/running/elapsed-clock.ts';

/** The smallest sudden lead of the wall clock over the monotonic one, in milliseconds, that the server must confirm. */
const jump = 2000;

/** Milliseconds by which the clocks may drift apart during a check. */
const drift = 100;

/** Milliseconds after which a jump counts even without the server's answer. */
const patience = 1500;

/** Milliseconds for an answer after which the server's time is too old to use. */
const stale = 3000;

/** The device's clocks, whose jumps ahead the server confirms. */
export interface CheckedClock {
  /** Reads the clocks at the start of an attempt. */
  start(): Now;
  /** Reads the clocks. Jumps that are being checked, or were no elapsed time, are subtracted from the wall clock. */
  now(): Now;
  /** Asks for the server's time, for later comparison. Does nothing once it is known. */
  learn(): Promise<void>;
  /** The server's time at the start, epoch milliseconds; `undefined` until it is known. */
  serverStart(): number | undefined;
}

/**
 * A wall clock that jumps ahead shows that the device slept, or that the clock was set: by the user, or by the network
 * if it was wrong. The server's time before and after the jump distinguishes the two; without it the jump counts as
 * time.
 *
 * One function, because all parts of it change the same few numbers.
 *
 * @param askTime the server's time in epoch milliseconds, rounded down to the second; `undefined` if it cannot be reached
 * @param onChecked called after a jump was checked, so that the clocks are reread
 */
export function createCheckedClock(
  read: () => Now,
  askTime: () => Promise<number | undefined>,
  onChecked: () => void,
): CheckedClock {
  /** Measures the time from the results of `now`. */
  let measured: ElapsedClock | undefined;
  let known: { server: number; elapsed: number } | undefined;
  /** The wall clock minus the monotonic one at the last reading. */
  let ahead = 0;
  /** Milliseconds by which the wall clock was set, to be subtracted. */
  let untrue = 0;
  let check: { since: number; jumped: number; ahead: number } | undefined;

  const measure = (now: Now): Now => {
    measured = measured ? advanceClock(measured, now) : startClock(now);
    return now;
  };
  const elapsed = () => measured?.elapsed ?? 0;

  /** Ends a check: this many milliseconds of the wall clock's jump are elapsed time. */
  function count(passed: number, difference: number): void {
    untrue = difference - (ahead - untrue + passed);
    ahead = difference;
    check = undefined;
  }

  async function verify(started: NonNullable<typeof check>): Promise<void> {
    const server = await askTime();
    const { monotonic } = clock.now();
    if (check !== started) return;
    if (server !== undefined && known) {
      const passed = server - known.server + (monotonic - started.since);
      const asleep = passed - (elapsed() - known.elapsed);
      count(Math.min(started.jumped, Math.max(0, asleep)), started.ahead);
    } else {
      count(started.jumped, started.ahead);
    }
    onChecked();
  }

  const clock: CheckedClock = {
    start() {
      const now = read();
      [measured, known, check, untrue, ahead] = [undefined, undefined, undefined, 0, now.wall - now.monotonic];
      return measure(now);
    },
    now() {
      const { monotonic, wall } = read();
      const difference = wall - monotonic;
      if (!check && known && difference - ahead > jump) {
        check = { since: monotonic, jumped: difference - ahead, ahead: difference };
        void verify(check);
      }
      if (check) {
        const more = difference - check.ahead;
        // Another jump during the check may be a sleep, during which the answer became outdated.
        if (more > drift) count(check.jumped + more, difference);
        else if (monotonic - check.since > patience) count(check.jumped, difference);
        else check.ahead = Math.min(check.ahead, difference);
      }
      if (check) return measure({ monotonic, wall: monotonic + ahead - untrue });
      ahead = difference;
      return measure({ monotonic, wall: wall - untrue });
    },
    async learn() {
      if (known) return;
      clock.now();
      const asked = elapsed();
      const server = await askTime();
      clock.now();
      if (server === undefined || known || elapsed() - asked > stale) return;
      known = { server, elapsed: elapsed() };
    },
    serverStart: () => known && known.server - known.elapsed,
  };
  return clock;
}
