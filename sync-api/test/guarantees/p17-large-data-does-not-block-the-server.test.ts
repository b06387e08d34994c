import { join } from 'node:path';
import { it } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { createRandom } from '../../src/demo/seeded-random.ts';
import { freshFolder } from '../harness/fresh-folder.ts';
import { load } from './large-load.ts';
import { populate } from './large-population.ts';
import { mostMemory, startMeasured } from './start-measured.ts';

const plan = {
  guarantee: 'P17',
  title: 'reports searched, read and added by 50 clients at once, beside long lists, first pulls and logins',
  full: 300_000,
  short: 21_000,
};
const clients = 50;
const seconds = process.env.TORTURE ? 20 : 3;

it('P17 with very many reports, users and exams, every answer is whole', { timeout: 600_000 }, async () => {
  await attack(plan, async ({ rounds, seed, failed }) => {
    const path = join(await freshFolder(), 'quiz.db');
    const size = { users: (rounds * 2) / 3, reports: rounds, exams: rounds / 15 };
    const population = await populate(path, {}, clients, size);
    const { url, memory } = await startMeasured({}, undefined, path);
    const { longLists, pages, wrong } = await load(url, population, createRandom(seed), size, seconds * 1_000);
    for (const what of wrong) failed(what);
    const taken = await memory();
    if (process.env.TORTURE) console.log('P17', { longLists, pages, memory: taken });
    if (taken > mostMemory) failed(`the server took ${taken.toFixed(0)} MB`);
  });
});
