import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Read by `attack-table.ts`: of each attack a line when it starts and one when it ends, the later one counts. */
export const attackLog = join(import.meta.dirname, '../node_modules/.attacks/log.jsonl');

export interface AttackResult {
  /** As guarantees are numbered: `P2`. */
  guarantee: string;
  title: string;
  /** How many were planned. */
  attacks: number;
  /** `hung` until the attack ends by itself, `cut short` when it threw before all were made. */
  end: 'hung' | 'cut short' | 'whole';
  failures: number;
  seconds: number;
  seed: number;
}

export interface AttackPlan {
  guarantee: string;
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
  /** Notes one broken guarantee; the attack goes on. */
  failed(what: string): void;
}

/**
 * Attacks one guarantee, writes the result down for the table and throws when the guarantee broke.
 * An attack that itself throws counts as one failure.
 */
export async function attack(plan: AttackPlan, run: (context: AttackContext) => Promise<void>): Promise<void> {
  const rounds = process.env.TORTURE ? plan.full : plan.short;
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
  const failures: string[] = [];
  const start = performance.now();
  const { guarantee } = plan;
  const title = process.env.TEST_ON ? `${plan.title}, on ${process.env.TEST_ON}` : plan.title;
  const write = (end: AttackResult['end'], count: number) => {
    const seconds = (performance.now() - start) / 1000;
    const result: AttackResult = { guarantee, title, attacks: rounds, end, failures: count, seconds, seed };
    mkdirSync(dirname(attackLog), { recursive: true });
    appendFileSync(attackLog, `${JSON.stringify(result)}\n`);
  };
  write('hung', 1);
  let end: AttackResult['end'] = 'whole';
  try {
    await run({ rounds, seed, failed: (what) => failures.push(what) });
  } catch (error) {
    end = 'cut short';
    failures.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  write(end, failures.length);
  if (failures.length > 0) {
    throw new Error(
      `${guarantee} broke ${failures.length} times in ${rounds} (SEED=${seed}):\n${failures.slice(0, 10).join('\n')}`,
    );
  }
}
