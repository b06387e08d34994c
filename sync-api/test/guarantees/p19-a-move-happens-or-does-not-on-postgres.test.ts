import { fileURLToPath } from 'node:url';
import { escapeIdentifier } from 'pg';
import { it } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { mediumId } from '../../src/database/medium-id.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { createRandom } from '../../src/demo/seeded-random.ts';
import { fillSqlite } from '../harness/filled-sqlite.ts';
import { freshPath } from '../harness/open-sqlite-file.ts';
import { ownPostgres } from '../harness/own-postgres.ts';
import { connected, createDatabase, dropDatabase } from '../harness/postgres-databases.ts';
import { runNode } from '../harness/run-node.ts';

const plan = { guarantee: 'P19', title: 'SIGKILLed while it moves from SQLite', full: 50, short: 4 };
const command = fileURLToPath(new URL('../../src/backup/migrate-command.ts', import.meta.url));
const reports = process.env.TORTURE ? 40_000 : 10_000;

it('P19 a killed move to PostgreSQL leaves it empty, and the next one is whole', { timeout: 600_000 }, async () => {
  const { address: server } = await ownPostgres();
  const path = await freshPath();
  await fillSqlite(path, reports, 1);

  /** How many tables of a database have rows, besides that of the migrations. */
  const filledTables = (address: string) =>
    connected(address, async (client) => {
      let filled = 0;
      const found = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations'";
      for (const { tablename } of (await client.query<{ tablename: string }>(found)).rows)
        filled += (await client.query(`SELECT 1 FROM ${escapeIdentifier(tablename)} LIMIT 1`)).rows.length;
      return filled;
    });

  await attack(plan, async ({ rounds, seed, failed }) => {
    const random = createRandom(seed);
    const whole = await createDatabase(server);
    let began = performance.now();
    const move = (to: string) => runNode(command, [], { FROM: `file:${path}`, DATABASE_URL: to });
    if ((await move(whole).ended) !== 0) return failed('a move that is not killed fails');
    let milliseconds = performance.now() - began;
    const tables = await filledTables(whole);
    for (let killed = 0; killed < rounds; ) {
      const to = await createDatabase(server);
      began = performance.now();
      const run = move(to);
      const kill = setTimeout(() => run.child.kill('SIGKILL'), random.between(milliseconds / 4, milliseconds));
      if ((await run.ended) === 'SIGKILL') killed += 1;
      // It ended before, as the first move can be slower than the others: the next kill comes earlier.
      else milliseconds = Math.min(milliseconds, performance.now() - began);
      clearTimeout(kill);
      const left = await filledTables(to);
      if (left !== 0 && left !== tables) failed(`${left} tables have rows, neither none nor ${tables}`);
      const again = move(to);
      const status = await again.ended;
      if (left === 0 && status !== 0) failed(`it cannot be repeated: ${again.output()}`);
      if (left !== 0 && (status !== 1 || !again.output().includes('name an empty one')))
        failed(`a second one into a full database ended with ${status}: ${again.output()}`);
      const moved = await openDatabase(to);
      const files = await moved.reads.selectFrom('media').select(['id', 'data']).execute();
      if (files.length !== 1 || files.some(({ id, data }) => mediumId(data) !== id)) failed('its picture is not whole');
      const rows = await moved.reads.selectFrom('reports').select('id').execute();
      await moved.close();
      if (new Set(rows.map(({ id }) => id)).size !== reports || rows.length !== reports)
        failed(`${rows.length} rows of ${reports} reports`);
      await dropDatabase(to, server);
    }
  });
});
