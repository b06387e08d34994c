import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** One line an attack, read by `attack-table.ts`. */
export const attackLog = join(import.meta.dirname, '../node_modules/.attacks/log.jsonl');

export interface AttackResult {
  /** As promises are numbered: `P2`. */
  promise: string;
  title: string;
  attacks: number;
  failures: number;
  seconds: number;
  seed: number;
}

export interface AttackPlan {
  promise: string;
  title: string;
  /** Rounds under `npm run torture`. */
  full: number;
  /** Rounds in `npm test`. */
  short: number;
}

export interface AttackContext {
  rounds: number;
  /** Replays the run: `SEED=… npm run torture -- P2`. */
  seed: number;
  /** Notes one broken promise; the attack goes on. */
  failed(what: string): void;
}

/**
 * Attacks one promise, writes the result down for the table and throws when the promise broke.
 * An attack that itself throws counts as one failure.
 */
export async function attack(plan: AttackPlan, run: (context: AttackContext) => Promise<void>): Promise<void> {
  const rounds = process.env.TORTURE ? plan.full : plan.short;
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
  const failures: string[] = [];
  const start = performance.now();
  try {
    await run({ rounds, seed, failed: (what) => failures.push(what) });
  } catch (error) {
    failures.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  const seconds = (performance.now() - start) / 1000;
  const { promise } = plan;
  const title = process.env.TEST_ON ? `${plan.title}, on ${process.env.TEST_ON}` : plan.title;
  const result: AttackResult = { promise, title, attacks: rounds, failures: failures.length, seconds, seed };
  mkdirSync(dirname(attackLog), { recursive: true });
  appendFileSync(attackLog, `${JSON.stringify(result)}\n`);
  if (failures.length > 0) {
    throw new Error(
      `${promise} broke ${failures.length} times in ${rounds} (SEED=${seed}):\n${failures.slice(0, 10).join('\n')}`,
    );
  }
}
