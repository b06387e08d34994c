import { trafficLimits } from '../../src/http/create-http-server.ts';
import { mostRequests as usual } from '../../src/http/overload.ts';
import { startServer } from '../../src/start-server.ts';

// The server. Answers each message with the largest memory that it has taken since its start, in megabytes.

const { TRAFFIC, MOST_REQUESTS, ...env } = process.env;
/** What differs from the usual limits, as JSON. */
const traffic = { ...trafficLimits, ...JSON.parse(TRAFFIC ?? '{}') };
const mostRequests = Number(MOST_REQUESTS ?? usual);
const { url } = await startServer(env, { traffic, mostRequests });
process.on('message', () => process.send?.(process.resourceUsage().maxRSS / 1024));
console.log(`Quiz App is at ${url}`);
