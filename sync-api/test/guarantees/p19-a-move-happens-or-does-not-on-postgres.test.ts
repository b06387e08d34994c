import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client, escapeIdentifier } from 'pg';
import { it, onTestFinished } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { namesOfTables } from '../../src/backup/connect-to-postgres.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { createRandom } from '../../src/demo/seeded-random.ts';
import { multiplyReports } from '../harness/multiply-reports.ts';
import { freshPath } from '../harness/open-sqlite-file.ts';
import { newPerson } from '../harness/open-test-app.ts';
import { runNode } from '../harness/run-node.ts';
import { addSampleExam, sampleAttempt } from '../harness/sample-exam.ts';
import { startServerProcess } from '../harness/server-process.ts';
import { createDatabase, startPostgres } from '../harness/start-postgres.ts';

const plan = { guarantee: 'P19', title: 'SIGKILLed while it moves from SQLite', full: 50, short: 4 };
const command = fileURLToPath(new URL('../../src/backup/migrate-command.ts', import.meta.url));
const reports = process.env.TORTURE ? 40_000 : 10_000;

it('P19 a killed move to PostgreSQL leaves it empty, and the next one is whole', { timeout: 600_000 }, async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const path = await freshPath();
  const server = await startServerProcess(path);
  const taker = await newPerson(server.reach, 'Taker', true);
  const exam = await addSampleExam(taker);
  await taker.data('addReport', { body: sampleAttempt(taker, exam) });
  server.child.kill();
  await server.ended;
  multiplyReports(path, reports);
  const names = await namesOfTables();

  const client = new Client(postgres.address);
  await client.connect();
  onTestFinished(() => client.end());

  /** How many tables of a database have rows, besides that of the migrations. */
  async function filledTables(address: string): Promise<number> {
    const inside = new Client(address);
    await inside.connect();
    let filled = 0;
    for (const name of names.filter((each) => each !== 'migrations')) {
      const { rows } = await inside.query('SELECT to_regclass($1) AS place', [name]);
      if (rows[0]?.place) filled += (await inside.query(`SELECT 1 FROM ${escapeIdentifier(name)} LIMIT 1`)).rows.length;
    }
    await inside.end();
    return filled;
  }

  await attack(plan, async ({ rounds, seed, failed }) => {
    const random = createRandom(seed);
    const whole = await createDatabase(postgres.address);
    const begun = performance.now();
    const move = (to: string) => runNode(command, [], { FROM: `file:${path}`, DATABASE_URL: to });
    if ((await move(whole).ended) !== 0) return failed('a move that is not killed fails');
    const milliseconds = performance.now() - begun;
    const tables = await filledTables(whole);
    let killed = 0;
    for (let round = 0; round < rounds; round += 1) {
      const to = await createDatabase(postgres.address);
      const run = move(to);
      await wait(random.between(milliseconds / 4, milliseconds));
      run.child.kill('SIGKILL');
      if ((await run.ended) === 'SIGKILL') killed += 1;
      const left = await filledTables(to);
      if (left !== 0 && left !== tables) failed(`${left} tables have rows, neither none nor ${tables}`);
      const again = move(to);
      const status = await again.ended;
      if (left === 0 && status !== 0) failed(`it cannot be repeated: ${again.output()}`);
      if (left !== 0 && (status !== 1 || !again.output().includes('name an empty one')))
        failed(`a second one into a full database ended with ${status}: ${again.output()}`);
      const moved = await openDatabase(to);
      const rows = await moved.reads.selectFrom('reports').select('id').execute();
      await moved.close();
      if (new Set(rows.map(({ id }) => id)).size !== reports || rows.length !== reports)
        failed(`${rows.length} rows of ${reports} reports`);
      await client.query(`DROP DATABASE ${new URL(to).pathname.slice(1)} WITH (FORCE)`);
    }
    if (killed === 0) failed('nothing was killed');
  });
});
