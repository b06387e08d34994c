import { endpoints } from '@quiz-app/shared/contract/endpoints';
import { schemas } from '@quiz-app/shared/contract/schemas';
import { sumByUser } from '@quiz-app/shared/leaderboard';
import type { Report } from '@quiz-app/shared/report';
import { asChoice, countsOf, makeAnswers } from '@quiz-app/shared/samples/make-exam';
import { foldForSearch, searchWords } from '@quiz-app/shared/search';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openTestApp, type Person } from '../../test/harness/open-test-app.ts';
import { addSampleExam, sampleAttempt } from '../../test/harness/sample-exam.ts';

/** Three exams and three users with names that are hard to search, and reports of each. */
async function manyReports() {
  const { person } = await openTestApp();
  const admin = await person('Admin', true);
  const exams = [
    await addSampleExam(admin, { name: '100% CSS_Grid' }),
    await addSampleExam(admin, { name: 'Überblick' }),
    await addSampleExam(admin, { name: 'Basics' }),
  ];
  const people = [await person('Jürgen ÖZIL'), await person('Ann_Lee'), await person('annabel')];
  const reports: Report[] = [];
  for (let round = 0; round < 2; round += 1) {
    for (const exam of exams) {
      for (const taker of people) {
        reports.unshift(await taker.data('addReport', { body: sampleAttempt(taker, exam) }));
      }
    }
  }
  return { admin, exams, people, reports };
}

async function pageThrough(person: Person, name: 'getAllReports' | 'getOwnReports', limit: number): Promise<Report[]> {
  const found: Report[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { envelope } = await person.call(name, { query: { limit, ...(cursor !== undefined && { cursor }) } });
    if (!envelope.success) throw new Error(envelope.message);
    expect(envelope.data.length).toBeLessThanOrEqual(limit);
    found.push(...envelope.data);
    cursor = envelope.nextCursor ?? null;
  }
  return found;
}

