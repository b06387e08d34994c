import { type CompiledQuery, sql } from 'kysely';
import { expect, it } from 'vitest';
import { openTestApp } from '../../test/harness/open-test-app.ts';
import { addSampleExam, sampleAttempt } from '../../test/harness/sample-exam.ts';
import { dialectOf } from '../database/dialect.ts';
import { fairTurn } from '../database/fair-turn.ts';
import { countOfUsers } from './count-of-users.ts';
import { findReports } from './find-reports.ts';

/** So many that neither those of a user nor those of an exam are few. */
const copies = 30_000;

/** One report in five is the first user's, one in three of the first exam. */
async function manyReports() {
  const { person, database } = await openTestApp();
  const admin = await person('Admin', true);
  const takers = [await person('One'), await person('Two')];
  for (const exam of [await addSampleExam(admin), await addSampleExam(admin)])
    for (const taker of takers) await taker.data('addReport', { body: sampleAttempt(taker, exam) });
  const rows = await database.reads.selectFrom('reports').selectAll().orderBy('seq').execute();
  const [One = '', Two = ''] = takers.map(({ user }) => user._id);
  const [first = 0, second = 0] = new Set(rows.map(({ version_ref }) => version_ref));
  await database.write(async (tx) => {
    await sql`
      with recursive places(place) as (select 1 union all select place + 1 from places where place < ${copies})
      insert into reports (id, user_id, user_name, version_ref, correct, verdict, created_at, scored_by_server)
        select 'copy ' || place, iif(place % 5 = 0, ${One}, ${Two}), '', iif(place % 3 = 0, ${first}, ${second}),
          '11', 'Pass', '2026-01-01T00:00:00.000Z', 0 from places`.execute(tx);
    await sql`update totals set attempts = (select count(*) from reports where user_id = totals.user_id)`.execute(tx);
  });
  return { database, users: { One, Two }, versions: { first, second } };
}

it.each([
  ['One', 'second', 'reports_by_user'],
  ['Two', 'first', 'reports_by_version'],
] as const)(
  'the reports of %s and the %s exam are counted by the index with fewer entries',
  async (who, which, index) => {
    const { database, users, versions } = await manyReports();
    const [user, version] = [users[who], versions[which]];
    const counting: CompiledQuery[] = [];
    const executor = database.reads.getExecutor();
    const reads = database.reads.withPlugin({
      transformQuery({ node, queryId }) {
        counting.push(executor.compileQuery(node, queryId));
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const found = findReports({ reads }, { users: new Set([user]), versions: new Set([version]) }, fairTurn);
    const { rows } = await sql<{ count: number }>`
    select count(*) as count from reports where user_id = ${user} and version_ref = ${version}`.execute(database.reads);
    expect(await found.count(1e6)).toBe(rows[0]?.count);

    const last = counting.at(-1);
    if (!last) throw new Error('it asked');
    const plan = await database.reads.executeQuery<{ detail: string }>({
      ...last,
      sql: `explain query plan ${last.sql}`,
    });
    expect(plan.rows.map(({ detail }) => detail).join()).toContain(`${index} (`);
  },
);

it('the reports of many users are counted some users at a time, and no further than is asked', async () => {
  const { database, users, versions } = await manyReports();
  const { reads } = database;
  let turns = 0;
  const countUpTo = (most: number) => {
    turns = 0;
    // As many as one query may read.
    const attempts = new Map(Object.values(users).map((user) => [user, 20_000]));
    const wanted = dialectOf(reads).anyOf('integer', [versions.first]);
    return countOfUsers(reads, attempts, wanted, most, async () => {
      turns += 1;
    });
  };
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from reports where version_ref = ${versions.first}`.execute(reads);
  expect([await countUpTo(1e6), turns]).toEqual([rows[0]?.count, 2]);
  expect([await countUpTo(5_000), turns]).toEqual([5_000, 1]);
  expect([await countUpTo(1_000), turns]).toEqual([1_000, 0]);
});
