import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Kysely } from 'kysely';
import { it } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { migrate } from '../../src/database/migrate.ts';
import type { Tables } from '../../src/database/tables.ts';
import { createRandom } from '../../src/demo/seeded-random.ts';
import { connectTo, freshDatabase, testPostgres } from '../harness/open-test-postgres.ts';
import { connected } from '../harness/postgres-databases.ts';
import { runNode } from '../harness/run-node.ts';
import { testPooler } from '../harness/start-pooler.ts';
import { attackedMigrations, fill } from './attacked-migrations.ts';

const plan = { guarantee: 'P19', title: 'SIGKILLed inside every migration', full: 100, short: 8 };
const child = fileURLToPath(new URL('./migrating-child-on-postgres.ts', import.meta.url));

/** The child's result of a run that is not killed. */
interface Ran {
  statements: number;
  /** The first and the last statement of each migration, by its name. */
  spans: Record<string, [first: number, last: number]>;
}

const nameOf = (address: string) => new URL(address).pathname.slice(1);

/** Makes a new database as a copy of another. @returns its address */
async function copyOf(from: string | undefined): Promise<string> {
  if (from) await untilUnused(from);
  return freshDatabase(testPostgres(), from && nameOf(from));
}

/** Waits for the sessions of killed clients, whose last statement may still run, and ends those that a pooler keeps. */
async function untilUnused(address: string): Promise<void> {
  await connected(testPostgres(), async (client) => {
    const asked = `SELECT count(*)::int AS sessions, count(pg_terminate_backend(pid)) FILTER (WHERE state = 'idle')
      FROM pg_stat_activity WHERE datname = $1`;
    for (;;) {
      const { rows } = await client.query<{ sessions: number }>(asked, [nameOf(address)]);
      if (rows[0]?.sessions === 0) return;
      await wait(5);
    }
  });
}

/** The state of a database: the migrations it lists, and its schema and rows. */
async function stateOf(address: string): Promise<{ done: string[]; is: string }> {
  await untilUnused(address);
  return connected(address, async (client) => {
    const all = async (query: string) => (await client.query<Record<string, string>>(query)).rows;
    const columns = await all(`SELECT table_name, column_name, data_type, is_nullable, column_default
      FROM information_schema.columns WHERE table_schema = 'public' ORDER BY table_name, ordinal_position`);
    const indexes = await all(`SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY indexdef`);
    const tables = [...new Set(columns.map(({ table_name = '' }) => table_name))];
    const rowsOf = (name: string) => all(`SELECT to_jsonb(each)::text AS row FROM "${name}" each ORDER BY 1`);
    const rows = [];
    // The time of a migration differs from run to run; the rows of all other tables do not.
    for (const name of tables.filter((each) => each !== 'migrations')) rows.push([name, await rowsOf(name)]);
    const done = tables.includes('migrations') ? await all('SELECT name FROM migrations ORDER BY name') : [];
    const schema = columns.filter(({ table_name }) => table_name !== 'migrations');
    const ofTables = indexes.filter(({ indexdef = '' }) => !indexdef.includes('migrations'));
    return { done: done.map(({ name = '' }) => name), is: JSON.stringify({ schema, indexes: ofTables, rows }) };
  });
}

/** Runs the first migrations. */
async function migrateTo(address: string, count: number, then = async (_: Kysely<Tables>) => {}): Promise<void> {
  const db = connectTo(address);
  await migrate(db, attackedMigrations.slice(0, count));
  await then(db);
  await db.destroy();
}

it('P19 a killed migration leaves either the old or the new database, on PostgreSQL', {
  timeout: 600_000,
}, async () => {
  const oldest = await copyOf(undefined);
  await migrateTo(oldest, 1, fill);
  const runChild = (address: string, killAt = 0) => runNode(child, [address, testPooler(), String(killAt)]);

  await attack(plan, async ({ rounds, seed, failed }) => {
    const random = createRandom(seed);
    const ways = [];
    for (const [name, from] of [
      ['a new database', undefined],
      ['the oldest database', oldest],
    ] as const) {
      const address = await copyOf(from);
      /** The state after each number of migrations. */
      const after = new Map<string, string>();
      for (let count = from ? 1 : 0; count <= attackedMigrations.length; count += 1) {
        if (count > 0) await migrateTo(address, count);
        const { done, is } = await stateOf(address);
        after.set(String(done), is);
      }
      const started = performance.now();
      const run = runChild(await copyOf(from));
      const [, told = ''] = await run.line(/^ran (.*)$/);
      await run.ended;
      ways.push({ name, from, after, ...(JSON.parse(told) as Ran), milliseconds: performance.now() - started });
    }
    /** Every migration from either start; each is killed once before the kills are random. */
    const inside = ways.flatMap((way) => Object.values(way.spans).map((span) => ({ way, span })));
    const every = 2 * attackedMigrations.length - 1;
    if (inside.length !== every) failed(`${inside.length} of ${every} migrations were seen`);

    for (let round = 0; round < rounds; round += 1) {
      const certain = inside[round];
      const { name, from, after, statements, milliseconds } = certain?.way ?? random.pick(ways);
      const address = await copyOf(from);
      // Two of three kills are between statements, evenly distributed; the third is at a random time.
      const [first, last] = certain?.span ?? [1, statements];
      const killAt = certain || random.next() < 2 / 3 ? Math.floor(random.between(first, last + 1)) : 0;
      const run = runChild(address, killAt);
      if (killAt === 0) {
        await run.line(/^migrating$/);
        await wait(random.between(0, milliseconds / 2));
        run.child.kill('SIGKILL');
      }
      const how = `${name}, killed ${killAt ? `at ${killAt} of ${statements}` : 'by the clock'}`;
      const ended = await run.ended;
      if (certain && ended !== 'SIGKILL') failed(`${how}: it was not killed: ${run.output()}`);

      const { done, is } = await stateOf(address);
      if (after.get(String(done)) !== is) failed(`${how}: neither old nor new: [${done}] ${is.slice(0, 300)}`);
      // The next start must continue from whatever state was reached.
      if (!done.includes('999-attacked') && (await runChild(address).ended) !== 0) failed(`${how}: no start after it`);
      const whole = await stateOf(address);
      if (whole.done.length !== attackedMigrations.length) failed(`${how}: it stayed at [${whole.done}]`);
    }
  });
});