describe('lists of reports', () => {
  it('are complete and newest first: everybody’s for admins, their own for users', async () => {
    const { admin, people, reports } = await manyReports();
    const all = await admin.call('getAllReports');
    expect(all.envelope).toEqual({ success: true, message: 'Attempts fetched successfully', data: reports });
    const [first] = people;
    const own = reports.filter(({ user }) => user._id === first?.user._id);
    expect(await first?.data('getOwnReports')).toEqual(own);
    expect(await admin.data('getAllAttempts', { body: { examName: '', userName: '' } })).toEqual(reports);
    expect((await admin.send('POST', endpoints.getAllAttempts.path)).envelope.data).toEqual(reports);
    expect(await admin.data('getOwnReports')).toEqual([]);
  });

  it('hold every report, however many queries that takes', async () => {
    const { person } = await openTestApp();
    const taker = await person('Taker', true);
    const exam = await addSampleExam(taker);
    const attempts = Array.from({ length: 520 }, () => sampleAttempt(taker, exam));
    for (let from = 0; from < attempts.length; from += 65)
      await Promise.all(attempts.slice(from, from + 65).map((body) => taker.data('addReport', { body })));
    const sent = attempts.map(({ _id }) => _id).sort();
    for (const name of ['getAllReports', 'getOwnReports'] as const) {
      expect((await taker.data(name)).map(({ _id }) => _id).sort()).toEqual(sent);
    }
  });

  it('come in pages that add up to the whole list', async () => {
    const { admin, people, reports } = await manyReports();
    for (const limit of [1, 4, reports.length, 500]) {
      expect(await pageThrough(admin, 'getAllReports', limit)).toEqual(reports);
    }
    const [first] = people;
    if (!first) throw new Error('has people');
    expect(await pageThrough(first, 'getOwnReports', 2)).toHaveLength(6);
  });

  it('reduce questions to their ids for a summary', async () => {
    const { admin, reports } = await manyReports();
    const summaries = reports.map(({ answers: _, receipt: __, exam, result, ...report }) => ({
      ...report,
      exam: { ...exam, questions: exam.questions.map(({ _id }) => ({ _id })) },
      result: { ...result, correctAnswers: result.correctAnswers.map(({ _id }) => ({ _id })) },
    }));
    expect(await admin.data('getAllReports', { query: { fields: 'summary' } })).toEqual(summaries);
  });

  it('count questions where a table needs no more', async () => {
    const { admin, people, reports } = await manyReports();
    const counted = reports.map(countsOf);
    const query = { fields: 'counts', limit: 500 } as const;
    expect(await admin.data('getAllReports', { query })).toEqual(counted);
    expect(await admin.data('getAllAttempts', { query, body: { examName: '', userName: '' } })).toEqual(counted);
    const [taker] = people;
    const own = counted.filter(({ user }) => user._id === taker?.user._id);
    expect(await taker?.data('getOwnReports', { query })).toEqual(own);
    expect(own.map(({ result }) => result.correctCount + result.wrongCount)).toEqual(
      own.map(({ exam }) => exam.questionsCount),
    );
  });

  it.each([
    ['üBER', '', 6],
    ['', 'özil', 6],
    ['%', '', 6],
    ['s_g', '', 6],
    ['_', '_', 2],
    ['', 'ANN', 12],
    ['', 'ann_', 6],
    ['basics', 'jürgen', 2],
    // Words in any place of the name, with or without its accents.
    ['uberblick', 'jurgen ozil', 2],
    ['grid 100', 'özil JÜR', 2],
    ['', 'jurgen lee', 0],
    [' ', '\u0301', 18],
    ['basics', 'nobody', 0],
    ['nothing', '', 0],
  ])('are searched by exam %j and user %j', async (examName, userName, count) => {
    const { admin, reports } = await manyReports();
    const isNamed = (name: string, wanted: string) =>
      searchWords(wanted).every((word) => foldForSearch(name).includes(word));
    const expected = reports.filter(({ exam, user }) => isNamed(exam.name, examName) && isNamed(user.name, userName));
    expect(expected).toHaveLength(count);
    const payload = { examName, userName };
    expect(await admin.data('getAllAttempts', { body: payload })).toEqual(expected);
    const page = await admin.call('getAllAttempts', { body: payload, query: { limit: 3 } });
    expect(page.envelope.data).toEqual(expected.slice(0, 3));
    expect(page.envelope).toHaveProperty('nextCursor', count <= 3 ? null : expect.any(String));
  });

  it('are filtered by verdict and date, and counted', async () => {
    const { person } = await openTestApp();
    const admin = await person('Admin', true);
    const exam = await addSampleExam(admin);
    const taken = [
      { finishedAt: '2026-01-05T23:30:00+01:00', answers: makeAnswers(exam) },
      { finishedAt: '2026-01-06T00:00:00.000Z' },
      // After its receipt, so that its date is the receipt.
      { finishedAt: '2999-01-01T00:00:00.000Z' },
    ];
    const reports: Report[] = [];
    for (const part of taken) {
      reports.push(await admin.data('addReport', { body: { ...sampleAttempt(admin, exam), answers: {}, ...part } }));
    }
    const [passed, failed, late] = reports;
    const query = { limit: 1, total: 'true' } as const;
    const first = async (body: object) => {
      const { envelope } = await admin.call('getAllAttempts', {
        body: { examName: 'S', userName: '', ...body },
        query,
      });
      return envelope.success && [envelope.data[0]?._id, envelope.total];
    };
    expect(await first({})).toEqual([late?._id, 3]);
    expect(await first({ verdict: 'Pass' })).toEqual([passed?._id, 1]);
    expect(await first({ verdict: 'Fail' })).toEqual([late?._id, 2]);
    expect(await first({ dateFrom: '2026-01-06T00:00:00Z', dateBefore: '2026-01-07T00:00:00Z' })).toEqual([
      failed?._id,
      1,
    ]);
    expect(await first({ dateBefore: '2026-01-06T01:00:00+01:00' })).toEqual([passed?._id, 1]);
    expect(await first({ dateFrom: '2026-01-06T00:00:00.001Z' })).toEqual([late?._id, 1]);
    expect(await first({ dateFrom: '2998-01-01T00:00:00Z' })).toEqual([undefined, 0]);
    const { envelope: second } = await admin.call('getAllAttempts', { body: {}, query: { ...query, cursor: '3' } });
    expect(second).not.toHaveProperty('total');
  });

  it.each([
    ['limit=0', 'Limit must be a whole number from 1 to 500'],
    ['limit=501', 'Limit must be a whole number from 1 to 500'],
    ['limit=00005', 'Limit must be a whole number from 1 to 500'],
    ['limit=ten', 'Limit must be a whole number from 1 to 500'],
    ['limit=5&cursor=x', 'Cursor is not valid'],
    ['fields=none', 'Fields may only be summary or counts'],
  ])('refuse ?%s', async (query, message) => {
    const { person } = await openTestApp();
    const admin = await person('Admin', true);
    for (const name of ['getAllReports', 'getAllAttempts', 'getOwnReports'] as const) {
      const { method, path } = endpoints[name];
      expect(await admin.send(method, `${path}?${query}`)).toMatchObject({
        status: 400,
        envelope: { message },
      });
    }
  });
});

