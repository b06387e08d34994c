import { createHash } from 'node:crypto';
import type { QuestionContent } from '@quiz-app/shared/question';
import { areClaimsOf, receiptKeysPath, verifyReceipt } from '@quiz-app/shared/receipt';
import type { Report } from '@quiz-app/shared/report';
import { describe, expect, it } from 'vitest';
import { openTestApp } from '../../test/harness/open-test-app.ts';
import { addSampleExam, questionPayload, sampleAttempt } from '../../test/harness/sample-exam.ts';
import { attemptToSign, registerDevice } from '../../test/harness/signing-device.ts';

const questions: QuestionContent[] = [
  {
    name: 'Which are prime?',
    options: { A: '2', B: '4', C: '5', D: '6', E: '7', F: '9' },
    correctOptions: ['A', 'C', 'E'],
  },
  {
    name: 'How fast is it?',
    kind: 'numeric',
    value: '10',
    tolerance: { abs: '0.5' },
    units: [{ text: 'm/s', factor: '1' }],
    unitPart: 0.5,
    points: 2,
  },
  { name: 'What is the capital of Kenya?', kind: 'text', accepted: [{ text: 'Nairobi' }], typos: 1 },
  {
    name: 'Water boils at [[1]] °C. Ice [[2]] on it.',
    kind: 'gaps',
    gaps: [
      { kind: 'numeric', value: '100' },
      { kind: 'dropdown', options: ['floats', 'sinks'], correct: 0 },
    ],
  },
  { name: 'From small to large', kind: 'order', items: ['mouse', 'cat', 'cow'] },
  { name: 'How many legs?', kind: 'match', left: ['hen', 'cow'], right: ['2', '4', '6'] },
];

async function openExam() {
  const opened = await openTestApp();
  const admin = await opened.person('Admin', true);
  const exam = await addSampleExam(admin, { totalMarks: 14, passingMarks: 7, marking: 'partial' }, questions);
  const taker = await opened.person('Ada');
  const answersOf = (
    ...given: (NonNullable<Report['answers']>[string] | undefined)[]
  ): NonNullable<Report['answers']> =>
    Object.fromEntries(
      exam.questions.flatMap(({ _id }, at) => {
        const answer = given[at];
        return answer ? [[_id, answer]] : [];
      }),
    );
  const half = answersOf(
    ['A', 'C'],
    { typed: '10,2', value: '10.2' },
    { typed: 'Nairobbi' },
    [{ typed: '100', value: '100' }, 1],
    [1, 2, 0],
    [0, null],
  );
  return { ...opened, admin, exam, taker, answersOf, half };
}

describe('an exam with every kind of question', () => {
  it('is served as it was written', async () => {
    const { exam } = await openExam();
    expect(exam.questions.map(({ _id, ...content }) => content)).toEqual(questions);
    expect(exam.marking).toBe('partial');
  });

  it('gives parts of points, the same on the device and the server', async () => {
    const { exam, taker, half } = await openExam();
    const attempt = sampleAttempt(taker, exam, half);
    const report = await taker.data('addReport', { body: attempt });
    expect(report).not.toHaveProperty('scoredByServer');
    // 2/3 + 2 · 1/2 + 1 + 1/2 + 1/2 + 1/2 of 7 points, on 14 marks.
    expect(report.marks).toBeCloseTo((14 * (2 / 3 + 1 + 1 + 0.5 + 0.5 + 0.5)) / 7, 10);
    expect(report.result.verdict).toBe('Pass');
    expect(report.result.correctAnswers.map(({ name }) => name)).toEqual(['What is the capital of Kenya?']);
    expect(report.answers).toEqual(half);
    const [row] = await taker.data('getOwnReports');
    expect(row?.marks).toBe(report.marks);
  });

  it('has no marks of its own where the number of right answers says them', async () => {
    const { exam, taker } = await openExam();
    const report = await taker.data('addReport', { body: sampleAttempt(taker, exam) });
    expect(report.result.correctAnswers).toHaveLength(6);
    expect(report).not.toHaveProperty('marks');
  });

  it('has receipts over the second form of answers, which prove them', async () => {
    const { app, exam, taker, half } = await openExam();
    const report = await taker.data('addReport', { body: sampleAttempt(taker, exam, half) });
    const keys = await (await app.request(receiptKeysPath)).json();
    const check = await verifyReceipt(report.receipt ?? '', keys as never);
    if (check.found !== 'valid') throw new Error(check.found);
    expect(check.claims).toMatchObject({ answersForm: 2, marks: report.marks, totalMarks: 14, verdict: 'Pass' });
    expect(await areClaimsOf(check.claims, report)).toBe(true);
    expect(await areClaimsOf(check.claims, { ...report, marks: 14 })).toBe(false);
  });

  it('is handed in by a code, which gives the same report', async () => {
    const { exam, taker, half, person } = await openExam();
    const device = await registerDevice(taker);
    const carrier = await person('Carrier');
    const code = await device.sign(attemptToSign(taker, exam, device.keyId, half));
    expect(code).toMatch(/^QA2:/);
    expect((await carrier.call('addCollected', { body: { code } })).status).toBe(200);
    const [report] = await taker.data('getOwnReports');
    expect(report?.answers).toEqual(half);
    expect(report?.marks).toBeCloseTo(8.333, 3);
  });

  it('has marks in the leaderboard, and parts of points in its statistics', async () => {
    const { admin, exam, taker, half, answersOf } = await openExam();
    const { marks } = await taker.data('addReport', { body: sampleAttempt(taker, exam, half) });
    await taker.data('addReport', { body: sampleAttempt(taker, exam, answersOf(['B'])) });
    expect((await admin.data('getLeaderboard'))[0]?.score).toBe(marks);
    const found = await admin.data('getStatistics', { id: exam._id, query: { attempts: 'all', list: 'true' } });
    expect(found.mean).toBeCloseTo((100 * (marks ?? 0)) / 14 / 2, 10);
    expect(found.questions.map(({ facility }) => facility?.toFixed(1))).toEqual([
      '33.3',
      '25.0',
      '50.0',
      '25.0',
      '25.0',
      '25.0',
    ]);
    expect(found.questions.map(({ intendedWeight }) => intendedWeight?.toFixed(1))).toEqual([
      '14.3',
      '28.6',
      '14.3',
      '14.3',
      '14.3',
      '14.3',
    ]);
    expect(found.questions[2]).toMatchObject({ given: [{ answer: { typed: 'Nairobbi' }, takers: 1 }], others: 0 });
    expect(found.list?.map(({ obtained }) => obtained)).toEqual([0, marks]);
  });

  it('takes only what its questions offer', async () => {
    const { exam, taker, answersOf } = await openExam();
    const nonsense = answersOf([7, null], ['A'], [0], { typed: '100' }, [0, 0, 1], [9, 9]);
    const report = await taker.data('addReport', { body: { ...sampleAttempt(taker, exam), answers: nonsense } });
    expect(report).toMatchObject({ answers: {}, scoredByServer: true, result: { correctAnswers: [] } });
  });
});

