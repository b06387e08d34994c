import { trafficLimits } from '../../src/http/traffic-limits.ts';
import { startServer } from '../../src/start-server.ts';
import { measureSlowdown, scheduled } from '../harness/slowdown.ts';

// The server with measurements: on request it sends what it measured since the last request.

/** Milliseconds between two looks at the loop. */
const resolution = 5;

export interface Measured {
  /**
   * The longest time that the event loop was held, in milliseconds. `fair` leaves out the time
   * in line for the processor, and counts what the rest waited for as on a machine of its own.
   */
  held: { raw: number; fair: number };
  /** Megabytes of memory, at most, since the start. */
  memory: number;
  /** How much longer everything took because others used the machine too: 1 where nobody did. */
  slowdown: number;
}

const { TRAFFIC, ...env } = process.env;
/** As JSON, what clients may hold otherwise than usual. */
const traffic = { ...trafficLimits, ...JSON.parse(TRAFFIC ?? '{}') };
const { url } = await startServer(env, { traffic });
let turns: { raw: number; ran: number; blocked: number }[] = [];
let slowdownSince = measureSlowdown();
let last = look();

/** The time, and what the loop's thread ran and waited for the processor until then, in milliseconds. */
function look() {
  const [ran, waited] = scheduled();
  return { now: performance.now(), ran: ran / 1e6, waited: waited / 1e6 };
}

setInterval(() => {
  const { now, ran, waited } = look();
  const raw = now - last.now - resolution;
  const turn = { raw, ran: ran - last.ran, blocked: raw - (ran - last.ran) - (waited - last.waited) };
  if (raw > resolution) turns.push(turn);
  last = { now, ran, waited };
}, resolution);

process.on('message', () => {
  const busy = slowdownSince();
  const longest = (time: (turn: (typeof turns)[number]) => number) => Math.max(0, ...turns.map(time));
  const held = {
    raw: longest(({ raw }) => raw),
    fair: longest(({ ran, blocked }) => ran + Math.max(0, blocked) / busy),
  };
  const measured: Measured = { held, memory: process.resourceUsage().maxRSS / 1024, slowdown: busy };
  slowdownSince = measureSlowdown();
  turns = [];
  process.send?.(measured);
});
console.log(`Quiz App is at ${url}`);
