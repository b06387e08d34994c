import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { createRandom } from '../../src/demo/seeded-random.ts';
import type { Person } from '../harness/open-test-app.ts';
import { ownPostgresWithReplica } from '../harness/own-postgres.ts';
import { connected } from '../harness/postgres-databases.ts';
import { sampleAttempt } from '../harness/sample-exam.ts';
import { addPeople } from '../harness/start-copies.ts';
import { startCopiesBehindBalancer } from '../harness/start-service.ts';
import { openWire } from '../harness/wire.ts';
import { compareReports } from './followers.ts';
import { whileWorking } from './kill-at-random.ts';
import { patiently } from './patiently.ts';

const timeout = 1_200_000;

/** Copies on a primary whose address can be moved, which read lists from its replica. */
async function startService(count: number, settings: Record<string, string> = {}) {
  const { primary, replica } = await ownPostgresWithReplica(settings);
  const { address, moveTo } = await openWire(primary.address);
  const service = await startCopiesBehindBalancer(address, count, { DATABASE_REPLICA_URL: replica.address });
  return { primary, replica, moveTo, ...service };
}

const runOn = (address: string, statement: string) => connected(address, (client) => client.query(statement));

it('the lists of all reports come from the replica, and without it from the primary', { timeout }, async () => {
  const { replica, database, service, admin, exam } = await startService(1);
  const [taker] = await addPeople(database, ['Taker'], service);
  if (!taker) throw new Error('There is a taker');
  const all = async () => (await admin.data('getAllReports', { query: { fields: 'summary' } })).length;
  const search = { examName: '', userName: 'taker' };
  const found = async () => (await admin.data('getAllAttempts', { body: search })).length;
  const add = () => taker.data('addReport', { body: sampleAttempt(taker, exam) });
  await add();
  await expect.poll(all).toBe(1);

  await runOn(replica.address, 'SELECT pg_wal_replay_pause()');
  const { _id } = await add();
  expect(await Promise.all([all(), found()])).toEqual([1, 1]);
  // What somebody added is there for them, and for who asks for it by its id.
  expect(await taker.data('getOwnReports')).toHaveLength(2);
  expect(await admin.data('getAllAttempts', { body: { ...search, userName: '', reportId: _id } })).toHaveLength(1);
  expect((await admin.data('getLeaderboard'))[0]?.attempts).toBe(2);
  await runOn(replica.address, 'SELECT pg_wal_replay_resume()');
  await expect.poll(all).toBe(2);

  await replica.kill();
  await add();
  await expect.poll(() => all().catch(String)).toBe(3);
  expect((await admin.send('GET', '/ready')).status).toBe(200);
  await replica.restart();
  await expect.poll(all).toBe(3);
});

for (const { how, settings } of [
  { how: 'synchronously', settings: { synchronous_standby_names: '*', synchronous_commit: 'remote_apply' } },
  { how: 'asynchronously', settings: {} },
]) {
  it(`P22 a replica that follows ${how} takes over under load`, { timeout }, async () => {
    const plan = {
      guarantee: 'P22',
      title: `PostgreSQL SIGKILLed under load, and its replica promoted, that follows ${how}`,
      full: 10,
      short: 1,
    };
    await attack(plan, async ({ rounds, seed, failed }) => {
      const random = createRandom(seed);
      const seconds: number[] = [];
      let [sum, lost] = [0, 0];
      for (let round = 0; round < rounds; round += 1) {
        const { primary, replica, database, service, moveTo, admin, exam } = await startService(2, settings);
        const names = Array.from({ length: 8 }, (_, index) => `Device ${index}`);
        const takers = await addPeople(database, names, service);
        await expect.poll(() => isFollowed(primary.address)).toBe(true);
        const acknowledged = new Set<string>();
        /** When the last report was started that is acknowledged. */
        let last = 0;
        let isOver = false;
        const use = async (taker: Person) => {
          while (!isOver) {
            const started = performance.now();
            const attempt = sampleAttempt(taker, exam);
            await patiently(() => taker.data('addReport', { body: attempt }));
            acknowledged.add(attempt._id);
            last = Math.max(last, started);
          }
        };
        const using = takers.map(use);
        const unlessOneFails = whileWorking(using);
        await wait(random.between(500, 1_500));
        await primary.kill();
        const killed = performance.now();
        await wait(random.between(0, 300));
        await runOn(replica.address, 'SELECT pg_promote()');
        moveTo(replica.address);
        while (last < killed) await unlessOneFails(wait(5));
        seconds.push((performance.now() - killed) / 1_000);
        await wait(500);
        isOver = true;
        await Promise.all(using);

        const rows = await database.reads.selectFrom('reports').select('id').execute();
        const stored = new Set(rows.map(({ id }) => id));
        const gone = [...acknowledged].filter((id) => !stored.has(id));
        if (how === 'synchronously' && gone.length > 0) failed(`${gone.length} acknowledged reports are lost`);
        const kept = new Set([...acknowledged].filter((id) => stored.has(id)));
        await compareReports(admin, kept, [], failed);
        sum += acknowledged.size;
        lost += gone.length;
      }
      console.log(
        `${sum} reports acknowledged in ${rounds} failovers to a replica that follows ${how}, ${lost} of them lost; ` +
          `the next one after ${seconds.map((each) => each.toFixed(1))} s`,
      );
    });
  });
}

/** Whether a replica has all that was committed. */
async function isFollowed(address: string): Promise<boolean> {
  const asked = 'SELECT count(*)::int AS count FROM pg_stat_replication WHERE replay_lsn = pg_current_wal_lsn()';
  const { rows } = await runOn(address, asked);
  return rows[0]?.count === 1;
}
