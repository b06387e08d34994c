import { reportSubmission } from '@quiz-app/shared/report';
import { reportDate } from '@quiz-app/shared/report-date';
import type { User } from '@quiz-app/shared/user';
import type { KyselyPlugin } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { openTestApp } from '../../test/harness/open-test-app.ts';
import { sampleAttempt, sampleDetails, sampleQuestions } from '../../test/harness/sample-exam.ts';
import { fairTurn } from '../database/fair-turn.ts';
import type { Database } from '../database/open-database.ts';
import { createExamArchive } from '../exams/exam-archive.ts';
import { createExamsStore } from '../exams/exams-store.ts';
import { createUsersStore } from '../users/users-store.ts';
import { DateZones } from './date-zones.ts';
import { findReports } from './find-reports.ts';
import type { ReportRow } from './report-json.ts';
import { createReportsStore } from './reports-store.ts';
import type { ReportQuery } from './wanted-reports.ts';

/** More than are collected by index. Two users share them; a third has the few oldest. */
const busyReports = 11_000;
const rareReports = 7;

async function busyServer() {
  const { database } = await openTestApp();
  const archive = createExamArchive(database);
  const users = createUsersStore(database);
  const reports = createReportsStore(database);
  const person = async (name: string) =>
    (await users.add({ name, email: `${name}@example.org`, passwordHash: '', isAdmin: false })) as User;
  const [rare, one, two] = [await person('rare'), await person('one'), await person('two')];
  const exams = createExamsStore(database);
  const taken = [];
  for (const name of ['First', 'Second']) {
    const exam = await exams.add({ ...sampleDetails, name }, sampleQuestions);
    const kept = await archive.find(exam._id);
    if (kept) taken.push(kept);
  }
  const [first, second] = taken;
  if (!first || !second) throw new Error('both are kept');
  const add = async (by: User, of: typeof first) =>
    (await reports.add(reportSubmission.parse(sampleAttempt({ user: by }, of.exam, {})), of, by)).row;
  const all: ReportRow[] = [];
  for (let count = 0; count < rareReports; count += 1) all.push(await add(rare, count % 2 ? first : second));
  const added = await add(one, first);
  const { seq: _, ...model } = added;
  all.push(added, await add(two, first));
  for (let from = 0; from < busyReports; from += 1_000) {
    const rows = Array.from({ length: 1_000 }, (_, index) => ({
      ...model,
      id: uuidv7(),
      user_id: (index % 2 ? one : two)._id,
      user_name: (index % 2 ? one : two).name,
      version_ref: (index % 3 ? first : second).ref,
      verdict: index % 5 ? ('Fail' as const) : ('Pass' as const),
      created_at: new Date(Date.UTC(2026, 0, 1, 0, from + index)).toISOString(),
      // Some without it, some before the receipt, some implausibly after it.
      finished_at:
        index % 4 ? new Date(Date.UTC(2026, 0, 1, 0, from + index + ((index % 7) - 5) * 60)).toISOString() : null,
    }));
    all.push(...(await database.write((tx) => tx.insertInto('reports').values(rows).returningAll().execute())));
  }
  await database.write((tx) =>
    tx
      .updateTable('totals')
      .set((is) => ({
        attempts: is
          .selectFrom('reports')
          .select(is.fn.countAll<number>().as('count'))
          .whereRef('reports.user_id', '=', 'totals.user_id'),
      }))
      .execute(),
  );
  const take = (wanted: ReportQuery) => findReports(database, wanted, fairTurn).read;
  const count = (wanted: ReportQuery, most: number) => findReports(database, wanted, fairTurn).count(most);
  return { database, take, count, all, rare, one, two, first, second };
}

function isOneOf<Id>(wanted: ReadonlySet<Id> | { named: string } | undefined, id: Id, name: string): boolean {
  if (wanted === undefined) return true;
  return 'named' in wanted ? name.toLowerCase().includes(wanted.named.toLowerCase()) : wanted.has(id);
}

const dayOf = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString();
const dateOf = ({ created_at, finished_at }: ReportRow) =>
  reportDate({ createdAt: created_at, ...(finished_at !== null && { finishedAt: finished_at }) });
const seqs = (rows: readonly ReportRow[]) => rows.map(({ seq }) => seq);

/** Reads through a connection that counts its queries. */
function counted(reads: Database['reads']) {
  const counts = { queries: 0 };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      counts.queries += 1;
      return result;
    },
  };
  return { reads: reads.withPlugin(plugin), counts };
}

