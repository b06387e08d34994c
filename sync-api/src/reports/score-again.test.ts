import type { Exam } from '@quiz-app/shared/exam';
import { areClaimsOf, receiptKeysPath, verifyReceipt } from '@quiz-app/shared/receipt';
import { expect, it } from 'vitest';
import { openTestApp, type Person, testSecret } from '../../test/harness/open-test-app.ts';
import { addSampleExam, questionPayload, sampleAttempt, typedQuestion } from '../../test/harness/sample-exam.ts';
import { createAppContext } from '../app-context.ts';
import type { Database } from '../database/open-database.ts';
import { createQuestionsStore } from '../exams/questions-store.ts';
import { createScoreAgain } from './score-again.ts';

async function openExam() {
  const opened = await openTestApp();
  const admin = await opened.person('Admin', true);
  const number = { name: 'How many?', kind: 'numeric' as const, value: '2' };
  const exam = await addSampleExam(admin, { totalMarks: 4, passingMarks: 4 }, [typedQuestion, number]);
  const [first = '', second = ''] = exam.questions.map(({ _id }) => _id);
  const take = (taker: Person, text: string, of: Exam = exam) =>
    taker.data('addReport', {
      body: sampleAttempt(taker, of, { [first]: { typed: text }, [second]: { typed: '2', value: '2' } }),
    });
  const accept = async (body: object) => {
    const { envelope } = await admin.call('acceptAnswer', {
      id: exam._id,
      body: { questionId: first, ...body } as never,
    });
    if (!envelope.success) throw new Error(envelope.message);
    await expect.poll(async () => (await admin.data('getScoringAgain', { id: exam._id })).left).toBe(0);
    return envelope.data;
  };
  return { ...opened, admin, exam, first, second, take, accept };
}

/** Another server, which has scored a report again and stores that when its caller says so. */
async function openServer(database: Database, exam: Exam): Promise<() => void> {
  const { archive, receipts } = createAppContext({ database, jwtSecret: testSecret });
  const [signing, stores] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const sign: typeof receipts.sign = async (...given) => {
    signing.resolve();
    await stores.promise;
    return receipts.sign(...given);
  };
  const deps = { exams: archive, receipts: { sign }, onFailure: signing.reject };
  createScoreAgain(database, deps).begin(exam._id);
  await signing.promise;
  return stores.resolve;
}

it('an answer that is accepted later raises the scores of its reports, and no other', async () => {
  const { app, admin, exam, person, take, accept } = await openExam();
  const [ada, bo] = [await person('Ada'), await person('Bo')];
  const before = await take(ada, 'Await it');
  const other = await take(bo, 'yield');
  expect(before.result.verdict).toBe('Fail');

  const newest = await accept({ answer: { typed: 'await it' } });
  expect(newest.version).toBe(exam.version + 1);
  const [after] = await ada.data('getOwnReports');
  expect(after?.result.verdict).toBe('Pass');
  expect(after?.result.correctAnswers).toHaveLength(2);
  expect(after?.exam).toEqual(before.exam);
  expect(after?.earlier).toEqual([{ marks: 2, verdict: 'Fail', until: expect.any(String), receipt: before.receipt }]);
  expect((await bo.data('getOwnReports'))[0]).toEqual(other);
  expect(await ada.data('getOwnReports', { query: { scoredAgain: 'true' } })).toEqual([after]);
  expect(await bo.data('getOwnReports', { query: { scoredAgain: 'true' } })).toEqual([]);
  const { questions } = await admin.data('getStatistics', { id: exam._id });
  expect(questions.map(({ facility }) => facility)).toEqual([50, 100]);
  const scores = (await admin.data('getLeaderboard')).map(({ user, score }) => [user.name, score]);
  expect(Object.fromEntries(scores)).toEqual({ Ada: 4, Bo: 2 });

  const keys = await (await app.request(receiptKeysPath)).json();
  for (const report of [before, after]) {
    const check = await verifyReceipt(report?.receipt ?? '', keys as never);
    if (check.found !== 'valid' || !report) throw new Error(check.found);
    expect(await areClaimsOf(check.claims, report)).toBe(true);
  }
});

it('a part of the points, a number in another unit and an answer in a gap can be accepted', async () => {
  const { admin, exam, second, person, take, accept } = await openExam();
  const ada = await person('Ada');
  await take(ada, 'awaits');
  await accept({ answer: { typed: 'awaits' }, fraction: 0.5 });
  expect((await ada.data('getOwnReports'))[0]).toMatchObject({ marks: 3, earlier: [{ marks: 2 }] });
  await accept({ answer: { typed: 'awaits' } });
  const [twice] = await ada.data('getOwnReports');
  expect(twice?.earlier?.map(({ marks }) => marks)).toEqual([2, 3]);
  expect(twice).not.toHaveProperty('marks');
  const changed = await accept({ questionId: second, answer: { typed: '2,5', value: '2.5' } });
  expect(changed.questions[1]).toMatchObject({ value: '2', others: [{ value: '2.5' }] });

  const gaps = {
    name: 'It [[1]].',
    kind: 'gaps' as const,
    gaps: [{ kind: 'text' as const, accepted: [{ text: 'waits' }] }],
  };
  const body = questionPayload(gaps, exam);
  const { _id } = await admin.data('addQuestion', { id: exam._id, body });
  const inGap = await accept({ questionId: _id, gap: 0, answer: { typed: 'stops' } });
  expect(inGap.questions[2]).toMatchObject({ gaps: [{ accepted: [{ text: 'waits' }, { text: 'stops' }] }] });
});

