import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AttackResult, attackLog } from './attack.ts';

const list = readFileSync(join(import.meta.dirname, '../shared/docs/guarantees.md'), 'utf8');

/** The names of the guarantees in the docs: P1, P2 and so on. */
export const guarantees = Array.from(list.matchAll(/^\| (P\d+) \|/gm), ([, name = '']) => name);

/**
 * Prints the result of each attack since the log was last cleared.
 * @param wanted the guarantees that should have been attacked
 * @returns how many of them were not attacked
 */
export function printAttacks(wanted: readonly string[]): number {
  const lines = existsSync(attackLog) ? readFileSync(attackLog, 'utf8').trim().split('\n') : [];
  const results = new Map<string, AttackResult>();
  for (const line of lines.filter(Boolean)) {
    const result = JSON.parse(line) as AttackResult;
    results.set(`${result.guarantee} ${result.title}`, result);
  }
  const order = (guarantee: string) => Number(guarantee.slice(1));
  const sorted = [...results.values()].toSorted(
    (a, b) => order(a.guarantee) - order(b.guarantee) || a.title.localeCompare(b.title),
  );
  console.table(
    sorted.map(({ guarantee, title, attacks, end, failures, seconds, seed }) => ({
      guarantee,
      attack: title,
      attacks: end === 'whole' ? attacks : `${end}, of ${attacks}`,
      failures,
      seconds: Number(seconds.toFixed(1)),
      seed,
    })),
  );
  const missing = wanted.filter((name) => !sorted.some(({ guarantee }) => guarantee === name));
  if (missing.length > 0) console.error(`Not attacked: ${missing.join(', ')}`);
  return missing.length;
}
