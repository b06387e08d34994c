import { setTimeout as wait } from 'node:timers/promises';
import { answerOf } from './answer-of.ts';
import { type Call, newId, toFloor } from './calls.ts';
import type { Load, Loaded } from './load.ts';
import type { Metered } from './metered.ts';
import type { Inserts } from './raw-inserts.ts';

/** What was measured of a call, or of its floor. */
export interface Figures {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Microseconds of processor time for each request: of the server, and of the database where it is another process. */
  cpu: number;
  databaseCpu: number;
  /** The longest time that the event loop was held, in milliseconds. */
  held: number;
  /** The most memory of a copy, in megabytes. */
  memory: number;
}

/** What calls are measured on. */
export interface Site {
  /** One or several copies of the server. */
  servers: readonly Metered[];
  /** Answers with the same bytes as the server, and nothing else. */
  floor: Metered;
  /** Inserts reports, and nothing else. */
  inserts: Metered;
  /** Sends the requests. */
  load: Metered;
  /** Microseconds of processor time of the database's processes since it started; 0 where it is part of the server. */
  databaseCpu: () => number;
}

/** A share of the floor, and between which a half of the pairs' shares lie. */
export interface Share {
  median: number;
  quartiles: readonly [number, number];
}

/** A call beside its floor. */
export interface Compared {
  product: Figures;
  floor: Figures;
  /** How many times as much as the floor the product does with the same processor time. */
  byCpu: Share;
  /** The same in the same time. */
  byRate: Share;
}

/**
 * Milliseconds of a slice. A core's speed changes within seconds: of two that follow each other, one of the product and
 * one of the floor, both have nearly the same.
 */
const slice = 250;

/** Milliseconds until most of a call's code is optimized. With 0.3 s a cheap call took twice the time that it takes later. */
const warmUp = { product: 5_000, floor: 2_000 };

/** Measures a call beside its floor, in slices of both in turns. @param pairs how many slices of each */
export async function measure(site: Site, call: Call, pairs: number): Promise<Compared> {
  const { servers, load, databaseCpu } = site;
  const { connections, requests, status } = call;
  const urls = servers.map(({ url }) => url);
  const ask = { ask: 'load', connections, status, newId } as const;
  const runProduct = (duration: number) => load.ask<Loaded>({ ...ask, urls, requests, duration } satisfies Load);
  const [runFloor, floorProcesses] = await floorOf(site, call);
  await runProduct(warmUp.product);
  await runFloor(warmUp.floor);
  const product: Slice[] = [];
  const floor: Slice[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    const both = [
      async () => product.push(await cut(servers, databaseCpu, runProduct)),
      async () => floor.push(await cut(floorProcesses, databaseCpu, runFloor)),
    ];
    // Each goes first as often as the other, so that a speed that rises or falls favours neither.
    for (const next of pair % 2 === 0 ? both : both.reverse()) await next();
  }
  await load.ask({ ask: 'close' });
  const shareBy = (share: (ofProduct: Slice, ofFloor: Slice) => number) =>
    shareOf(product.map((each, pair) => share(each, floor[pair] as Slice)));
  return {
    product: figuresOf(product),
    floor: figuresOf(floor),
    byCpu: shareBy((ofProduct, ofFloor) => ofFloor.cpu / ofProduct.cpu),
    byRate: shareBy((ofProduct, ofFloor) => ofProduct.perSecond / ofFloor.perSecond),
  };
}

type Run = (duration: number) => Promise<Loaded>;

async function floorOf({ servers, floor, inserts, load }: Site, call: Call): Promise<[Run, readonly Metered[]]> {
  const { connections, requests, status, name } = call;
  if (call.floor === 'raw inserts')
    return [(duration) => inserts.ask<Loaded>({ ask: 'insert', connections, duration } satisfies Inserts), [inserts]];
  const id = name.replaceAll(/\W+/g, '-');
  let path = '/login';
  if (call.floor === 'bare route') {
    await floor.ask(await answerOf(servers[0]?.url ?? '', requests[0] ?? '', id));
    path = `/given/${id}`;
  }
  const ask = {
    ask: 'load',
    urls: [floor.url],
    connections,
    status,
    newId,
    requests: requests.map((each) => toFloor(each, path)),
  };
  return [(duration) => load.ask<Loaded>({ ...ask, duration } as Load), [floor]];
}

/** What was measured in a slice. */
interface Slice extends Pick<Figures, 'perSecond' | 'cpu' | 'held' | 'memory'> {
  times: readonly number[];
  /** Of all requests, in microseconds: it is counted in ticks too long for one. */
  databaseCpu: number;
}

async function cut(processes: readonly Metered[], databaseCpu: () => number, run: Run): Promise<Slice> {
  await Promise.all(processes.map((each) => each.measure()));
  const before = databaseCpu();
  const { times, took } = await run(slice);
  const measured = await Promise.all(processes.map((each) => each.measure()));
  const ofDatabase = databaseCpu() - before;
  // What the database does after a commit is not counted to the next slice.
  await wait(20);
  return {
    times,
    perSecond: (times.length * 1_000) / took,
    cpu: measured.reduce((sum, { cpu }) => sum + cpu, 0) / times.length,
    databaseCpu: ofDatabase,
    held: Math.max(...measured.map(({ held }) => held)),
    memory: Math.max(...measured.map(({ memory }) => memory.most)),
  };
}

function figuresOf(slices: readonly Slice[]): Figures {
  const times = slices.flatMap((each) => each.times);
  const median = (of: 'perSecond' | 'cpu') => {
    const values = slices.map((each) => each[of]);
    return quantile(values, 0.5);
  };
  return {
    perSecond: median('perSecond'),
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    cpu: median('cpu'),
    databaseCpu: slices.reduce((sum, each) => sum + each.databaseCpu, 0) / times.length,
    held: Math.max(...slices.map((each) => each.held)),
    memory: Math.max(...slices.map((each) => each.memory)),
  };
}

const shareOf = (shares: readonly number[]): Share => ({
  median: quantile(shares, 0.5),
  quartiles: [quantile(shares, 0.25), quantile(shares, 0.75)],
});

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const [low = Number.NaN, high = low] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low + (high - low) * (at % 1);
}
