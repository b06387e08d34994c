import type { Exam } from '@quiz-app/shared/exam';
import { type ChoiceExam, makeId } from '@quiz-app/shared/samples/make-exam';
import { asShown } from '@quiz-app/shared/shuffle';
import { expect, test } from 'vitest';
import { type Account, setUpAnnAndExam } from '../../../test/harness.ts';
import type { StoredAttempt } from '../../local/running/running-attempts.ts';
import { elapsedSince, findInterrupted, submitStored } from './resume-attempt.ts';

let ann: Account;
let exam: Exam;
const { server, device } = setUpAnnAndExam((given) => ({ ann, exam } = given));

const noon = Date.UTC(2026, 10, 23, 12);
const minute = 60_000;
const stored = { elapsed: 5 * minute, savedAt: noon };

test.each([
  ['the device’s clock, if no other is known', stored, noon + minute, undefined, 6 * minute],
  ['never less than what had passed', stored, noon - 1000, undefined, 5 * minute],
  ['all of it, if the clock was set back and nobody knows by how much', stored, noon - minute, undefined, Infinity],
  [
    'not known, if the clock was set back and the server can say by how much',
    { ...stored, serverStart: noon },
    noon - minute,
    undefined,
    undefined,
  ],
  [
    'the server’s clock, if the device’s was set back',
    { ...stored, serverStart: noon },
    noon - 60 * minute,
    noon + 8 * minute,
    8 * minute,
  ],
  [
    'the server’s clock, if the device’s was set ahead',
    { ...stored, serverStart: noon },
    noon + 60 * minute,
    noon + 8 * minute,
    8 * minute,
  ],
  [
    'the device’s clock, which is finer, if both agree',
    { ...stored, serverStart: noon },
    noon + minute + 700,
    noon + 6 * minute,
    6 * minute + 700,
  ],
])('the time of an interrupted attempt is %s', (_what, attempt, wall, server, elapsed) => {
  expect(elapsedSince(attempt, wall, server)).toBe(elapsed);
});

/** An attempt of a minute at the exam, stored when it was answered. */
function makeStored(overrides: Partial<StoredAttempt> = {}): StoredAttempt {
  const written: Exam = { ...exam, resumable: true };
  return {
    attemptId: makeId(),
    userId: ann.user._id,
    examId: exam._id,
    written,
    allowed: 60,
    startedAt: new Date(Date.now() - minute).toISOString(),
    index: 0,
    reached: 0,
    chosen: [],
    locked: false,
    answers: {},
    marked: [],
    elapsed: 10_000,
    savedAt: Date.now() - 30_000,
    ...overrides,
  };
}

test('an interrupted attempt whose time is up is submitted once, with its choices', async () => {
  const page = await device.openAs(ann);
  const attempt = makeStored({ savedAt: Date.now() - 2 * minute, chosen: ['A'] });
  await page.running.save(attempt);
  await Promise.all([submitStored(page, attempt), submitStored(page, attempt)]);
  await expect.poll(() => page.running.readAll()).toEqual([]);
  await page.push();
  expect(await server.reportsOf(ann)).toMatchObject([
    { _id: attempt.attemptId, result: { verdict: 'Pass' }, secondsUsed: 60, startedAt: attempt.startedAt },
  ]);
  const [report] = await server.reportsOf(ann);
  expect(Date.parse(report?.finishedAt ?? '')).toBe(attempt.savedAt + 50_000);
  expect(await page.running.attemptsOf(ann.user._id)).toEqual([]);
});

test('the choices of a shuffled attempt are submitted under the letters of the exam', async () => {
  const page = await device.openAs(ann);
  const attemptId = makeId();
  const written: Exam = { ...exam, resumable: true, shuffle: 'both' };
  const [shown] = (asShown(written, attemptId) as ChoiceExam).questions;
  const attempt = makeStored({ attemptId, written, chosen: shown?.correctOptions ?? [] });
  await page.running.save(attempt);
  await submitStored(page, attempt);
  await page.push();
  const answers = (exam as ChoiceExam).questions.map(({ _id, correctOptions }) => [_id, correctOptions]);
  expect(await server.reportsOf(ann)).toMatchObject([{ answers: Object.fromEntries(answers) }]);
});

test('an interrupted attempt is found by its user and exam', async () => {
  const page = await device.openAs(ann);
  const own = makeStored();
  await page.running.save(own);
  await page.running.save(makeStored({ userId: 'bob' }));
  expect(await findInterrupted(page, ann.user._id, exam._id)).toEqual(own);
  expect(await findInterrupted(page, ann.user._id, 'another exam')).toBeUndefined();
});

test('an attempt that is already in the outbox is not resumed, nor after its receipt', async () => {
  const page = await device.openAs(ann);
  const attempt = makeStored({ savedAt: Date.now() - 2 * minute });
  await page.running.save(attempt);
  await submitStored(page, attempt);
  for (const isSent of [false, true]) {
    // As if a crash had come before its removal.
    await page.running.save(attempt);
    if (isSent) await page.push();
    expect(await findInterrupted(page, ann.user._id, exam._id)).toBeUndefined();
    expect(await page.running.attemptsOf(ann.user._id)).toEqual([]);
  }
  expect(await server.reportsOf(ann)).toHaveLength(1);
});
