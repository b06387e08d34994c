// What came of each attack since the log was last cleared (--clear).
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { type AttackResult, attackLog } from './attack.ts';

if (process.argv.includes('--clear')) rmSync(attackLog, { force: true });
else printTable();

function printTable(): void {
  const lines = existsSync(attackLog) ? readFileSync(attackLog, 'utf8').trim().split('\n') : [];
  const results = lines.filter(Boolean).map((line) => JSON.parse(line) as AttackResult);
  const order = (promise: string) => Number(promise.slice(1));
  console.table(
    results
      .toSorted((a, b) => order(a.promise) - order(b.promise) || a.title.localeCompare(b.title))
      .map(({ promise, title, attacks, failures, seconds, seed }) => ({
        promise,
        attack: title,
        attacks,
        failures,
        seconds: Number(seconds.toFixed(1)),
        seed,
      })),
  );
  process.exitCode = results.some(({ failures }) => failures > 0) ? 1 : 0;
}
