import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { trafficLimits } from '../../src/http/create-http-server.ts';
import { mostRequests as usual } from '../../src/http/overload.ts';
import { startServer } from '../../src/start-server.ts';
import { measureSlowdown, scheduled } from '../harness/slowdown.ts';
import { pageHeader } from '../harness/timed-request.ts';

// The server with measurements. When it receives a message, it sends what it measured since the last one.

/** Milliseconds between two measurements of the event loop. */
const resolution = 5;

export interface Measured {
  /**
   * The longest time that the event loop was blocked, in milliseconds. `fair` leaves out the time in which the thread
   * waited for a processor, and divides the other waits by the slowdown.
   */
  held: { raw: number; fair: number };
  /** How long the pages took from request to answer, in milliseconds like `fair`, the shortest first. */
  pages: number[];
  /** The largest memory since the start, in megabytes. */
  memory: number;
  /** How much longer the thread took because of other processes: 1 if there were none. */
  slowdown: number;
}

const { TRAFFIC, MOST_REQUESTS, ...env } = process.env;
/** What differs from the usual limits, as JSON. */
const traffic = { ...trafficLimits, ...JSON.parse(TRAFFIC ?? '{}') };
const mostRequests = Number(MOST_REQUESTS ?? usual);
const { url } = await startServer(env, { traffic, mostRequests });
let turns: Span[] = [];
let pages: Span[] = [];
let slowdownSince = measureSlowdown();
let last = look();

/** A time in milliseconds: in `ran` the thread ran, in `blocked` it neither ran nor waited for a processor. */
interface Span {
  raw: number;
  ran: number;
  blocked: number;
}

/** The time, and how long the thread has run and waited for a processor until now, in milliseconds. */
function look() {
  const [ran, waited] = scheduled();
  return { now: performance.now(), ran: ran / 1e6, waited: waited / 1e6 };
}

function since(then: ReturnType<typeof look>, asleep = 0): Span {
  const { now, ran, waited } = look();
  const raw = now - then.now - asleep;
  return { raw, ran: ran - then.ran, blocked: raw - (ran - then.ran) - (waited - then.waited) };
}

setInterval(() => {
  const turn = since(last, resolution);
  if (turn.raw > resolution) turns.push(turn);
  last = look();
}, resolution);

const asked = new WeakMap<IncomingMessage, ReturnType<typeof look>>();
subscribe('http.server.request.start', (message) => {
  const { request } = message as { request: IncomingMessage };
  if (request.headers[pageHeader]) asked.set(request, look());
});
subscribe('http.server.response.finish', (message) => {
  const then = asked.get((message as { request: IncomingMessage }).request);
  if (then) pages.push(since(then));
});

process.on('message', () => {
  const busy = slowdownSince();
  const fair = ({ ran, blocked }: Span) => ran + Math.max(0, blocked) / busy;
  const held = {
    raw: Math.max(0, ...turns.map(({ raw }) => raw)),
    fair: Math.max(0, ...turns.map(fair)),
  };
  const measured: Measured = {
    held,
    pages: pages.map(fair).sort((a, b) => a - b),
    memory: process.resourceUsage().maxRSS / 1024,
    slowdown: busy,
  };
  slowdownSince = measureSlowdown();
  turns = [];
  pages = [];
  process.send?.(measured);
});
console.log(`Quiz App is at ${url}`);
