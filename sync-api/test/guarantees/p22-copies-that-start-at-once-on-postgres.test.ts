import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { it } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { migrations } from '../../src/database/migrate.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { createRandom } from '../../src/demo/seeded-random.ts';
import { freshPostgres } from '../harness/open-test-postgres.ts';
import { runNode } from '../harness/run-node.ts';
import { testPooler } from '../harness/start-pooler.ts';

const plan = {
  guarantee: 'P22',
  title: 'five copies that start at once on an empty database, one of them killed meanwhile',
  full: 50,
  short: 2,
};
const entry = fileURLToPath(new URL('../../src/server.ts', import.meta.url));

it('P22 copies that start at once on PostgreSQL migrate it once, and all start', { timeout: 3_600_000 }, async () => {
  await attack(plan, async ({ rounds, seed, failed }) => {
    const random = createRandom(seed);
    for (let round = 0; round < rounds; round += 1) {
      const address = await freshPostgres();
      const env = {
        HOST: '127.0.0.1',
        PORT: '0',
        DATABASE_URL: address,
        DATABASE_POOLER: testPooler(),
        JWT_SECRET: 'a secret that lives as long as a test',
      };
      const [killed, ...servers] = Array.from({ length: 5 }, () => runNode(entry, [], env));
      const urls = Promise.all(servers.map((server) => server.line(/^Quiz App is at (\S+)$/).catch(String)));
      await wait(random.between(300, 1_500));
      killed?.child.kill('SIGKILL');
      const failures = (await urls).filter((url) => typeof url === 'string');
      for (const failure of failures) failed(`one has not started: ${failure}`);
      const database = await openDatabase(address, { pooler: testPooler() });
      const done = await database.reads.selectFrom('migrations').select('name').orderBy('name').execute();
      await database.close();
      if (String(done.map(({ name }) => name)) !== String(migrations.map(({ name }) => name)))
        failed(`the migrations are ${done.map(({ name }) => name)}`);
      for (const [, url = ''] of (await urls).filter((found) => typeof found !== 'string')) {
        const { status } = await fetch(`${url}/ready`);
        if (status !== 200) failed(`/ready says ${status}`);
      }
      for (const { child, ended } of servers) {
        child.kill('SIGKILL');
        await ended;
      }
    }
  });
});