describe('reports among very many', () => {
  it('are the same whether collected by index or scanned', async () => {
    const { take, count, all, rare, one, two, first, second } = await busyServer();
    const newestFirst = all.toSorted((a, b) => b.seq - a.seq);
    const nameOf = (ref: number) => (ref === first.ref ? first : second).exam.name;
    const everything = Number.MAX_SAFE_INTEGER;
    const cases: ReportQuery[] = [
      {},
      { users: new Set([one._id]) },
      { users: new Set([one._id, two._id]) },
      { versions: new Set([second.ref]) },
      { versions: new Set([first.ref, second.ref]) },
      { users: new Set([one._id, two._id]), versions: new Set([first.ref, second.ref]) },
      { users: new Set([one._id, 'nobody']), versions: new Set([second.ref]) },
      { users: { named: 'O' } },
      { users: { named: 'one' }, versions: { named: 'SEC' } },
      { users: new Set([one._id]), versions: { named: 'first' } },
      { users: { named: 'w' }, versions: new Set([second.ref]) },
      { verdict: 'Pass' },
      { users: new Set([one._id]), verdict: 'Pass' },
      { users: new Set([rare._id]), verdict: 'Fail' },
      { users: { named: 'one' }, verdict: 'Fail', dateFrom: dayOf(3) },
      { dateFrom: dayOf(3) },
      { dateBefore: dayOf(2) },
      { dateFrom: dayOf(3), dateBefore: dayOf(4) },
      { versions: new Set([second.ref]), dateFrom: dayOf(5), dateBefore: dayOf(6), verdict: 'Pass' },
      { dateFrom: dayOf(30) },
      { dateFrom: dayOf(1), verdict: 'Pass' },
      { dateFrom: dayOf(1), dateBefore: dayOf(9), verdict: 'Fail' },
      { users: new Set([one._id, rare._id]), versions: new Set([second.ref, -1]) },
    ];
    for (const wanted of cases) {
      const expected = newestFirst.filter(
        (row) =>
          isOneOf(wanted.users, row.user_id, row.user_name) &&
          isOneOf(wanted.versions, row.version_ref, nameOf(row.version_ref)) &&
          (wanted.verdict ?? row.verdict) === row.verdict &&
          dateOf(row) >= (wanted.dateFrom ?? '') &&
          dateOf(row) < (wanted.dateBefore ?? '9'),
      );
      const from = expected[1_000]?.seq ?? 0;
      expect(seqs(await take(wanted)(everything, 30))).toEqual(seqs(expected.slice(0, 30)));
      expect(seqs(await take(wanted)(from, 500))).toEqual(seqs(from === 0 ? [] : expected.slice(1_001, 1_501)));
      expect(await count(wanted, 1e6)).toBe(expected.length);
      expect(await count(wanted, 10)).toBe(Math.min(10, expected.length));
    }
    const oldest = await take({ users: new Set([rare._id, 'nobody']) })(everything, 30);
    expect(oldest).toHaveLength(rareReports);
    expect(seqs(oldest)).toEqual(seqs(oldest).toSorted((a, b) => b - a));
    const byWalking = take({ users: new Set([rare._id, one._id]), versions: new Set([first.ref, second.ref]) });
    expect(seqs(await byWalking(rareReports + 1, 30))).toEqual(seqs(oldest));
    const byName = take({ users: { named: 'RAR' }, versions: { named: 'ir' } });
    expect(seqs(await byName(everything, 30))).toEqual(seqs(oldest.filter((row) => row.version_ref === first.ref)));
    expect(await take({ users: { named: 'nobody' } })(everything, 30)).toEqual([]);
    expect(await take({ users: new Set() })(everything, 30)).toEqual([]);
    expect(await take({ users: new Set([one._id]), versions: new Set([-1]) })(everything, 30)).toEqual([]);
  });

  it('are found by their dates without reading those of other dates again', async () => {
    const { database, all } = await busyServer();
    const { reads, counts } = counted(database.reads);
    const zones = new DateZones(reads);
    const search = async (wanted: ReportQuery) => {
      counts.queries = 0;
      const { read, count } = findReports({ reads, zones }, wanted, fairTurn);
      const found = [seqs(await read(Number.MAX_SAFE_INTEGER, 30)), await count(1e6)];
      return { found, queries: counts.queries };
    };
    const wanted = { dateBefore: dayOf(2) };
    const ofDates = all.filter((row) => dateOf(row) < wanted.dateBefore).toSorted((a, b) => b.seq - a.seq);
    const expected = [seqs(ofDates.slice(0, 30)), ofDates.length];
    const [first, again] = [await search(wanted), await search(wanted)];
    expect([first.found, again.found]).toEqual([expected, expected]);
    // Once for the three zones that are old enough to be remembered.
    expect(first.queries - again.queries).toBe(1);
    const none = await search({ dateFrom: dayOf(30) });
    expect(none.found).toEqual([[], 0]);
    expect(none.queries).toBeLessThan(again.queries);
    counts.queries = 0;
    const passed = await findReports({ reads, zones }, { verdict: 'Pass' }, fairTurn).count(1e6);
    expect(passed).toBe(all.filter(({ verdict }) => verdict === 'Pass').length);
    // The newest number, and the reports after the last zone that is remembered.
    expect(counts.queries).toBe(2);

    const [late] = all;
    if (!late) throw new Error('there are many');
    const { seq: _, ...model } = late;
    const old = { ...model, id: uuidv7(), created_at: dayOf(40), finished_at: '2025-12-31T00:00:00.000Z' };
    const fill = Array.from({ length: 4_000 }, () => ({
      ...model,
      id: uuidv7(),
      created_at: dayOf(41),
      finished_at: null,
    }));
    await database.write(async (tx) => {
      const add = (rows: (typeof model)[]) => tx.insertInto('reports').values(rows).execute();
      await add([old]);
      for (let from = 0; from < fill.length; from += 1_000) await add(fill.slice(from, from + 1_000));
    });
    const { found } = await search(wanted);
    expect(found[1]).toBe(ofDates.length + 1);
  });

  it('are found by three queries, however many newer reports others have', async () => {
    const { database, all, one, two } = await busyServer();
    const { seq: _, ...model } = all.at(-1) as ReportRow;
    for (let added = 0; added < 8; added += 1) {
      const rows = Array.from({ length: 1_000 }, () => ({ ...model, id: uuidv7(), user_id: two._id }));
      await database.write((tx) => tx.insertInto('reports').values(rows).execute());
    }
    const { reads, counts } = counted(database.reads);
    const { read } = findReports({ reads }, { users: new Set([one._id, 'nobody']) }, fairTurn);
    const found = await read(Number.MAX_SAFE_INTEGER, 30);
    expect(seqs(found)).toEqual(seqs(all.filter(({ user_id }) => user_id === one._id).slice(-30)).reverse());
    expect(counts.queries).toBe(3);
  });

  it('make a page without a gap, though some arrive while it is looked for', async () => {
    const { database, all, one, two, rare } = await busyServer();
    const { seq: _, ...model } = all.at(-1) as ReportRow;
    let isFirst = true;
    const reads = database.reads.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        // After the first query for entries of the users: one of a user who is not asked for again, then one who is.
        if (isFirst && result.rows.some((row) => 'value' in row)) {
          isFirst = false;
          const late = [rare, one].map((user) => ({ ...model, id: uuidv7(), user_id: user._id }));
          await database.write((tx) => tx.insertInto('reports').values(late).execute());
        }
        return result;
      },
    });
    const others = Array.from({ length: 2_000 }, (_, index) => `nobody ${index}`);
    const users = new Set([one._id, two._id, rare._id, ...others]);
    const found = await findReports({ reads }, { users }, fairTurn).read(Number.MAX_SAFE_INTEGER, 50);
    expect(isFirst).toBe(false);
    expect(seqs(found)).toEqual(seqs(all).slice(-50).reverse());
  });

  it('are counted at once by verdict and users, without a look at all zones', async () => {
    const { database, all, one } = await busyServer();
    const { reads, counts } = counted(database.reads);
    const count = await findReports({ reads }, { users: new Set([one._id]), verdict: 'Pass' }, fairTurn).count(5);
    expect(count).toBe(5);
    expect(all.filter(({ user_id, verdict }) => user_id === one._id && verdict === 'Pass').length).toBeGreaterThan(5);
    // How many the user has, the newest number, and the newest range.
    expect(counts.queries).toBe(3);
  });

  it('are counted rightly by zones that were read from a replica that was behind', async () => {
    const { database } = await busyServer();
    const zones = new DateZones(database.reads);
    const [wanted, ahead] = [{ verdict: 'Pass' as const }, 30_000];
    const all = async () => {
      let reports = 0;
      for await (const { zone } of zones.walk(ahead, ahead, wanted, fairTurn)) reports += zone?.reports ?? 0;
      return reports;
    };
    const stored = await database.reads.selectFrom('reports').selectAll().execute();
    expect(await all()).toBe(stored.length);
    const { seq: _, ...model } = stored[0] as ReportRow;
    for (let from = stored.length; from < ahead; from += 1_000) {
      const rows = Array.from({ length: Math.min(1_000, ahead - from) }, () => ({ ...model, id: uuidv7() }));
      await database.write((tx) => tx.insertInto('reports').values(rows).execute());
    }
    // All but those of the zones that may still change.
    expect(await all()).toBe(24_000);
  });

  it('are counted by one query where an index has exactly those that are wanted', async () => {
    const { database, one, two, first, second } = await busyServer();
    const { reads, counts } = counted(database.reads);
    const wanted: ReportQuery[] = [
      {},
      { users: new Set([one._id, two._id]) },
      { versions: new Set([first.ref, second.ref]) },
    ];
    for (const each of wanted) await findReports({ reads }, each, fairTurn).count(10_000);
    expect(counts.queries).toBe(wanted.length);
  });
});
