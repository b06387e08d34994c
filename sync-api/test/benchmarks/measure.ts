import { setTimeout as wait } from 'node:timers/promises';
import { answerOf } from './answer-of.ts';
import { type Call, newId, toFloor } from './calls.ts';
import type { Load, Loaded } from './load.ts';
import type { Metered } from './metered.ts';
import type { Inserts } from './raw-inserts.ts';

/** What was measured of a call, or of its floor. */
interface Figures {
  perSecond: number;
  /** Milliseconds. */
  p99: number;
  /** Microseconds of processor time for each request, in all threads of the process. */
  cpu: number;
}

/** What calls are measured on. */
export interface Site {
  server: Metered;
  /** Answers with the same bytes as the server, and nothing else. */
  floor: Metered;
  /** Inserts reports, and nothing else. */
  inserts: Metered;
  /** Sends the requests. */
  load: Metered;
}

/** A call beside its floor. */
export interface Compared {
  product: Figures;
  floor: Figures;
  /** How many times as much as the floor the product does with the same processor time, and in the same time. */
  byCpu: number;
  byRate: number;
  /** The longest time in which `/health` was answered meanwhile, in milliseconds. */
  health: number;
  /** The most memory of the server, in megabytes. */
  memory: number;
}

/** Milliseconds of a slice. A core's speed changes within seconds: product and floor take turns. */
const slice = 250;

/** Until most of a call's code is optimized: so many requests, for a time within these seconds. */
const warmUp = { requests: 10_000, seconds: { least: 3, most: 10 } };

/** Measures a call beside its floor, in slices of both in turns. @param pairs how many slices of each */
export async function measure(site: Site, call: Call, pairs: number): Promise<Compared> {
  const { server, load } = site;
  const { connections, requests, status } = call;
  const urls = [server.url];
  const runProduct = (duration: number) =>
    load.ask<Loaded>({ ask: 'load', urls, connections, status, newId, requests, duration } satisfies Load);
  const [runFloor, floorProcess] = await floorOf(site, call);
  for (const run of [runProduct, runFloor]) await warm(run);
  const product: Slice[] = [];
  const floor: Slice[] = [];
  let health = 0;
  for (let pair = 0; pair < pairs; pair += 1) {
    const watched = watchHealth(server.url);
    product.push(await cut(server, runProduct));
    health = Math.max(health, await watched());
    floor.push(await cut(floorProcess, runFloor));
  }
  await load.ask({ ask: 'close' });
  const shareBy = (share: (ofProduct: Slice, ofFloor: Slice) => number) =>
    median(product.map((each, pair) => share(each, floor[pair] as Slice)));
  return {
    product: figuresOf(product),
    floor: figuresOf(floor),
    byCpu: shareBy((ofProduct, ofFloor) => ofFloor.cpu / ofProduct.cpu),
    byRate: shareBy((ofProduct, ofFloor) => ofProduct.perSecond / ofFloor.perSecond),
    health,
    memory: Math.max(...product.map((each) => each.memory)),
  };
}

type Run = (duration: number) => Promise<Loaded>;

async function warm(run: Run): Promise<void> {
  const { least, most } = warmUp.seconds;
  let sent = 0;
  for (let seconds = 0; seconds < most && (seconds < least || sent < warmUp.requests); seconds += 1)
    sent += (await run(1_000)).times.length;
}

async function floorOf({ server, floor, inserts, load }: Site, call: Call): Promise<[Run, Metered]> {
  const { connections, requests, status, name } = call;
  if (call.floor === 'raw inserts')
    return [(duration) => inserts.ask<Loaded>({ ask: 'insert', connections, duration } satisfies Inserts), inserts];
  const id = name.replaceAll(/\W+/g, '-');
  let path = '/login';
  if (call.floor === 'bare route') {
    await floor.ask(await answerOf(server.url, requests[0] ?? '', id));
    path = `/given/${id}`;
  }
  const ofFloor = {
    urls: [floor.url],
    connections,
    status,
    newId,
    requests: requests.map((each) => toFloor(each, path)),
  };
  return [(duration) => load.ask<Loaded>({ ask: 'load', ...ofFloor, duration } satisfies Load), floor];
}

/** Asks for `/health` again and again. @returns what ends that, with the longest time that an answer took */
function watchHealth(url: string): () => Promise<number> {
  let isOver = false;
  const watching = (async () => {
    let longest = 0;
    while (!isOver) {
      const asked = performance.now();
      await (await fetch(`${url}/health`)).text();
      longest = Math.max(longest, performance.now() - asked);
      await wait(20);
    }
    return longest;
  })();
  return () => {
    isOver = true;
    return watching;
  };
}

/** What was measured in a slice. */
interface Slice extends Pick<Figures, 'perSecond' | 'cpu'> {
  times: readonly number[];
  memory: number;
}

async function cut(process: Metered, run: Run): Promise<Slice> {
  await process.measure();
  const { times, took } = await run(slice);
  const { cpu, memory } = await process.measure();
  return { times, perSecond: (times.length * 1_000) / took, cpu: cpu / times.length, memory: memory.most };
}

function figuresOf(slices: readonly Slice[]): Figures {
  const times = slices.flatMap((each) => each.times).sort((a, b) => a - b);
  return {
    perSecond: median(slices.map((each) => each.perSecond)),
    p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
    cpu: median(slices.map((each) => each.cpu)),
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
