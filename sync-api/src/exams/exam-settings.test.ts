import type { ExamSettings } from '@quiz-app/shared/exam-settings';
import { expect, test } from 'vitest';
import { openTestApp } from '../../test/harness/open-test-app.ts';
import {
  addSampleExam,
  questionPayload,
  sampleAttempt,
  sampleDetails,
  sampleQuestions,
} from '../../test/harness/sample-exam.ts';

const settings: ExamSettings = {
  published: false,
  groups: ['7b', 'Évening class'],
  opensAt: '2026-11-23T08:00:00.000Z',
  closesAt: '2026-11-23T12:00:00.000Z',
  attemptsAllowed: 2,
  shuffle: 'both',
  instructions: 'Use `let`, not `var`.',
  resumable: true,
};

async function adminAndTaker() {
  const { person } = await openTestApp();
  return { admin: await person('Admin', true), taker: await person('Tariq Müller') };
}

test('an exam keeps its settings through edits that do not name them; null clears one', async () => {
  const { admin } = await adminAndTaker();
  const added = await admin.data('addExam', { body: { ...sampleDetails, ...settings } });
  expect(added).toMatchObject(settings);
  const id = added._id;
  const renamed = await admin.data('editExam', { id, body: { ...sampleDetails, name: 'Renamed' } });
  expect(renamed).toEqual({ ...added, name: 'Renamed', version: 2 });
  const edited = await admin.data('editExam', { id, body: { ...sampleDetails, shuffle: 'none', closesAt: null } });
  const { closesAt: _, ...others } = settings;
  expect(edited).toEqual({ ...sampleDetails, ...others, shuffle: 'none', _id: id, version: 3, questions: [] });
  expect(await admin.data('getExamById', { id })).toEqual(edited);
  expect(await admin.data('copyExam', { id })).toMatchObject({ ...others, shuffle: 'none' });
  const cleared = Object.fromEntries(Object.keys(settings).map((name) => [name, null]));
  expect(await admin.data('editExam', { id, body: { ...sampleDetails, ...cleared } })).toEqual({
    ...sampleDetails,
    _id: id,
    version: 4,
    questions: [],
  });
});

test('the list has the settings, whole and since a cursor, and a report those of its version', async () => {
  const { admin, taker } = await adminAndTaker();
  const exam = await addSampleExam(admin);
  const before = (await taker.call('getAllExams', { query: { since: '' } })).envelope as { cursor?: string };
  const { published: _, groups: __, ...open } = settings;
  const edited = await admin.data('editExam', { id: exam._id, body: { ...sampleDetails, ...open } });
  expect(await taker.data('getAllExams')).toEqual([edited]);
  expect(await taker.data('getAllExams', { query: { since: before.cursor ?? '' } })).toEqual([edited]);
  const first = await taker.data('addReport', { body: sampleAttempt(taker, exam) });
  expect(first.exam).toEqual(exam);
  expect((await taker.data('addReport', { body: sampleAttempt(taker, edited) })).exam).toEqual(edited);
});

test('a question keeps its explanation through an edit that does not name it; null clears it', async () => {
  const { admin } = await adminAndTaker();
  const exam = await addSampleExam(admin, {}, []);
  const [content] = sampleQuestions;
  if (!content) throw new Error('The sample has questions');
  const body = { ...questionPayload(content, exam), explanation: 'It *waits* for the `value`.' };
  const question = await admin.data('addQuestion', { id: exam._id, body });
  expect(question).toEqual({ ...content, _id: question._id, explanation: body.explanation });
  const edit = { ...questionPayload(content, exam, question._id), name: 'And now?' };
  const edited = await admin.data('editQuestion', { id: exam._id, body: edit });
  expect(edited).toEqual({ ...question, name: 'And now?' });
  const { explanation: _, ...without } = edited;
  expect(await admin.data('editQuestion', { id: exam._id, body: { ...edit, explanation: null } })).toEqual(without);
  expect((await admin.data('getExamById', { id: exam._id })).questions).toEqual([without]);
});

test('a report that arrives after the exam closed is kept, and marked late', async () => {
  const { admin, taker } = await adminAndTaker();
  const hour = (from: number) => new Date(Date.now() + from * 3_600_000).toISOString();
  const open = await addSampleExam(admin, { closesAt: hour(1) });
  expect(await taker.data('addReport', { body: sampleAttempt(taker, open) })).not.toHaveProperty('late');
  const closed = await addSampleExam(admin, { closesAt: hour(-1) });
  const late = await taker.data('addReport', { body: sampleAttempt(taker, closed) });
  expect(late).toMatchObject({ late: true, result: { verdict: 'Pass' } });
  // In every list.
  expect((await taker.data('getOwnReports')).map((report) => report.late)).toEqual([true, undefined]);
  expect((await admin.data('getAllReports', { query: { fields: 'counts' } })).map(({ late }) => late)).toEqual([
    true,
    undefined,
  ]);
});

test('a report beyond the attempts allowed is kept, and marked', async () => {
  const { admin, taker } = await adminAndTaker();
  const exam = await addSampleExam(admin, { attemptsAllowed: 2 });
  const send = async () => (await taker.data('addReport', { body: sampleAttempt(taker, exam) })).overLimit;
  expect([await send(), await send(), await send()]).toEqual([undefined, undefined, true]);
  // Attempts at any version of the exam count, those of others do not.
  const edited = await admin.data('editExam', { id: exam._id, body: { ...sampleDetails, name: 'Renamed' } });
  expect(await taker.data('addReport', { body: sampleAttempt(taker, edited) })).toMatchObject({ overLimit: true });
  expect(await admin.data('addReport', { body: sampleAttempt(admin, edited) })).not.toHaveProperty('overLimit');
  await admin.data('editExam', { id: exam._id, body: { ...sampleDetails, attemptsAllowed: 0 } });
  const any = await admin.data('getExamById', { id: exam._id });
  expect(await taker.data('addReport', { body: sampleAttempt(taker, any) })).not.toHaveProperty('overLimit');
});

test('a report keeps the seconds that its taker had', async () => {
  const { admin, taker } = await adminAndTaker();
  const exam = await addSampleExam(admin);
  const body = { ...sampleAttempt(taker, exam), allowedSeconds: 900 };
  expect(await taker.data('addReport', { body })).toMatchObject({ allowedSeconds: 900 });
  expect(await taker.call('addReport', { body: { ...body, allowedSeconds: -1 } })).toMatchObject({
    status: 400,
    envelope: { message: 'Allowed seconds must be at least 0' },
  });
});
