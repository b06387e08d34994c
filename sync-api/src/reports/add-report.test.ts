import { endpoints } from '@quiz-app/shared/contract/endpoints';
import type { KyselyPlugin } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { Client } from '../../test/harness/client.ts';
import { openTestApp, testSecret } from '../../test/harness/open-test-app.ts';
import { addSampleExam, sampleAttempt, sampleDetails } from '../../test/harness/sample-exam.ts';
import { createApp } from '../app.ts';
import { isOnPostgres } from '../database/dialect.ts';
import type { Database } from '../database/open-database.ts';

const onlyOwn = { status: 403, envelope: { success: false, message: 'You can only submit your own reports' } };

async function examAndTaker() {
  const { person, ...rest } = await openTestApp();
  const admin = await person('Admin', true);
  return { ...rest, person, admin, exam: await addSampleExam(admin), taker: await person('Tariq Müller') };
}

describe('addReport', () => {
  it('stores the attempt with the exam as it was taken', async () => {
    const { exam, taker } = await examAndTaker();
    const attempt = sampleAttempt(taker, exam);
    const added = await taker.call('addReport', { body: attempt });
    const { _id, answers, startedAt, finishedAt, secondsUsed } = attempt;
    expect(added).toMatchObject({ status: 200, envelope: { success: true, message: 'Report added successfully' } });
    expect(added.envelope.data).toEqual({
      _id,
      exam,
      user: { _id: taker.user._id, name: 'Tariq Müller' },
      result: { correctAnswers: exam.questions, wrongAnswers: [], verdict: 'Pass' },
      answers,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      startedAt,
      finishedAt,
      secondsUsed,
      receipt: expect.any(String),
    });
    expect(await taker.data('getOwnReports')).toEqual([added.envelope.data]);
  });

  it('answers a repeated id with the same bytes, whatever else is sent or has happened since', async () => {
    const { exam, taker, admin } = await examAndTaker();
    const attempt = sampleAttempt(taker, exam);
    const first = await taker.call('addReport', { body: attempt });
    const different = { ...sampleAttempt(taker, exam, {}), _id: attempt._id.toUpperCase() };
    await admin.data('editExam', { id: exam._id, body: { ...sampleDetails, name: 'Edited', totalMarks: 99 } });
    const second = await taker.call('addReport', { body: different });
    await admin.data('deleteExam', { id: exam._id });
    const third = await taker.call('addReport', { body: attempt });
    const elsewhere = await taker.call('addReport', { body: { ...attempt, exam: 'never-existed' } });
    for (const again of [second, third, elsewhere]) expect([again.status, again.text]).toEqual([200, first.text]);
    expect(await taker.data('getOwnReports')).toHaveLength(1);
    expect(await admin.data('getLeaderboard')).toMatchObject([{ attempts: 1, score: 10 }]);
  });

  it('answers the first time as it stores times and numbers, however the device wrote them', async () => {
    const { exam, taker } = await examAndTaker();
    const attempt = { ...sampleAttempt(taker, exam), startedAt: '2026-01-02T05:04:05+02:00', secondsUsed: 0.1 + 0.2 };
    const first = await taker.call('addReport', { body: { ...attempt, allowedSeconds: 2 ** 60 } });
    const again = await taker.call('addReport', { body: attempt });
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(await taker.data('getOwnReports')).toEqual([first.envelope.data]);
  });

  it('keeps the times of a wrong clock beside the corrected ones, for admins only', async () => {
    const { exam, taker, admin } = await examAndTaker();
    const deviceTimes = { startedAt: '2026-01-01T05:04:05.000+02:00', finishedAt: '2026-01-01T03:09:05.000Z' };
    const attempt = { ...sampleAttempt(taker, exam), deviceTimes };
    const added = await taker.call('addReport', { body: attempt });
    expect(added.envelope.data).not.toHaveProperty('deviceTimes');
    expect((await taker.call('addReport', { body: attempt })).text).toBe(added.text);
    expect(await taker.data('getOwnReports')).toEqual([added.envelope.data]);
    const { startedAt, finishedAt } = attempt;
    expect(await admin.data('getAllAttempts', { body: { reportId: attempt._id } })).toMatchObject([
      { startedAt, finishedAt, deviceTimes: { ...deviceTimes, startedAt: '2026-01-01T03:04:05.000Z' } },
    ]);
    const other = sampleAttempt(taker, exam);
    await taker.data('addReport', { body: other });
    const [plain] = await admin.data('getAllAttempts', { body: { reportId: other._id } });
    expect(plain).not.toHaveProperty('deviceTimes');
  });

  it('dates the report by PostgreSQL, as the clocks of servers that share it may be wrong', async () => {
    const { exam, taker, database } = await examAndTaker();
    const day = 24 * 60 * 60 * 1000;
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => ({
        ...result,
        rows: result.rows.map((row) =>
          typeof row.database_time === 'number' ? { ...row, database_time: row.database_time - day } : row,
        ),
      }),
    };
    const app = createApp({
      database: { ...database, reads: database.reads.withPlugin(plugin) },
      jwtSecret: testSecret,
    });
    const attempt = sampleAttempt(taker, exam);
    const { createdAt } = await new Client(app, taker.token).data('addReport', { body: attempt });
    const expected = Date.now() - (isOnPostgres(database.reads) ? day : 0);
    expect(Math.abs(Date.parse(createdAt) - expected)).toBeLessThan(day / 2);
  });

  it('stores one report when an attempt is sent many times at once', async () => {
    const { exam, taker, admin } = await examAndTaker();
    const attempt = sampleAttempt(taker, exam);
    const answers = await Promise.all(Array.from({ length: 20 }, () => taker.call('addReport', { body: attempt })));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await admin.data('getAllReports')).toHaveLength(1);
    expect(await admin.data('getLeaderboard')).toMatchObject([{ attempts: 1, score: 10 }]);
  });

  it('counts a report once that two servers store at the same time', async () => {
    const { exam, taker, admin, database } = await examAndTaker();
    const attempt = sampleAttempt(taker, exam);
    const { promise: bothArrived, resolve } = Promise.withResolvers<void>();
    let arrived = 0;
    // Neither finds the report of the other when it looks for the id.
    const write: Database['write'] = async (job, mode) => {
      if (mode === 'reports' && ++arrived === 2) resolve();
      if (mode === 'reports') await bothArrived;
      return database.write(job, mode);
    };
    const servers = [1, 2].map(() => createApp({ database: { ...database, write }, jwtSecret: testSecret }));
    const [first, second] = await Promise.all(
      servers.map((app) => new Client(app, taker.token).call('addReport', { body: attempt })),
    );
    expect(second?.text).toBe(first?.text);
    expect(await admin.data('getLeaderboard')).toMatchObject([{ attempts: 1, score: 10 }]);
  });

  it('stores reports that arrive together once each, with their marks', async () => {
    const { exam, taker, admin } = await examAndTaker();
    const attempts = Array.from({ length: 30 }, () => sampleAttempt(taker, exam));
    const all = [...attempts, ...attempts];
    const stored = await Promise.all(all.map((body) => taker.data('addReport', { body })));
    expect(stored.map(({ _id }) => _id)).toEqual(all.map(({ _id }) => _id));
    expect(await admin.data('getLeaderboard')).toMatchObject([{ attempts: 30, score: 300 }]);
  });

  it('counts a repeated report once against the limit of a person, on all servers together', async () => {
    const reportsOfUser = { most: 2, seconds: 1_000 };
    const { database, person } = await openTestApp({ reportsOfUser });
    const exam = await addSampleExam(await person('Admin', true));
    const taker = await person('Taker');
    const another = new Client(createApp({ database, jwtSecret: testSecret, reportsOfUser }), taker.token);
    const [first, second, third] = [sampleAttempt(taker, exam), sampleAttempt(taker, exam), sampleAttempt(taker, exam)];
    const statuses: number[] = [];
    for (const body of [first, first, first, second, third, second]) {
      const server = statuses.length % 2 ? another : taker;
      statuses.push((await server.call('addReport', { body })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429, 200]);
  });

  it('refuses a report id or a user id of somebody else', async () => {
    const { exam, taker, person } = await examAndTaker();
    const other = await person('Other');
    const attempt = sampleAttempt(taker, exam);
    await taker.data('addReport', { body: attempt });
    expect(await other.call('addReport', { body: attempt })).toMatchObject(onlyOwn);
    const stolenId = { ...sampleAttempt(other, exam), _id: attempt._id };
    expect(await other.call('addReport', { body: stolenId })).toMatchObject(onlyOwn);
    expect(await other.call('addReport', { body: { ...stolenId, exam: 'never-existed' } })).toMatchObject(onlyOwn);
    const unknownExam = { ...sampleAttempt(taker, exam), exam: 'never-existed' };
    expect(await other.call('addReport', { body: unknownExam })).toMatchObject(onlyOwn);
    expect(await other.data('getOwnReports')).toEqual([]);
  });

  it('accepts another user’s attempt that an admin hands in, once and marked', async () => {
    const { exam, taker, admin, person } = await examAndTaker();
    const attempt = sampleAttempt(taker, exam);
    const payload = { ...attempt, handedIn: true as const };
    expect(await admin.call('addReport', { body: attempt })).toMatchObject(onlyOwn);
    expect(await (await person('Other')).call('addReport', { body: payload })).toMatchObject(onlyOwn);
    const added = await admin.call('addReport', { body: payload });
    const { _id } = admin.user;
    expect(added).toMatchObject({ status: 200, envelope: { success: true } });
    expect(added.envelope.data).toMatchObject({
      _id: attempt._id,
      user: { _id: taker.user._id, name: 'Tariq Müller' },
      result: { verdict: 'Pass' },
      handedIn: { by: { _id, name: 'Admin' } },
    });
    // The taker's own device may still send it.
    expect((await taker.call('addReport', { body: attempt })).text).toBe(added.text);
    expect((await admin.call('addReport', { body: payload })).text).toBe(added.text);
    expect(await taker.data('getOwnReports')).toEqual([added.envelope.data]);
    expect(await admin.data('getLeaderboard')).toMatchObject([{ user: { _id: taker.user._id }, attempts: 1 }]);
  });

  it('counts a report that an admin hands in as one of the admin’s', async () => {
    const { person } = await openTestApp({ reportsOfUser: { most: 2, seconds: 100 } });
    const [admin, taker] = [await person('Admin', true), await person('Taker')];
    const exam = await addSampleExam(admin);
    const handIn = () => admin.call('addReport', { body: { ...sampleAttempt(taker, exam), handedIn: true } });
    const statuses = [await handIn(), await handIn(), await handIn()].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 429]);
    expect((await taker.call('addReport', { body: sampleAttempt(taker, exam) })).status).toBe(200);
  });

  it('answers with the stored report when an admin hands it in again', async () => {
    const { exam, taker, admin } = await examAndTaker();
    const attempt = sampleAttempt(taker, exam);
    const own = await taker.call('addReport', { body: { ...attempt, handedIn: true } });
    expect(own.envelope.data).not.toHaveProperty('handedIn');
    const again = await admin.call('addReport', { body: { ...attempt, handedIn: true } });
    expect(again.text).toBe(own.text);
  });

  it('refuses a report that an admin hands in for an unknown user or for the wrong one', async () => {
    const { exam, taker, admin, person } = await examAndTaker();
    const attempt = sampleAttempt(taker, exam);
    await taker.data('addReport', { body: attempt });
    const { _id: other } = (await person('Other')).user;
    const forOther = { ...attempt, user: other, handedIn: true as const };
    expect(await admin.call('addReport', { body: forOther })).toMatchObject(onlyOwn);
    const forNobody = { ...sampleAttempt(taker, exam), user: 'nobody', handedIn: true as const };
    expect(await admin.call('addReport', { body: forNobody })).toMatchObject({
      status: 404,
      envelope: { message: 'User not found' },
    });
  });

  it('accepts a late report of a deleted exam and scores it on the version that was taken', async () => {
    const { exam, taker, admin } = await examAndTaker();
    const attempt = sampleAttempt(taker, exam);
    const [question] = exam.questions;
    if (!question) throw new Error('has questions');
    const payload = { ...question, correctOptions: ['A' as const], exam: exam._id, questionId: question._id };
    await admin.data('editQuestion', { id: exam._id, body: payload });
    await admin.data('deleteExam', { id: exam._id });
    const report = await taker.data('addReport', { body: attempt });
    expect(report).toMatchObject({ exam, result: { verdict: 'Pass' } });
    expect(report.scoredByServer).toBeUndefined();
  });

  it('scores on the newest version when the given one does not exist', async () => {
    const { exam, taker } = await examAndTaker();
    const report = await taker.data('addReport', { body: { ...sampleAttempt(taker, exam), examVersion: 999 } });
    expect(report.exam).toEqual(exam);
  });

  it('takes a report of a draft from admins only, who alone have seen it', async () => {
    const { admin, taker } = await examAndTaker();
    const draft = await addSampleExam(admin, { published: false });
    expect(await taker.call('addReport', { body: sampleAttempt(taker, draft) })).toMatchObject({
      status: 404,
      envelope: { code: 'not-found', message: 'Exam not found' },
    });
    expect(await taker.data('getOwnReports')).toEqual([]);
    expect((await admin.call('addReport', { body: sampleAttempt(admin, draft) })).status).toBe(200);
  });

  it('answers 404 for an exam that never existed', async () => {
    const { exam, taker } = await examAndTaker();
    const answer = await taker.call('addReport', { body: { ...sampleAttempt(taker, exam), exam: uuidv7() } });
    expect(answer).toMatchObject({ status: 404, envelope: { success: false, message: 'Exam not found' } });
  });

  it('scores the answers itself, and marks a report whose device claimed otherwise', async () => {
    const { exam, taker } = await examAndTaker();
    const claim = sampleAttempt(taker, exam).result;
    const wrongAnswers = { ...sampleAttempt(taker, exam, {}), result: claim };
    const report = await taker.data('addReport', { body: wrongAnswers });
    expect(report).toMatchObject({
      result: { correctAnswers: [], wrongAnswers: exam.questions, verdict: 'Fail' },
      answers: {},
      scoredByServer: true,
    });
    // The verdict is right, and the questions are not.
    const [first] = exam.questions.map(({ _id }) => ({ _id }));
    const fewer = sampleAttempt(taker, exam);
    const claimed = { ...fewer, result: { ...fewer.result, correctAnswers: first ? [first] : [] } };
    expect(await taker.data('addReport', { body: claimed })).toMatchObject({
      result: { correctAnswers: exam.questions, verdict: 'Pass' },
      scoredByServer: true,
    });
  });

  it('scores a report without answers by its question ids, each once, and computes the verdict itself', async () => {
    const { exam, taker } = await examAndTaker();
    const [first, second] = exam.questions;
    const { exam: examId, user } = sampleAttempt(taker, exam);
    const correctAnswers = [first, first, { _id: 'of-another-exam' }];
    const body = {
      exam: { _id: examId },
      user: { _id: user },
      result: { correctAnswers, wrongAnswers: [], verdict: 'Fail' },
    };
    const { envelope } = await taker.send('POST', endpoints.addReport.path, JSON.stringify(body));
    expect(envelope.data).toMatchObject({
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      result: { correctAnswers: [first], wrongAnswers: [second], verdict: 'Pass' },
      scoredByServer: true,
    });
    expect(envelope.data).not.toHaveProperty('answers');
  });

  it('stores only answers that belong to the exam', async () => {
    const { exam, taker } = await examAndTaker();
    const [first, second] = exam.questions;
    if (!first || !second) throw new Error('has questions');
    const payload = sampleAttempt(taker, exam);
    payload.answers = { [first._id]: ['B', 'B', 'D'], [second._id]: [], 'of-another-exam': ['A'] };
    const report = await taker.data('addReport', { body: payload });
    expect(report.answers).toEqual({ [first._id]: ['B'] });
    expect(report.result.correctAnswers).toEqual([first]);
  });

  it('stores times of any zone in UTC', async () => {
    const { exam, taker } = await examAndTaker();
    const payload = { ...sampleAttempt(taker, exam), finishedAt: '2026-01-02T08:09:05.5+05:00' };
    expect(await taker.data('addReport', { body: payload })).toMatchObject({ finishedAt: '2026-01-02T03:09:05.500Z' });
  });

  it('stores a report of an exam without questions with 0 marks', async () => {
    const { taker, admin } = await examAndTaker();
    const empty = await addSampleExam(admin, { passingMarks: 0 }, []);
    const report = await taker.data('addReport', { body: sampleAttempt(taker, empty) });
    expect(report.result).toEqual({ correctAnswers: [], wrongAnswers: [], verdict: 'Pass' });
  });

  it.each([
    [{ exam: undefined }, 'Exam is required'],
    [{ user: 7 }, 'User is required'],
    [{ result: null }, 'Result is required'],
    [{ result: { correctAnswers: {}, wrongAnswers: [], verdict: 'Pass' } }, 'Correct answers are required'],
    [{ result: { correctAnswers: [], wrongAnswers: [], verdict: 'Maybe' } }, 'Verdict must be Pass or Fail'],
    [{ _id: '7' }, 'Report id must be a UUID'],
    [{ answers: { q: ['Z'] } }, 'Answers must be lists of option keys or of places, or what was typed'],
    [{ startedAt: 'yesterday' }, 'Start must be a date and time'],
    [{ deviceTimes: { startedAt: '2026-01-02T03:04:05Z' } }, 'Finish on the device must be a date and time'],
    [{ secondsUsed: -1 }, 'Seconds used must be at least 0'],
    [{ examVersion: 1.5 }, 'Exam version must be a whole number'],
  ])('refuses %j', async (wrong, message) => {
    const { exam, taker } = await examAndTaker();
    const body = JSON.stringify({ ...sampleAttempt(taker, exam), ...wrong });
    const answer = await taker.send('POST', endpoints.addReport.path, body);
    expect(answer).toMatchObject({ status: 400, envelope: { success: false, message } });
  });
});
