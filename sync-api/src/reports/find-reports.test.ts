import { reportSubmission } from '@quiz-app/shared/report';
import { reportDate } from '@quiz-app/shared/report-date';
import type { User } from '@quiz-app/shared/user';
import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { openTestApp } from '../../test/harness/open-test-app.ts';
import { sampleAttempt, sampleDetails, sampleQuestions } from '../../test/harness/sample-exam.ts';
import { createExamArchive } from '../exams/exam-archive.ts';
import { createExamsStore } from '../exams/exams-store.ts';
import { createUsersStore } from '../users/users-store.ts';
import { findReports, type ReportFilter } from './find-reports.ts';
import { createReportsStore } from './reports-store.ts';

/** Three users, one of whom has a single report and is in a group, and two exams. */
async function manyReports() {
  const { database } = await openTestApp();
  const archive = createExamArchive(database);
  const users = createUsersStore(database);
  const reports = createReportsStore(database);
  const addUser = async (name: string) =>
    (await users.add({ name, email: `${name}@example.org`, passwordHash: '', isAdmin: false })) as User;
  const [rare, one, two] = [await addUser('rare'), await addUser('One'), await addUser('two')];
  const addExam = async (name: string) => {
    const { _id } = await createExamsStore(database).add({ ...sampleDetails, name }, sampleQuestions);
    const taken = await archive.find(_id);
    if (!taken) throw new Error('it is stored');
    return taken;
  };
  const [first, second] = [await addExam('First'), await addExam('Second')];
  const { row: model } = await reports.add(
    reportSubmission.parse(sampleAttempt({ user: rare }, first.exam, {})),
    first,
    rare,
  );
  const rows = Array.from({ length: 1_200 }, (_, index) => {
    const user = index % 2 ? one : two;
    const minutes = (count: number) => new Date(Date.UTC(2026, 0, 1, 0, count)).toISOString();
    return {
      ...model,
      seq: undefined,
      report_date: undefined,
      id: uuidv7(),
      user_id: user._id,
      user_name: user.name,
      version_ref: (index % 3 ? first : second).ref,
      verdict: index % 5 ? ('Fail' as const) : ('Pass' as const),
      created_at: minutes(10 * index),
      // Some without it, some before the receipt, some implausibly after it.
      finished_at: index % 4 ? minutes(10 * index + ((index % 7) - 5) * 60) : null,
    };
  });
  await database.write(async (tx) => {
    await tx.insertInto('group_members').values({ name: '7b', user_id: rare._id }).execute();
    await tx.insertInto('reports').values(rows.slice(0, 600)).execute();
    await tx.insertInto('reports').values(rows.slice(600)).execute();
  });
  const all = await database.reads.selectFrom('reports').selectAll().orderBy('seq', 'desc').execute();
  return { lists: database.lists, all, rare, one, nameOf: (ref: number) => (ref === first.ref ? 'First' : 'Second') };
}

const dayOf = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString();

it('finds the reports that match every condition, page by page, and counts them', async () => {
  const { lists, all, rare, one, nameOf } = await manyReports();
  const filters: ReportFilter[] = [
    {},
    { userId: one._id },
    { userId: 'nobody' },
    { userName: 'O' },
    { userName: 'nobody' },
    { examName: 'SEC' },
    { examName: 'irs', userName: 'on' },
    { examName: 's', userName: 'w' },
    { verdict: 'Pass' },
    { userId: one._id, verdict: 'Pass' },
    { userId: one._id, examName: 'first' },
    { userName: 'one', examName: 'first', verdict: 'Fail', dateFrom: dayOf(3) },
    { dateFrom: dayOf(3) },
    { dateBefore: dayOf(2) },
    { dateFrom: dayOf(3), dateBefore: dayOf(4) },
    { examName: 'second', dateFrom: dayOf(5), dateBefore: dayOf(6), verdict: 'Pass' },
    { dateFrom: '2999-01-01T00:00:00.000Z' },
    { group: '7b' },
    { group: '7b', userName: 'one' },
    { group: '8a' },
  ];
  const includes = (name: string, part = '') => name.toLowerCase().includes(part.toLowerCase());
  for (const filter of filters) {
    const { userId, userName, group, examName, verdict, dateFrom = '', dateBefore = '9' } = filter;
    const expected = all.filter((row) => {
      const { created_at: createdAt, finished_at } = row;
      const date = reportDate({ createdAt, ...(finished_at !== null && { finishedAt: finished_at }) });
      return (
        (userId ?? row.user_id) === row.user_id &&
        includes(row.user_name, userName) &&
        (group === undefined || (group === '7b' && row.user_id === rare._id)) &&
        includes(nameOf(row.version_ref), examName) &&
        (verdict ?? row.verdict) === row.verdict &&
        date >= dateFrom &&
        date < dateBefore
      );
    });
    const found = findReports(lists, filter);
    expect(await found.read(Number.MAX_SAFE_INTEGER, 30)).toEqual(expected.slice(0, 30));
    const [last] = expected.slice(29, 30);
    if (last) expect(await found.read(last.seq, 500)).toEqual(expected.slice(30, 530));
    expect(await found.count(5_000)).toBe(expected.length);
    expect(await found.count(10)).toBe(Math.min(10, expected.length));
  }
});
