import type { ExamDetails } from '@quiz-app/shared/exam';
import type { Report } from '@quiz-app/shared/report';
import { describe, expect, it } from 'vitest';
import { openTestApp } from '../../test/harness/open-test-app.ts';
import { addSampleExam, sampleAttempt, sampleDetails } from '../../test/harness/sample-exam.ts';
import { attemptToSign, registerDevice } from '../../test/harness/signing-device.ts';

const hour = (from: number) => new Date(Date.now() + from * 3_600_000).toISOString();

const flagsOf = ({ late, early, overTime, overLimit }: Report) => ({ late, early, overTime, overLimit });
const none = { late: undefined, early: undefined, overTime: undefined, overLimit: undefined };

async function adminAndTaker() {
  const { person, ...rest } = await openTestApp();
  return { ...rest, person, admin: await person('Admin', true), taker: await person('Taker') };
}

describe('what a report says about the rules of its exam', () => {
  it.each<[string, Partial<ExamDetails>, object]>([
    ['late', { closesAt: hour(-1) }, { late: true }],
    ['early', { opensAt: hour(1) }, { early: true }],
    ['over time', { duration: 60 }, { overTime: true }],
  ])('is %s by the newest version too, if the device names an older one', async (_, rule, expected) => {
    const { admin, taker } = await adminAndTaker();
    const older = await addSampleExam(admin);
    await admin.data('editExam', { id: older._id, body: { ...sampleDetails, ...rule } });
    const report = await taker.data('addReport', { body: sampleAttempt(taker, older) });
    expect(report.exam.version).toBe(older.version);
    expect(flagsOf(report)).toEqual({ ...none, ...expected });
    expect((await taker.data('getOwnReports')).map(flagsOf)).toEqual([flagsOf(report)]);
    const [counted] = await admin.data('getAllReports', { query: { fields: 'counts' } });
    expect(counted).toMatchObject(expected);
    // Also by the rules of the version that was taken.
    const ruled = await admin.data('getExamById', { id: older._id });
    await admin.data('editExam', { id: older._id, body: { ...sampleDetails, opensAt: null, closesAt: null } });
    expect(flagsOf(await taker.data('addReport', { body: sampleAttempt(taker, ruled) }))).toEqual(flagsOf(report));
  });

  it('is over the limit by the newest version too', async () => {
    const { admin, taker } = await adminAndTaker();
    const older = await addSampleExam(admin);
    await admin.data('editExam', { id: older._id, body: { ...sampleDetails, attemptsAllowed: 1 } });
    const send = async () => flagsOf(await taker.data('addReport', { body: sampleAttempt(taker, older) }));
    expect([await send(), await send()]).toEqual([none, { ...none, overLimit: true }]);
  });

  it('is over the limit for all but as many as are allowed, when ten arrive at once, some of them twice', async () => {
    const { admin, taker, person } = await adminAndTaker();
    const [exam, other] = [await addSampleExam(admin, { attemptsAllowed: 1 }), await person('Other')];
    const attempts = Array.from({ length: 10 }, () => sampleAttempt(taker, exam));
    const [own] = await Promise.all([
      Promise.all([...attempts, ...attempts].map((body) => taker.data('addReport', { body }))),
      other.data('addReport', { body: sampleAttempt(other, exam) }),
    ]);
    const stored = await admin.data('getAllReports');
    const within = (name: string) => stored.filter(({ user, overLimit }) => user.name === name && !overLimit);
    expect([stored.length, within('Taker').length, within('Other').length]).toEqual([11, 1, 1]);
    expect(new Set(own.filter(({ overLimit }) => !overLimit).map(({ _id }) => _id)).size).toBe(1);
  });

  it('is early by the first moment that the device or the server knows', async () => {
    const { admin, taker } = await adminAndTaker();
    const exam = await addSampleExam(admin, { opensAt: hour(1) });
    const { startedAt: _, finishedAt: __, ...untimed } = sampleAttempt(taker, exam);
    for (const times of [{}, { startedAt: hour(2), finishedAt: hour(3) }]) {
      const report = await taker.data('addReport', { body: { ...sampleAttempt(taker, exam), ...untimed, ...times } });
      expect(flagsOf(report)).toEqual({ ...none, early: true });
    }
    const open = await addSampleExam(admin, { opensAt: hour(-1) });
    const during = { startedAt: hour(-0.5), finishedAt: hour(-0.4) };
    expect(flagsOf(await taker.data('addReport', { body: { ...sampleAttempt(taker, open), ...during } }))).toEqual(
      none,
    );
    const before = { startedAt: hour(-1.5), finishedAt: hour(-0.4) };
    const early = await taker.data('addReport', {
      body: { ...sampleAttempt(taker, open), ...before, secondsUsed: 10 },
    });
    expect(flagsOf(early)).toEqual({ ...none, early: true });
  });

  it('is over time by the extra time that the server knows, whatever the device says it had', async () => {
    const { admin, taker } = await adminAndTaker();
    const exam = await addSampleExam(admin);
    const send = async (given: Partial<ReturnType<typeof sampleAttempt>>) =>
      flagsOf(await taker.data('addReport', { body: { ...sampleAttempt(taker, exam), ...given } }));
    const over = { ...none, overTime: true };
    expect(await send({ secondsUsed: 600 })).toEqual(none);
    expect(await send({ secondsUsed: 780 })).toEqual(over);
    expect(await send({ secondsUsed: 780, allowedSeconds: 780 })).toEqual(over);
    expect(await send({ allowedSeconds: 1e308 })).toEqual(over);
    expect(await send({ allowedSeconds: 1e308, secondsUsed: 1e308 })).toEqual(over);
    await admin.data('editUser', { id: taker.user._id, body: { extraTimePercent: 30 } });
    expect(await send({ secondsUsed: 780, allowedSeconds: 780 })).toEqual(none);
    expect(await send({ secondsUsed: 790, allowedSeconds: 780 })).toEqual(over);
    // Without the seconds, the times tell.
    const { secondsUsed: _, ...untimed } = sampleAttempt(taker, exam);
    const long = { ...untimed, finishedAt: '2026-01-02T03:20:05.000Z' };
    expect(flagsOf(await taker.data('addReport', { body: long }))).toEqual(over);
  });

  it('is judged the same for an attempt that somebody carried', async () => {
    const { admin, taker, person } = await adminAndTaker();
    const older = await addSampleExam(admin);
    const rules = { opensAt: hour(1), closesAt: hour(-1), duration: 60, attemptsAllowed: 1 };
    await admin.data('editExam', { id: older._id, body: { ...sampleDetails, ...rules } });
    await taker.data('addReport', { body: sampleAttempt(taker, older) });
    const [device, carrier] = [await registerDevice(taker), await person('Carrier')];
    const code = await device.sign(attemptToSign(taker, older, device.keyId));
    await carrier.data('addCollected', { body: { code } });
    const [carried] = await taker.data('getOwnReports');
    expect(carried && flagsOf(carried)).toEqual({ late: true, early: true, overTime: true, overLimit: true });
  });
});
