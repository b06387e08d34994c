import type { Exam } from '@quiz-app/shared/exam';
import { makeId } from '@quiz-app/shared/samples/make-exam';
import { expect, test } from 'vitest';
import { type Account, makeFinished, setUpAnnAndExam } from '../../../test/harness.ts';
import { submitStored } from '../running/resume-attempt.ts';
import { submitAttempt } from './submit-attempt.ts';

let admin: Account;
let ann: Account;
let exam: Exam;
const { server, device } = setUpAnnAndExam((given) => ({ admin, ann, exam } = given));

const second = 1_000;
const day = 86_400 * second;
const iso = (time: number) => new Date(time).toISOString();

/** Ann's device, which knows the server's time: this many milliseconds ahead of its own clock. */
async function openWithServerAhead(ahead: number) {
  const page = await device.openAs(ann);
  server.network = async (_, deliver) => {
    const { status, headers, body } = await deliver();
    const dated = new Headers(headers);
    dated.set('Date', new Date(Date.now() + ahead).toUTCString());
    return new Response(body, { status, headers: dated });
  };
  await page.api.getUserInfo();
  return page;
}

/** The last half minute by the device's clock. */
function takenNow() {
  const now = Date.now();
  return { startedAt: iso(now - 30 * second), finishedAt: iso(now) };
}

/** The times that the admin sees in the report of an attempt. */
async function timesOf(attemptId: string) {
  const [report] = await admin.data('getAllAttempts', { body: { reportId: attemptId } });
  if (!report?.startedAt || !report.finishedAt) throw new Error('has no times');
  const { startedAt, finishedAt, deviceTimes } = report;
  return { started: Date.parse(startedAt), finished: Date.parse(finishedAt), deviceTimes };
}

test.each([
  ['behind', day],
  ['ahead', -day],
])('times of a device whose clock is a day %s are corrected, and admins see its own as well', async (_, ahead) => {
  const page = await openWithServerAhead(ahead);
  const deviceTimes = takenNow();
  const finished = makeFinished(ann.user._id, exam, deviceTimes);
  await (await submitAttempt(page, finished)).tried;
  const times = await timesOf(finished.attemptId);
  expect(Math.abs(times.finished - Date.parse(deviceTimes.finishedAt) - ahead)).toBeLessThan(5 * second);
  expect(times.finished - times.started).toBe(30 * second);
  expect(times.deviceTimes).toEqual(deviceTimes);
  expect((await server.reportsOf(ann)).find(({ _id }) => _id === finished.attemptId)).not.toHaveProperty('deviceTimes');
});

test('times of a device whose clock is a second off are not corrected', async () => {
  const page = await openWithServerAhead(-second);
  const own = takenNow();
  const finished = makeFinished(ann.user._id, exam, own);
  await (await submitAttempt(page, finished)).tried;
  const { startedAt, finishedAt } = own;
  const expected = { started: Date.parse(startedAt), finished: Date.parse(finishedAt), deviceTimes: undefined };
  expect(await timesOf(finished.attemptId)).toEqual(expected);
});

test('the server’s time of the start counts when the clock was set right during the exam', async () => {
  const page = await openWithServerAhead(0);
  const { startedAt, finishedAt } = takenNow();
  const serverStart = Date.parse(startedAt);
  const deviceTimes = { startedAt: iso(serverStart - day), finishedAt };
  const finished = makeFinished(ann.user._id, exam, { ...deviceTimes, serverStart });
  await (await submitAttempt(page, finished)).tried;
  expect(await timesOf(finished.attemptId)).toEqual({
    started: serverStart,
    finished: serverStart + 30 * second,
    deviceTimes,
  });
});

test('an interrupted attempt is submitted with the server’s times if they are known for the start', async () => {
  const page = await device.openAs(ann);
  const serverStart = Date.now() - 90 * second;
  const [startedAt, savedAt] = [serverStart + day, serverStart + day + 10 * second];
  const attempt = { attemptId: makeId(), userId: ann.user._id, examId: exam._id, written: exam, allowed: 60 };
  const place = { index: 0, reached: 0, chosen: [], locked: false, answers: {}, marked: [] };
  const stored = { ...attempt, ...place, startedAt: iso(startedAt), elapsed: 10 * second, savedAt, serverStart };
  await page.running.save(stored);
  await submitStored(page, stored);
  await page.push();
  expect(await timesOf(stored.attemptId)).toEqual({
    started: serverStart,
    finished: serverStart + 60 * second,
    deviceTimes: { startedAt: iso(startedAt), finishedAt: iso(startedAt + 60 * second) },
  });
});
