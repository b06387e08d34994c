import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { it } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { memoryBounds } from '../../src/bound-memory.ts';
import { createRandom } from '../../src/demo/seeded-random.ts';
import { freshFolder } from '../harness/fresh-folder.ts';
import { runNode } from '../harness/run-node.ts';
import { startFlags } from '../harness/start-flags.ts';
import { createLoad } from './large-load.ts';
import { populate } from './large-population.ts';
import type { Measured } from './measured-server.ts';

const plan = {
  guarantee: 'P17',
  title: 'reports searched, read and added by 50 clients at once, beside long lists, first pulls and logins',
  full: 300_000,
  short: 21_000,
};
const clients = 50;
/** Milliseconds; megabytes, and those with more than 100,000 reports. */
const most = { page: 100, held: 50, memory: 300, memoryOfMany: 350 };
const seconds = process.env.TORTURE ? 20 : 3;

const measuredServer = fileURLToPath(new URL('./measured-server.ts', import.meta.url));

it('P17 with very many reports, users and exams, every answer stays within its time limit', {
  timeout: 600_000,
}, async () => {
  await attack(plan, async ({ rounds, seed, failed }) => {
    const path = join(await freshFolder(), 'quiz.db');
    const env = {
      ...memoryBounds,
      DATABASE_URL: `file:${path}`,
      PORT: '0',
      JWT_SECRET: 'a secret that lives as long as a test',
    };
    const size = { users: (rounds * 2) / 3, reports: rounds, exams: rounds / 15 };
    const population = await populate(path, env, clients, size);
    const { child, line } = runNode(measuredServer, [], env, startFlags);
    const [, url = ''] = await line(/^Quiz App is at (\S+)$/);
    const measure = async (): Promise<Measured> => {
      const answer = once(child, 'message');
      child.send('measure');
      return (await answer)[0] as Measured;
    };

    const { warmUp, load } = createLoad(url, population, createRandom(seed), size);
    await warmUp();
    await measure();
    const { longLists, wrong } = await load(seconds * 1_000);
    const { held, pages, memory, slowdown } = await measure();
    for (const what of wrong) failed(what);
    const page = pages[Math.floor(pages.length * 0.99)] ?? Number.POSITIVE_INFINITY;
    const measured = { pages: pages.length, longLists, page, held, memory, slowdown };
    if (process.env.TORTURE) console.log('P17', measured);
    if (page > most.page) failed(`p99 of the pages is ${page.toFixed(0)} ms`);
    if (held.fair > most.held) failed(`the loop was held ${held.fair.toFixed(0)} ms`);
    if (memory > (rounds > 100_000 ? most.memoryOfMany : most.memory))
      failed(`the server took ${memory.toFixed(0)} MB`);
  });
});
