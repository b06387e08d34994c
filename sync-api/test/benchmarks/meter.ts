import { pathToFileURL } from 'node:url';

// Runs the file that it is given, measures the process and answers the benchmark's messages. Not loaded by `--import`,
// which would load it into each thread of the process, too.

/** Milliseconds between two looks at the memory. */
const resolution = 50;

export interface Measured {
  /** Microseconds of processor time since the last message, of all threads. */
  cpu: number;
  /** The resident memory now and the largest since the last message, in megabytes. */
  memory: { now: number; most: number };
}

const megabytes = () => process.memoryUsage.rss() / 2 ** 20;

let cpu = process.cpuUsage();
let most = 0;

setInterval(() => {
  most = Math.max(most, megabytes());
}, resolution).unref();

process.on('message', ({ ask }: { ask: string }) => {
  if (ask !== 'measure') return;
  const { user, system } = process.cpuUsage(cpu);
  const now = megabytes();
  const measured: Measured = { cpu: user + system, memory: { now, most: Math.max(most, now) } };
  cpu = process.cpuUsage();
  most = now;
  process.send?.(measured);
});

// The benchmark has ended, however it did.
process.on('disconnect', () => process.exit());

const [, , file = ''] = process.argv;
await import(pathToFileURL(file).href);
