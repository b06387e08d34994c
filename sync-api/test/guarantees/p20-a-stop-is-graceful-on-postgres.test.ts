import { setTimeout as wait } from 'node:timers/promises';
import { it, onTestFinished } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { createRandom } from '../../src/demo/seeded-random.ts';
import { newPerson, type Person } from '../harness/open-test-app.ts';
import { freshPostgres } from '../harness/open-test-postgres.ts';
import { addSampleExam } from '../harness/sample-exam.ts';
import { startServerProcess } from '../harness/server-process.ts';
import { testPooler } from '../harness/start-pooler.ts';
import { compareWithStored, startLoad } from './load-until-stopped.ts';

const plan = { guarantee: 'P20', title: 'SIGTERM under the load of 24 clients', full: 30, short: 2 };

it('P20 a server that is told to stop answers every accepted request, on PostgreSQL', {
  timeout: 600_000,
}, async () => {
  const address = await freshPostgres();
  const database = await openDatabase(address, { pooler: testPooler() });
  onTestFinished(() => database.close());
  const start = () =>
    startServerProcess('', {
      DATABASE_URL: address,
      DATABASE_POOLER: testPooler(),
      JWT_SECRET: 'a secret that lives as long as a test',
    });
  const first = await start();
  const exam = await addSampleExam(await newPerson(first.reach, 'Admin', true));
  const takers: Person[] = [];
  while (takers.length < 4) takers.push(await newPerson(first.reach, 'Taker'));
  first.child.kill('SIGTERM');
  await first.ended;

  await attack(plan, async ({ rounds, seed, failed }) => {
    const random = createRandom(seed);
    for (let round = 0; round < rounds; round += 1) {
      const server = await start();
      const load = startLoad(server.url, takers, exam);
      while (load.reports.size < 50) await wait(5);
      await wait(random.between(0, 500));
      server.child.kill('SIGTERM');
      const status = await Promise.race([server.ended, wait(60_000, 'nothing within a minute', { ref: false })]);
      if (status !== 0) failed(`it ended with ${status}: ${server.output()}`);
      server.child.kill('SIGKILL');
      await load.stop();
      const rows = await database.reads.selectFrom('reports').select('id').execute();
      compareWithStored(load, new Set(rows.map(({ id }) => id)), failed);
    }
  });
});
