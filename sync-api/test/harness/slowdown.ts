import { readFileSync } from 'node:fs';

/** Nanoseconds that the main thread ran, and waited for a processor. Zero except on Linux. */
function scheduled(): [ran: number, waited: number] {
  try {
    const [ran = 0, waited = 0] = readFileSync('/proc/self/schedstat', 'utf8').split(' ').map(Number);
    return [ran, waited];
  } catch {
    return [0, 0];
  }
}

/**
 * Starts to measure how much longer this thread takes because other processes use the
 * machine too, so that a busy machine is not taken for a slow server.
 * @returns a function that returns the factor since then: 1 if no other process did, or if it cannot be measured
 */
export function measureSlowdown(): () => number {
  const [ranBefore, waitedBefore] = scheduled();
  return () => {
    const [ran, waited] = scheduled();
    return ran > ranBefore ? 1 + (waited - waitedBefore) / (ran - ranBefore) : 1;
  };
}
