import type { Builds, Pair } from './site.ts';

/** The greatest allowed figure of the app. */
interface Goal {
  text: string;
  of: (floor: number) => number;
}

/** One figure, measured many times. */
export interface Row {
  name: string;
  unit: 'ms' | 'bytes' | 'shift';
  stat: 'p50' | 'p95' | 'max';
  goal?: Goal;
  values: Pair<number[]>;
}

/** Measures something in both builds. */
export type Scenario = (builds: Builds, rounds: number) => Promise<Row[]>;

/** Declares a row without values. */
export function row(name: string, unit: Row['unit'], stat: Row['stat'], goal?: Goal): Row {
  return { name, unit, stat, ...(goal && { goal }), values: { product: [], floor: [] } };
}

export const atMost = (limit: number, text: string): Goal => ({ text: `≤ ${text}`, of: () => limit });
export const timesFloor = (times: number): Goal => ({
  text: `≤ ${times} × floor`,
  of: (floor) => times * floor,
});
/** @param least a limit that holds however fast the floor is, in milliseconds */
export const timesFloorOr = (times: number, least: number): Goal => ({
  text: `≤ ${least} ms or ${times} × floor`,
  of: (floor) => Math.max(least, times * floor),
});

const names = ['product', 'floor'] as const;

/**
 * Measures both builds in turns, swapping the order every round. The first round is discarded, so that both have been
 * started once.
 */
export async function takeTurns<Site>(
  sites: Pair<Site>,
  rounds: number,
  measure: (site: Site, note: (row: Row, ...values: number[]) => void, name: keyof Pair<Site>) => Promise<void>,
): Promise<void> {
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const note = (to: Row, ...values: number[]) => {
        if (round > 0) to.values[name].push(...values);
      };
      await measure(sites[name], note, name);
    }
  }
}