describe('the leaderboard', () => {
  it('equals the sum over all reports', async () => {
    const marks = fc.double({ min: 0, max: 1_000_000, noNaN: true });
    const attempt = fc.record({ taker: fc.nat(3), exam: fc.nat(2), correct: fc.subarray([0, 1]) });
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(marks, marks, marks),
        fc.array(attempt, { maxLength: 25 }),
        async (totals, attempts) => {
          const { person, database } = await openTestApp();
          const admin = await person('Admin', true);
          const exams = await Promise.all(totals.map((totalMarks) => addSampleExam(admin, { totalMarks })));
          const people = await Promise.all(['Ann', 'Bo', 'Cy', 'Di'].map((name) => person(name)));
          for (const { taker, exam, correct } of attempts) {
            const [by, on] = [people[taker], exams[exam]];
            if (!by || !on) throw new Error('drawn from these');
            const right = on.questions.filter((_, index) => correct.includes(index));
            const answers = Object.fromEntries(
              right.map((question) => [question._id, asChoice(question).correctOptions]),
            );
            await by.data('addReport', { body: sampleAttempt(by, on, answers) });
          }
          const summed = sumByUser(await admin.data('getAllReports'));
          const rows = await admin.data('getLeaderboard');
          expect(rows).toHaveLength(summed.length);
          for (const { user, attempts: count, score } of summed) {
            const row = rows.find((each) => each.user._id === user._id);
            expect(row).toMatchObject({ user, attempts: count });
            expect(Math.abs((row?.score ?? Number.NaN) - score)).toBeLessThanOrEqual(1e-6);
          }
          expect(rows.map(({ score }) => score)).toEqual(rows.map(({ score }) => score).sort((a, b) => b - a));
          await database.close();
        },
      ),
      { numRuns: 10 },
    );
  });

  it('holds very many users, each once, highest score first', async () => {
    const { database, person } = await openTestApp();
    const count = 5_500;
    const rows = Array.from({ length: count }, (_, index) => ({
      user_id: `user-${String(index).padStart(5, '0')}`,
      user_name: `Ümit ${index}`,
      attempts: 1 + (index % 4),
      score: (index % 300) / 7,
    }));
    for (let from = 0; from < count; from += 500) {
      await database.write((tx) =>
        tx
          .insertInto('totals')
          .values(rows.slice(from, from + 500))
          .execute(),
      );
    }
    const sorted = rows
      .map(({ user_id, user_name, attempts, score }) => ({ user: { _id: user_id, name: user_name }, attempts, score }))
      .toSorted((a, b) => b.score - a.score || (a.user._id < b.user._id ? -1 : 1));
    const { text } = await (await person('Admin', true)).call('getLeaderboard');
    expect(text).toBe(JSON.stringify({ success: true, message: schemas.getLeaderboard.message, data: sorted }));
  });

  it('refuses another group', async () => {
    const { person } = await openTestApp();
    const answer = await (await person('Admin', true)).send('GET', `${endpoints.getAllReports.path}?group=exam`);
    expect(answer).toMatchObject({ status: 400, envelope: { message: 'Group may only be user' } });
  });
});
