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

/** Rounds of this many milliseconds, the server and its floor in turns, so that whatever else the machine does slows both. */
export interface Rounds {
  count: number;
  duration: number;
}

/** Milliseconds until most of a call's code is optimized. With 0.3 s a cheap call took twice the time that it takes later. */
const warmUp = { product: 8_000, floor: 3_000 };

/** Measures a call beside its floor. */
export async function measure(site: Site, call: Call, rounds: Rounds): Promise<{ product: Figures; floor: Figures }> {
  const { servers, load } = site;
  const { connections, requests, status } = call;
  const urls = servers.map(({ url }) => url);
  const ask = { ask: 'load', connections, status, newId } as const;
  const product = (duration: number) => load.ask<Loaded>({ ...ask, urls, requests, duration } satisfies Load);
  const [floor, processes] = await floorOf(site, call);
  const both = [recorder(servers, site.databaseCpu), recorder(processes, site.databaseCpu)] as const;
  await product(warmUp.product);
  await floor(warmUp.floor);
  for (let round = 0; round < rounds.count; round += 1) {
    await both[1].record(() => floor(rounds.duration));
    await both[0].record(() => product(rounds.duration));
  }
  return { product: both[0].figures(), floor: both[1].figures() };
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

/** Collects the rounds of one kind. */
function recorder(processes: readonly Metered[], databaseCpu: () => number) {
  const times: number[] = [];
  const rates: number[] = [];
  const cpus: number[] = [];
  const databaseCpus: number[] = [];
  let [held, memory] = [0, 0];
  return {
    async record(run: () => Promise<Loaded>): Promise<void> {
      await Promise.all(processes.map((each) => each.measure()));
      const before = databaseCpu();
      const loaded = await run();
      const count = loaded.times.length;
      const measured = await Promise.all(processes.map((each) => each.measure()));
      for (const time of loaded.times) times.push(time);
      rates.push((count * 1_000) / loaded.took);
      cpus.push(measured.reduce((sum, { cpu }) => sum + cpu, 0) / count);
      databaseCpus.push((databaseCpu() - before) / count);
      held = Math.max(held, ...measured.map((each) => each.held));
      memory = Math.max(memory, ...measured.map((each) => each.memory.most));
      // What the database does after a commit is not counted to the next round.
      await wait(20);
    },
    figures(): Figures {
      times.sort((a, b) => a - b);
      const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
      const all = { perSecond: median(rates), cpu: median(cpus), databaseCpu: median(databaseCpus) };
      return { ...all, p50: at(0.5), p99: at(0.99), held, memory };
    },
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1);
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}
