import { trafficLimits } from '../../src/http/create-http-server.ts';
import { mostRequests as usual } from '../../src/http/overload.ts';
import { startServer } from '../../src/start-server.ts';
import { watchTicks } from './watch-ticks.ts';

// The server, which answers messages with a number.

const { TRAFFIC, MOST_REQUESTS, ...env } = process.env;
/** What differs from the usual limits, as JSON. */
const traffic = { ...trafficLimits, ...JSON.parse(TRAFFIC ?? '{}') };
const mostRequests = Number(MOST_REQUESTS ?? usual);
const { url } = await startServer(env, { traffic, mostRequests });
let ticks: ReturnType<typeof watchTicks> | undefined;
const answers: Record<string, () => number | undefined> = {
  /** The largest memory that it has taken since its start, in megabytes. */
  memory: () => process.resourceUsage().maxRSS / 1024,
  'watch ticks': () => {
    ticks = watchTicks();
    return 0;
  },
  'longest tick': () => ticks?.longest(),
};
process.on('message', (question: string) => process.send?.(answers[question]?.()));
console.log(`Quiz App is at ${url}`);