it('an answer that is accepted while reports are scored again counts for all of them', async () => {
  const { admin, exam, first, person, take, accept } = await openExam();
  const takers = await Promise.all(['Ada', 'Bo', 'Cy'].map((name) => person(name)));
  const texts = ['await it', 'awaits', 'waits'];
  for (const [at, taker] of takers.entries()) await take(taker, texts[at] ?? '');
  for (const typed of texts.slice(0, 2))
    await admin.data('acceptAnswer', { id: exam._id, body: { questionId: first, answer: { typed } } });
  await accept({ answer: { typed: texts[2] } });
  for (const taker of takers) expect((await taker.data('getOwnReports'))[0]?.result.verdict).toBe('Pass');
});

it('a report that arrives later for an older version is scored again as well', async () => {
  const { person, take, accept } = await openExam();
  await accept({ answer: { typed: 'await it' } });
  const ada = await person('Ada');
  expect((await take(ada, 'await it')).result.verdict).toBe('Fail');
  await expect.poll(async () => (await ada.data('getOwnReports'))[0]?.result.verdict).toBe('Pass');
});

it('nothing is scored again where the question was changed otherwise', async () => {
  const { admin, exam, first, person, take, accept } = await openExam();
  const ada = await person('Ada');
  await take(ada, 'await it');
  const changed = { ...typedQuestion, name: 'Which keyword stops for a promise?' };
  await admin.data('editQuestion', { id: exam._id, body: questionPayload(changed, exam, first) });
  await accept({ answer: { typed: 'await it' } });
  expect((await ada.data('getOwnReports'))[0]).not.toHaveProperty('earlier');
});

it.each(['edited', 'removed'] as const)(
  'a score that was raised never falls after its question was %s',
  async (how) => {
    const { admin, exam, first, second, person, take, accept } = await openExam();
    const ada = await person('Ada');
    await take(ada, 'await it');
    await accept({ answer: { typed: 'await it' } });
    const [raised] = await ada.data('getOwnReports');
    const changed = { ...typedQuestion, name: 'Which keyword stops for a promise?' };
    if (how === 'edited')
      await admin.data('editQuestion', { id: exam._id, body: questionPayload(changed, exam, first) });
    else await admin.data('deleteQuestion', { id: exam._id, body: { questionId: first } });
    await accept({ questionId: second, answer: { typed: '3', value: '3' } });
    expect((await ada.data('getOwnReports'))[0]).toEqual(raised);
    expect((await admin.data('getLeaderboard'))[0]?.score).toBe(4);
    const { questions } = await admin.data('getStatistics', {
      id: exam._id,
      query: { version: String(exam.version) as never },
    });
    expect(questions.map(({ facility }) => facility)).toEqual([100, 100]);
  },
);

it('a score never falls because a later version accepts a typo for less', async () => {
  const { admin, exam, person } = await openExam();
  const city = { name: 'Which city?', kind: 'text' as const, typos: 1 as const, accepted: [{ text: 'Nairobi' }] };
  const { _id } = await admin.data('addQuestion', { id: exam._id, body: questionPayload(city, exam) });
  const taken = await admin.data('getExamById', { id: exam._id });
  const ada = await person('Ada');
  const answers = { ...Object.fromEntries(taken.questions.map((each) => [each._id, { typed: '2', value: '2' }])) };
  const before = await ada.data('addReport', {
    body: sampleAttempt(ada, taken, { ...answers, [_id]: { typed: 'Nairoby' } }),
  });
  const accepted = [...city.accepted, { text: 'Nairoby', fraction: 0.25 }];
  await admin.data('editQuestion', { id: exam._id, body: questionPayload({ ...city, accepted }, exam, _id) });
  const accept = (typed: string, fraction: number) =>
    admin.call('acceptAnswer', { id: exam._id, body: { questionId: _id, answer: { typed }, fraction } });
  expect((await accept('Mombasa', 1)).status).toBe(200);
  await expect.poll(async () => (await admin.data('getScoringAgain', { id: exam._id })).left).toBe(0);
  expect(await ada.data('getOwnReports')).toEqual([before]);
  const { questions } = await admin.data('getStatistics', {
    id: exam._id,
    query: { version: String(taken.version) as never },
  });
  expect(questions.map(({ facility }) => facility)).toEqual([0, 100, 100]);
  for (const fraction of [0.1, 0.25])
    expect((await accept('nairoby', fraction)).envelope).toMatchObject({ code: 'invalid-field', field: 'answer' });
});

