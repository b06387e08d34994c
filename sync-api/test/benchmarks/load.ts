import { v7 as uuidv7 } from 'uuid';
import { Connection } from './connection.ts';

// A process of its own: it sends what it is told to, and answers with how long each answer took.

/** Its connections stay open for the next load of the same servers, until a message `close`. */
export interface Load {
  ask: 'load';
  /** The connections are shared among these servers. */
  urls: readonly string[];
  /** Each sends its next request as soon as it has its answer. */
  connections: number;
  /** Milliseconds. */
  duration: number;
  /** Whole requests, sent in turn. */
  requests: readonly string[];
  /** Stands in requests for the id of a new report. */
  newId: string;
  /** What every answer must have. */
  status: number;
}

export interface Loaded {
  /** Milliseconds, of each answer. */
  times: number[];
  /** Milliseconds, of all. */
  took: number;
}

/** By the servers' URLs. */
const opened = new Map<string, Connection[]>();

/** Servers close connections that were idle for some seconds; those are opened again. */
async function connectionsTo(urls: readonly string[], count: number): Promise<Connection[]> {
  const known = opened.get(String(urls)) ?? [];
  const all = await Promise.all(
    Array.from({ length: count }, (_, index) => {
      const connection = known[index];
      return connection?.isOpen ? connection : Connection.open(urls[index % urls.length] ?? '');
    }),
  );
  opened.set(String(urls), all);
  return all;
}

/** Requests go on where the load before ended, so that each is sent as often as the others. */
let sent = 0;

async function load({ urls, connections, duration, requests, newId, status }: Load): Promise<Loaded> {
  const all = await connectionsTo(urls, connections);
  const isNew = requests.some((request) => request.includes(newId));
  const times: number[] = [];
  const start = performance.now();
  const end = start + duration;
  await Promise.all(
    all.map(async (connection) => {
      for (let asked = start; asked < end; asked = performance.now()) {
        const request = requests[sent % requests.length] ?? '';
        sent += 1;
        const answer = await connection.ask(isNew ? request.replace(newId, uuidv7()) : request);
        times.push(performance.now() - asked);
        if (answer.status !== status) throw new Error(`Answered with ${answer.status}: ${request.split('\r\n')[0]}`);
      }
    }),
  );
  return { times, took: performance.now() - start };
}

process.on('message', async (message: Load | { ask: string }) => {
  if (message.ask === 'load') process.send?.(await load(message as Load));
  if (message.ask !== 'close') return;
  for (const connection of [...opened.values()].flat()) connection.close();
  opened.clear();
  process.send?.('closed');
});
console.log('The load is at -');
