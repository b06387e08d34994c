import type { Exam } from '@quiz-app/shared/exam';
import { makeId } from '@quiz-app/shared/samples/make-exam';
import { afterEach, expect, test } from 'vitest';
import { type Account, setUpAnnAndExam } from '../../../test/harness.ts';
import type { StoredAttempt } from '../../local/running/running-attempts.ts';
import { lockOfExam } from '../../platform/exam-lock.ts';
import type { SyncEvent } from '../events.ts';
import { startSyncing } from '../start-syncing.ts';

let ann: Account;
let exam: Exam;
const { server, device } = setUpAnnAndExam((given) => ({ ann, exam } = given));

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** Opens a window that shows anything but the exam. */
async function openWindow() {
  const page = await device.openAs(ann);
  stops.push(startSyncing(page));
  return page;
}

/** A one-minute attempt at the exam with the right answer chosen, and this many milliseconds left. */
function makeStored(left: number, overrides: Partial<StoredAttempt> = {}): StoredAttempt {
  return {
    attemptId: makeId(),
    userId: ann.user._id,
    examId: exam._id,
    written: { ...exam, resumable: true },
    allowed: 60,
    startedAt: new Date(Date.now() - 60_000 + left).toISOString(),
    index: 0,
    reached: 0,
    chosen: ['A'],
    locked: false,
    answers: {},
    marked: [],
    elapsed: 10_000,
    savedAt: Date.now() - 50_000 + left,
    ...overrides,
  };
}
const reports = () => expect.poll(() => server.reportsOf(ann), { timeout: 6000 });
const endOf = ({ savedAt }: StoredAttempt) => new Date(savedAt + 50_000).toISOString();

test('an exam is submitted when its time is up, whatever page is open, as finished at that moment', async () => {
  const page = await openWindow();
  const stored = makeStored(300);
  await page.running.save(stored);
  await reports().toMatchObject([{ _id: stored.attemptId, finishedAt: endOf(stored), result: { verdict: 'Pass' } }]);
  await expect.poll(() => page.running.attemptsOf(ann.user._id)).toEqual([]);
});

test('two windows submit it once', async () => {
  const pages = [await openWindow(), await openWindow()];
  const notices: SyncEvent[] = [];
  pages[0]?.events.on((event) => event.type === 'time-up' && notices.push(event));
  const stored = makeStored(300);
  await pages[0]?.running.save(stored);
  await reports().toHaveLength(1);
  await expect.poll(() => pages[1]?.running.attemptsOf(ann.user._id)).toEqual([]);
  expect(server.posts()).toBe(1);
  expect(notices).toEqual([
    { type: 'time-up', attemptId: stored.attemptId, examId: exam._id, examName: exam.name, userId: ann.user._id },
  ]);
});

test('a window with the exam open submits it itself, and is asked to check its clock', async () => {
  const page = await openWindow();
  const closed = Promise.withResolvers<void>();
  const name = lockOfExam(ann.user._id, exam._id);
  const open = page.locks?.request(name, () => closed.promise);
  const asked: SyncEvent[] = [];
  page.events.on((event) => event.type === 'clock-due' && asked.push(event));
  const stored = makeStored(100);
  await page.running.save(stored);
  await expect.poll(() => asked[0]).toEqual({ type: 'clock-due', attemptId: stored.attemptId });
  expect(await page.running.attemptsOf(ann.user._id)).toEqual([stored]);
  closed.resolve();
  await open;
  await reports().toMatchObject([{ _id: stored.attemptId, finishedAt: endOf(stored) }]);
});

test('an exam whose time was up before the app was opened is submitted at the start', async () => {
  const before = await device.openAs(ann);
  const stored = makeStored(-3_600_000);
  await before.running.save(stored);
  await openWindow();
  await reports().toMatchObject([{ _id: stored.attemptId, finishedAt: endOf(stored) }]);
});

test('an exam that still has time is left alone', async () => {
  const page = await openWindow();
  const stored = makeStored(40_000);
  await page.running.save(stored);
  await page.running.save(makeStored(100, { userId: 'bob' }));
  await expect.poll(() => page.outbox.entriesOf('bob')).toHaveLength(1);
  await expect.poll(() => page.running.readAll()).toEqual([stored]);
});

test('an exam of a user who has logged out is saved for them, and no one else is notified', async () => {
  const page = await openWindow();
  const notices: string[] = [];
  page.events.on(({ type }) => notices.push(type));
  await page.running.save(makeStored(300, { userId: 'bob' }));
  await expect.poll(() => page.outbox.entriesOf('bob')).toHaveLength(1);
  await expect.poll(() => page.running.attemptsOf('bob')).toEqual([]);
  expect(notices).not.toContain('time-up');
});

test.each([
  ['waits while the server says that there is time', 30_000, []],
  ['submits an exam that is over by the server’s clock, too', 61_000, [{}]],
])('a device whose clock was set ahead %s', async (_, passed, submitted) => {
  const page = await device.openAs(ann);
  const serverStart = Date.now() - passed;
  await page.running.save(makeStored(-3_600_000, { serverStart }));
  await page.running.save(makeStored(100, { userId: 'bob', serverStart: Date.now() - 60_000 }));
  stops.push(startSyncing({ ...page, serverTime: async () => Date.now() }));
  await expect.poll(() => page.outbox.entriesOf('bob')).toHaveLength(1);
  await reports().toMatchObject(submitted);
});
