import { v7 as uuidv7 } from 'uuid';
import { Connection } from './connection.ts';

// A process of its own: it sends what it is told to, and answers with how long each answer took.

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

async function load({ urls, connections, duration, requests, newId, status }: Load): Promise<Loaded> {
  const opened = await Promise.all(
    Array.from({ length: connections }, (_, index) => Connection.open(urls[index % urls.length] ?? '')),
  );
  const isNew = requests.some((request) => request.includes(newId));
  const times: number[] = [];
  let sent = 0;
  const start = performance.now();
  const end = start + duration;
  await Promise.all(
    opened.map(async (connection) => {
      for (let asked = start; asked < end; asked = performance.now()) {
        const request = requests[sent % requests.length] ?? '';
        sent += 1;
        const answer = await connection.ask(isNew ? request.replace(newId, uuidv7()) : request);
        times.push(performance.now() - asked);
        if (answer.status !== status) throw new Error(`Answered with ${answer.status}: ${request.split('\r\n')[0]}`);
      }
    }),
  );
  const took = performance.now() - start;
  for (const connection of opened) connection.close();
  return { times, took };
}

process.on('message', async (message: Load | { ask: string }) => {
  if (message.ask === 'load') process.send?.(await load(message as Load));
});
console.log('The load is at -');
