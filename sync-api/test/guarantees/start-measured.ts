import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TrafficLimits } from '../../src/http/create-http-server.ts';
import { freshFolder } from '../harness/fresh-folder.ts';
import { runNode } from '../harness/run-node.ts';

const measuredServer = fileURLToPath(new URL('./measured-server.ts', import.meta.url));

/**
 * The most memory that a server may take, in megabytes. Most of it is garbage that V8 has not collected yet: it took 625
 * for the best attempts of 1,000,000 reports, and 725 for whole lists of 20,000 exams.
 */
export const mostMemory = 900;

/**
 * Starts a server in its own process, whose memory and ticks are measured.
 * @param traffic limits that differ from `trafficLimits`
 * @param mostRequests that may run at once, if not as usual
 * @param path of its database; by default a new one
 */
export async function startMeasured(traffic: Partial<TrafficLimits> = {}, mostRequests?: number, path?: string) {
  const database = path ?? join(await freshFolder(), 'quiz.db');
  const env = {
    DATABASE_URL: `file:${database}`,
    PORT: '0',
    TRAFFIC: JSON.stringify(traffic),
    ...(mostRequests !== undefined && { MOST_REQUESTS: String(mostRequests) }),
  };
  const { child, line, output } = runNode(measuredServer, [], env);
  const [, url = ''] = await line(/^Quiz App is at (\S+)$/);
  const ask = async (question: 'memory' | 'watch ticks' | 'longest tick'): Promise<number> => {
    const answer = once(child, 'message');
    child.send(question);
    return (await answer)[0] as number;
  };
  return {
    url,
    output,
    reach: { request: (path: string, init: RequestInit) => fetch(url + path, init) },
    /** The largest memory that it has taken since its start, in megabytes. */
    memory: () => ask('memory'),
    /** Runs a job. @returns the longest tick of the server meanwhile, in milliseconds of computing */
    async longestTick(job: () => Promise<unknown>): Promise<number> {
      await ask('watch ticks');
      await job();
      return ask('longest tick');
    },
  };
}
