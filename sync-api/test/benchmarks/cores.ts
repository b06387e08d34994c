import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** The cores on which each part of a benchmark runs; undefined where cores cannot be chosen. */
export interface Cores {
  load: number;
  /** Of one copy of the server, and of the floor, which works while the copy rests. */
  server: number;
  /** One for each of three copies; where there are few cores they share them with the database. */
  copies: readonly number[];
  database: readonly number[];
}

/** Shares the cores of this process among the parts. Chosen by `taskset`, which Linux has. */
export function shareCores(): Cores | undefined {
  const { status, stdout } = spawnSync('taskset', ['-cp', String(process.pid)], { encoding: 'utf8' });
  const listed = status === 0 ? stdout.slice(stdout.lastIndexOf(':') + 1).trim() : '';
  const cores = listed.split(',').flatMap((range) => {
    const [first = Number.NaN, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
  const [load, server, third, fourth] = cores;
  if (load === undefined || server === undefined || availableParallelism() < 2) return undefined;
  if (third === undefined) return { load, server, copies: [server, load, server], database: [load] };
  return { load, server, copies: [server, third, fourth ?? third], database: cores.slice(cores.length > 5 ? -2 : 2) };
}

/** Keeps this process, and those that it starts from now on, on these cores. */
export function stayOn(cores: readonly number[]): void {
  const { status, stderr } = spawnSync('taskset', ['-cp', String(cores), String(process.pid)], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`taskset failed: ${stderr}`);
}