it('a report whose score is higher than its answers have by now keeps it', async () => {
  const { admin, database, person, take, accept } = await openExam();
  const ada = await person('Ada');
  await take(ada, 'yield');
  await database.write((tx) => tx.updateTable('reports').set({ marks: 3 }).execute());
  await accept({ answer: { typed: 'await it' } });
  expect((await ada.data('getOwnReports'))[0]).toMatchObject({ marks: 3 });
  expect((await admin.data('getAllReports'))[0]).not.toHaveProperty('earlier');
});

it('an answer that is accepted while reports arrive counts for all of them', async () => {
  const { admin, exam, first, person, take } = await openExam();
  const ada = await person('Ada');
  const body = { questionId: first, answer: { typed: 'await it' } };
  await Promise.all([
    ...Array.from({ length: 10 }, () => take(ada, 'await it')),
    admin.data('acceptAnswer', { id: exam._id, body }),
    ...Array.from({ length: 30 }, () => take(ada, 'await it')),
  ]);
  const failed = async () => (await ada.data('getOwnReports')).filter(({ result }) => result.verdict === 'Fail').length;
  await expect.poll(failed, { timeout: 10_000 }).toBe(0);
});

it('two servers that score a report again at the same time keep both scores, and add what it gained once', async () => {
  const { admin, database, exam, first, person, take } = await openExam();
  const ada = await person('Ada');
  await take(ada, 'await it');
  const questions = createQuestionsStore(database);
  const acceptFor = (fraction: number) =>
    questions.accept(exam._id, first, { answer: { typed: 'await it' }, fraction });
  const marks = async () => (await ada.data('getOwnReports'))[0]?.marks ?? 4;

  await acceptFor(0.5);
  const storeHalf = await openServer(database, exam);
  await acceptFor(1);
  const storeAll = await openServer(database, exam);
  storeHalf();
  await expect.poll(marks).toBe(3);
  storeAll();
  await expect.poll(marks).toBe(4);
  const [report] = await ada.data('getOwnReports');
  expect(report?.earlier?.map((each) => each.marks)).toEqual([2, 3]);
  expect((await admin.data('getLeaderboard'))[0]?.score).toBe(4);
});

it('the reports of an erased person get no receipt back', async () => {
  const { admin, exam, person, take, accept } = await openExam();
  const ada = await person('Ada');
  await take(ada, 'await it');
  await accept({ answer: { typed: 'await it' }, fraction: 0.5 });
  await admin.data('deleteUser', { id: ada.user._id, query: { erase: 'true' } });
  await accept({ answer: { typed: 'await it' } });
  const [report] = await admin.data('getAllReports');
  expect(report?.earlier).toEqual([2, 3].map((marks) => ({ marks, verdict: 'Fail', until: expect.any(String) })));
  expect(report).not.toHaveProperty('receipt');
  expect(report?.exam._id).toBe(exam._id);
});

it('a person who is erased while their report is scored again gets no receipt back', async () => {
  const { admin, database, exam, first, person, take } = await openExam();
  const ada = await person('Ada');
  await take(ada, 'await it');
  await createQuestionsStore(database).accept(exam._id, first, { answer: { typed: 'await it' }, fraction: 1 });
  const store = await openServer(database, exam);
  await admin.data('deleteUser', { id: ada.user._id, query: { erase: 'true' } });
  store();
  const report = async () => (await admin.data('getAllReports'))[0];
  await expect.poll(async () => (await report())?.result.verdict).toBe('Pass');
  expect(await report()).not.toHaveProperty('receipt');
});

it('an exam that does not exist has nothing to score again', async () => {
  const { admin } = await openExam();
  expect(await admin.call('getScoringAgain', { id: 'none' })).toMatchObject({ status: 404 });
});

it.each([
  [{ answer: { typed: 'many' } }, 'second'],
  [{ answer: { typed: 'x' }, gap: 0 }, 'first'],
])('what cannot be accepted is refused: %j', async (body, of) => {
  const { admin, exam, first, second } = await openExam();
  const questionId = of === 'first' ? first : second;
  expect(await admin.call('acceptAnswer', { id: exam._id, body: { questionId, ...body } })).toMatchObject({
    status: 400,
    envelope: { code: 'invalid-field', field: 'answer' },
  });
});

it('other requests run between twenty reports that are scored again', async () => {
  const { database, exam, first, person, take } = await openExam();
  const taker = await person('Taker');
  for (let taken = 0; taken < 60; taken += 1) await take(taker, 'yield');
  await createQuestionsStore(database).accept(exam._id, first, { answer: { typed: 'yield' }, fraction: 1 });
  const { archive, receipts } = createAppContext({ database, jwtSecret: testSecret });
  let signed = 0;
  let mostSigned = 0;
  const sign: typeof receipts.sign = async (...given) => {
    signed += 1;
    mostSigned = Math.max(mostSigned, signed);
    setImmediate(() => {
      signed = 0;
    });
    return receipts.sign(...given);
  };
  const deps = { exams: archive, receipts: { sign }, onFailure: () => undefined };
  await createScoreAgain(database, deps).resume();
  expect((await taker.data('getOwnReports', { query: { scoredAgain: 'true' } })).length).toBe(60);
  expect(mostSigned).toBeLessThanOrEqual(20);
});
