import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inspect } from 'node:util';

/** Read by `attack-table.ts`. Each attack writes a line at its start and at its end; the last one counts. */
export const attackLog = join(import.meta.dirname, '../node_modules/.attacks/log.jsonl');

/** The same in every run but `npm run torture`, so that a new failure is caused by a change in the code. */
export const fixedSeed = 20_261_121;

export interface AttackResult {
  /** The guarantee's name, such as `P2`. */
  guarantee: string;
  title: string;
  /** The planned number of rounds. */
  attacks: number;
  /** `hung` until the attack has ended, `cut short` if it threw before the last round. */
  end: 'hung' | 'cut short' | 'whole';
  failures: number;
  seconds: number;
  /** The first seed that failed, else the last one. */
  seed: number;
}

export interface AttackPlan {
  guarantee: string;
  title: string;
  /** Rounds under `npm run torture`. */
  full: number;
  /** Rounds under `npm run guarantees`. */
  short: number;
  /**
   * The rounds are derived from the seed and can be split: `npm run torture` uses the fixed seed for half of them and a
   * random one for the other half.
   */
  seeded?: boolean;
}

export interface AttackContext {
  rounds: number;
  /** Replays the run: `SEED=… npm run torture -- P2`. */
  seed: number;
  /** Records a violation of the guarantee; the attack continues. */
  failed(what: string): void;
}

/** A seed with which an attack once failed, kept in `failed-seeds.json` and run every time. */
export interface FailedSeed {
  guarantee: string;
  title: string;
  /** What went wrong. */
  name: string;
  seed: number;
  /** The number of rounds in which it failed. */
  rounds: number;
}

interface Part {
  name: string;
  seed: number;
  rounds: number;
}

function readFailedSeeds(): FailedSeed[] {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'failed-seeds.json'), 'utf8')) as FailedSeed[];
}

/** The seed in the environment's SEED, which replays a run. @throws Error for an invalid seed */
export function readSeed({ SEED: given }: Partial<Record<string, string>>): number | undefined {
  if (!given) return undefined;
  if (/^\d{1,10}$/.test(given)) return Number(given);
  throw new Error(`SEED holds ${JSON.stringify(given)}; it may hold a whole number.`);
}

/** Distributes the rounds of an attack over its seeds: the given one, or else those that once failed and the fixed one. */
export function partsOf(
  { guarantee, title, full, short, seeded = false }: AttackPlan,
  { seed, isFull }: { seed: number | undefined; isFull: boolean },
  failed = readFailedSeeds(),
): Part[] {
  const rounds = isFull ? full : short;
  if (seed !== undefined) return [{ name: 'the given seed', seed, rounds }];
  const random = isFull ? Math.ceil(seeded ? rounds / 2 : rounds) : 0;
  return [
    ...failed.filter((each) => each.guarantee === guarantee && each.title === title),
    { name: 'the fixed seed', seed: fixedSeed, rounds: rounds - random },
    { name: 'a random seed', seed: Math.floor(Math.random() * 2 ** 31), rounds: random },
  ].filter((part) => part.rounds > 0);
}

/**
 * Attacks one guarantee, logs the result for the table, and throws if the guarantee was violated. An attack that throws
 * counts as one failure.
 *
 * @param run called for each seed, one after another
 */
export async function attack(plan: AttackPlan, run: (context: AttackContext) => Promise<void>): Promise<void> {
  const { TEST_ON, TORTURE } = process.env;
  const parts = partsOf(plan, { seed: readSeed(process.env), isFull: Boolean(TORTURE) });
  const attacks = parts.reduce((sum, { rounds }) => sum + rounds, 0);
  const { guarantee } = plan;
  const title = TEST_ON ? `${plan.title}, on ${TEST_ON}` : plan.title;
  const failures: string[] = [];
  const start = performance.now();
  let failedSeed: number | undefined;
  const write = (end: AttackResult['end'], count: number) => {
    const seconds = (performance.now() - start) / 1000;
    const seed = failedSeed ?? parts.at(-1)?.seed ?? 0;
    const result: AttackResult = { guarantee, title, attacks, end, failures: count, seconds, seed };
    mkdirSync(dirname(attackLog), { recursive: true });
    appendFileSync(attackLog, `${JSON.stringify(result)}\n`);
  };
  write('hung', 1);
  let end: AttackResult['end'] = 'whole';
  for (const { name, seed, rounds } of parts) {
    const failed = (what: string) => {
      failedSeed ??= seed;
      failures.push(`${name} (SEED=${seed}): ${what}`);
    };
    try {
      await run({ rounds, seed, failed });
    } catch (error) {
      end = 'cut short';
      // With its cause, which is what fast-check has caught.
      failed(inspect(error));
      // Resources that it left open would make the next part fail, too.
      break;
    }
  }
  write(end, failures.length);
  if (failures.length > 0) {
    throw new Error(
      `${guarantee} broke ${failures.length} times in ${attacks} (SEED=${failedSeed}; once it is fixed, keep the seed in ` +
        `.setup/failed-seeds.json):\n${failures.slice(0, 10).join('\n')}`,
    );
  }
}