it('an exam of choices has no field more than before there were other kinds, also if a request names the defaults', async () => {
  const { app, person } = await openTestApp();
  const admin = await person('Admin', true);
  const plain = { name: 'Which?', options: { A: 'one', B: 'two' }, correctOptions: ['A' as const] };
  const said = { ...plain, kind: 'choice' as const, points: 1 } as QuestionContent;
  const marking: object = { marking: 'exact', penalty: 0 };
  const exam = await addSampleExam(admin, marking, [plain, said]);
  const details = ['_id', 'category', 'duration', 'name', 'passingMarks', 'questions', 'totalMarks', 'version'];
  expect(Object.keys(exam).toSorted()).toEqual(details);
  for (const { _id, ...content } of exam.questions) expect(content).toEqual(plain);

  const attempt = sampleAttempt(admin, exam);
  const report = await admin.data('addReport', { body: attempt });
  const { exam: taken, answers, receipt = '' } = report;
  expect(taken).toEqual(exam);
  expect(answers).toEqual(attempt.answers);
  for (const field of ['marks', 'earlier', 'scoredByServer']) expect(report).not.toHaveProperty(field);
  const claims = JSON.parse(Buffer.from(receipt.split('.')[1] ?? '', 'base64url').toString());
  expect(Object.keys(claims)).toEqual([
    'attempt',
    'user',
    'exam',
    'answers',
    'marks',
    'totalMarks',
    'verdict',
    'receivedAt',
  ]);
  expect(claims.answers).toBe(createHash('sha256').update('A|A').digest('base64url'));
  const device = await registerDevice(admin);
  expect(await device.sign(attemptToSign(admin, exam, device.keyId))).toMatch(/^QA1:/);
  const keys = await (await app.request(receiptKeysPath)).json();
  expect(await verifyReceipt(receipt, keys as never)).toMatchObject({ found: 'valid' });
});

it('a wrong choice costs its penalty, an unanswered question nothing, and no score is below 0', async () => {
  const { person } = await openTestApp();
  const admin = await person('Admin', true);
  const choices = [1, 2, 3].map(
    (number): QuestionContent => ({
      name: `Question ${number}`,
      options: { A: 'right', B: 'wrong' },
      correctOptions: ['A'],
    }),
  );
  const exam = await addSampleExam(admin, { totalMarks: 3, passingMarks: 1, penalty: 0.3333 }, choices);
  const [first = '', second = '', third = ''] = exam.questions.map(({ _id }) => _id);
  const marksOf = async (answers: NonNullable<Report['answers']>) => {
    const report = await admin.data('addReport', { body: sampleAttempt(admin, exam, answers) });
    return report.marks ?? report.result.correctAnswers.length;
  };
  expect(await marksOf({ [first]: ['A'], [second]: ['A'], [third]: ['B'] })).toBeCloseTo(5 / 3, 12);
  expect(await marksOf({ [first]: ['A'], [second]: ['A'] })).toBe(2);
  expect(await marksOf({ [first]: ['B'], [second]: ['B'] })).toBe(0);
});

it.each([
  ['kind', { kind: 'essay' }, 'Kind must be numeric, text, gaps, order, match, choice'],
  ['value', { kind: 'numeric', value: 'many' }, 'Value must be a number of at most 30 digits'],
  ['accepted', { kind: 'text', accepted: [] }, 'Accepted answers must be 1 to 50 texts'],
  ['gaps', { kind: 'gaps', gaps: [{ kind: 'numeric', value: '1' }] }, 'The text must have [[1]] exactly once'],
  ['items', { kind: 'order', items: ['one'] }, 'Items must be 2 to 20 texts'],
  ['right', { kind: 'match', left: ['a', 'b'], right: ['c', ''] }, 'An item is required'],
  ['points', { kind: 'numeric', value: '1', points: 0 }, 'Points must be a whole number from 1 to 1000'],
])('a question is refused for its %s', async (field, content, message) => {
  const { person } = await openTestApp();
  const admin = await person('Admin', true);
  const exam = await addSampleExam(admin, {}, []);
  const body = questionPayload({ name: 'Which?', ...content } as QuestionContent, exam);
  expect(await admin.call('addQuestion', { id: exam._id, body })).toMatchObject({
    status: 400,
    envelope: { code: 'invalid-field', field, message },
  });
});
