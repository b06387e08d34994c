import { monitorEventLoopDelay } from 'node:perf_hooks';
import { startServer } from '../start-server.ts';
import { stretch } from '../testing/stretch.ts';

// The server with a gauge: asked for it, it tells what it measured since it was last asked.

/** Milliseconds between two looks at the loop. */
const resolution = 5;

export interface Measured {
  /** The longest time the event loop was held, in milliseconds. */
  held: number;
  /** Megabytes of memory, at most, since the start. */
  memory: number;
  /** How much longer everything took because others used the machine too: 1 where nobody did. */
  stretch: number;
}

const delay = monitorEventLoopDelay({ resolution });
const { url } = await startServer(process.env);
delay.enable();
let stretched = stretch();
process.on('message', () => {
  const measured: Measured = {
    held: Math.max(0, delay.max / 1e6 - resolution),
    memory: process.resourceUsage().maxRSS / 1024,
    stretch: stretched(),
  };
  stretched = stretch();
  delay.reset();
  process.send?.(measured);
});
console.log(`Quiz App is at ${url}`);
