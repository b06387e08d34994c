import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { it } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { migrate } from '../../src/database/migrate.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import type { Tables } from '../../src/database/tables.ts';
import { createRandom } from '../../src/demo/seeded-random.ts';
import { freshFolder } from '../harness/fresh-folder.ts';
import { runNode } from '../harness/run-node.ts';
import { attackedMigrations, fill } from './attacked-migrations.ts';

const plan = { guarantee: 'P19', title: 'SIGKILLed inside every migration', full: 100, short: 8 };
const child = fileURLToPath(new URL('./migrating-child.ts', import.meta.url));

/** The child's result of a run that is not killed. */
interface Ran {
  statements: number;
  /** The first and the last statement of each migration, by its name. */
  spans: Record<string, [first: number, last: number]>;
}

/** The state of a database: the migrations it lists, and its schema and rows. */
function stateOf(path: string): { done: string[]; is: string } {
  const connection = new Sqlite(path);
  const all = (sql: string) => connection.prepare(sql).all() as Record<string, string>[];
  const integrity = connection.pragma('integrity_check', { simple: true });
  const schema = all("SELECT name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY name");
  const tables = all("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").map(({ name = '' }) => name);
  const done = tables.includes('migrations')
    ? all('SELECT name FROM migrations ORDER BY name').map(({ name }) => name ?? '')
    : [];
  // The time of a migration differs from run to run; the rows of all other tables do not.
  const rows = tables
    .filter((name) => name !== 'migrations')
    .map((name) => [name, all(`SELECT * FROM "${name}" ORDER BY rowid`)]);
  connection.close();
  return { done, is: JSON.stringify({ integrity, schema: schema.filter(({ name }) => name !== 'migrations'), rows }) };
}

/** Runs the first migrations. */
async function migrateTo(path: string, count: number, then = async (_: Kysely<Tables>) => {}): Promise<void> {
  const connection = new Sqlite(path);
  connection.pragma('journal_mode = WAL');
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: connection }) });
  await migrate(db, attackedMigrations.slice(0, count));
  await then(db);
  await db.destroy();
}

it('P19 a killed migration leaves either the old or the new database', { timeout: 600_000 }, async () => {
  const folder = await freshFolder();
  const oldest = join(folder, 'oldest.db');
  await migrateTo(oldest, 1, fill);

  await attack(plan, async ({ rounds, seed, failed }) => {
    const random = createRandom(seed);
    /**
     * For each start: the state after each number of migrations, and the number of statements to reach the last one.
     */
    const ways = [];
    for (const [name, from] of [
      ['a new database', undefined],
      ['the oldest database', oldest],
    ] as const) {
      const path = join(folder, `whole-${ways.length}.db`);
      const after = new Map<string, string>();
      if (from) cpSync(from, path);
      for (let count = from ? 1 : 0; count <= attackedMigrations.length; count += 1) {
        if (count > 0) await migrateTo(path, count);
        const { done, is } = stateOf(path);
        after.set(String(done), is);
      }
      const whole = join(folder, `child-${ways.length}.db`);
      if (from) cpSync(from, whole);
      const started = performance.now();
      const run = runNode(child, [whole]);
      const [, told = ''] = await run.line(/^ran (.*)$/);
      await run.ended;
      const { statements, spans } = JSON.parse(told) as Ran;
      ways.push({ name, from, after, statements, spans, milliseconds: performance.now() - started });
    }
    /** Every migration from either start; each is killed once before the kills are random. */
    const inside = ways.flatMap((way) => Object.values(way.spans).map((span) => ({ way, span })));
    const every = 2 * attackedMigrations.length - 1;
    if (inside.length !== every) failed(`${inside.length} of ${every} migrations were seen`);

    for (let round = 0; round < rounds; round += 1) {
      const certain = inside[round];
      const { name, from, after, statements, milliseconds } = certain?.way ?? random.pick(ways);
      const path = join(folder, 'killed.db');
      for (const end of ['', '-wal', '-shm', '-journal']) rmSync(path + end, { force: true });
      if (from) cpSync(from, path);
      // Two of three kills are between statements, evenly distributed; the third is at a random time.
      const [first, last] = certain?.span ?? [1, statements];
      const killAt = certain || random.next() < 2 / 3 ? Math.floor(random.between(first, last + 1)) : 0;
      const run = runNode(child, [path, String(killAt)]);
      if (killAt === 0) {
        await run.line(/^migrating$/);
        await wait(random.between(0, milliseconds / 2));
        run.child.kill('SIGKILL');
      }
      const how = `${name}, killed ${killAt ? `at ${killAt} of ${statements}` : 'by the clock'}`;
      const ended = await run.ended;
      if (killAt > 0 && ended !== 'SIGKILL') failed(`${how}: it was not killed: ${run.output()}`);

      const { done, is } = stateOf(path);
      if (after.get(String(done)) !== is) failed(`${how}: neither old nor new: [${done}] ${is.slice(0, 300)}`);
      // The next start must continue from whatever state was reached.
      try {
        if (!done.includes('999-attacked')) {
          await openDatabase(path).then((opened) => opened.close());
          const again = runNode(child, [path]);
          if ((await again.ended) !== 0) failed(`${how}: no start after it: ${again.output()}`);
        }
        const last = stateOf(path);
        if (last.done.length !== attackedMigrations.length) failed(`${how}: it stayed at [${last.done}]`);
      } catch (error) {
        failed(`${how}: no start after it: ${error}`);
      }
    }
  });
});
