import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from '../../src/demo/seeded-random.ts';
import type { Copy } from '../harness/start-copies.ts';
import type { PostgresServer } from '../harness/start-postgres.ts';

export interface Kills {
  /** How many copies are killed. */
  ofCopies: number;
  /** How often PostgreSQL is killed meanwhile. */
  ofDatabase: number;
  /** Resolves when it is time for one, counted from 1. */
  isTimeFor(kill: number): Promise<unknown>;
  /** Resolves when a report is acknowledged that was not yet. */
  nextAnswer(): Promise<unknown>;
}

/**
 * Kills copies and their database at random.
 * @returns how long it took to recover from each, in milliseconds
 * @throws Error if a copy ended by itself
 */
export async function killAtRandom(
  copies: readonly Copy[],
  postgres: PostgresServer,
  { ofCopies, ofDatabase, isTimeFor, nextAnswer }: Kills,
  random: Random,
) {
  const recovering: Promise<number>[] = [];
  const answered: number[] = [];
  /** How many of the database come until then, when they are distributed evenly. */
  const ofDatabaseUntil = (kill: number) => Math.floor((kill * ofDatabase) / ofCopies);
  for (let kill = 1; kill <= ofCopies; kill += 1) {
    await isTimeFor(kill);
    recovering.push(random.pick(await whoIsUp(copies)).kill());
    if (ofDatabaseUntil(kill) === ofDatabaseUntil(kill - 1)) continue;
    await postgres.kill();
    await wait(random.between(0, 500));
    await postgres.restart();
    const answering = performance.now();
    await nextAnswer();
    answered.push(performance.now() - answering);
  }
  return { copies: await Promise.all(recovering), database: answered };
}

async function whoIsUp(copies: readonly Copy[]): Promise<readonly Copy[]> {
  for (;;) {
    for (const { crash } of copies) if (crash !== undefined) throw new Error(`A copy ended by itself: ${crash}`);
    const up = copies.filter(({ isUp }) => isUp);
    if (up.length > 0) return up;
    await wait(20);
  }
}

/** Median and longest, as text. */
export function inSeconds(milliseconds: readonly number[]): string {
  const [median = 0] = milliseconds.toSorted((a, b) => a - b).slice(Math.floor(milliseconds.length / 2));
  return `${(median / 1000).toFixed(1)} s (median), ${(Math.max(...milliseconds) / 1000).toFixed(1)} s (longest)`;
}

/**
 * Waits as long as all go on who work meanwhile.
 * @returns a function that resolves with what it is given, and throws what one of them has thrown
 */
export function whileWorking(working: readonly Promise<unknown>[]) {
  const { promise: failure, reject } = Promise.withResolvers<never>();
  failure.catch(() => undefined);
  for (const worker of working) worker.catch(reject);
  return <T>(awaited: Promise<T>): Promise<T> => Promise.race([awaited, failure]);
}
