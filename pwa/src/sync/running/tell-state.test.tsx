import type { Exam } from '@quiz-app/shared/exam';
import { makeId } from '@quiz-app/shared/samples/make-exam';
import { HttpResponse } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { type Account, makeFinished, offline, online, setUpAnnAndExam, shortPauses } from '../../../test/harness.ts';
import { createMemoryCaches } from '../../../test/memory-caches.ts';
import { queryStartedElsewhere } from '../../local/running/started-elsewhere.ts';
import { examLock } from '../../platform/exam-lock.ts';
import { submitAttempt } from '../outbox/submit-attempt.ts';
import { pullExams } from '../pull/pull-exams.ts';
import { startSyncing } from '../start-syncing.ts';

let admin: Account;
let ann: Account;
let exam: Exam;
let stop = () => {};
const { server, device } = setUpAnnAndExam((given) => {
  ({ admin, ann, exam } = given);
});
afterEach(() => stop());

async function openAsAnn() {
  const page = await device.openAs(ann);
  stop = startSyncing(page);
  return page;
}

/** Ann's progress in the exam, as the admin sees it. */
async function stateOfAnn(id = exam._id) {
  const { people } = await admin.data('getExamDay', { id });
  return people.find(({ user }) => user._id === ann.user._id)?.state;
}
const state = () => expect.poll(() => stateOfAnn());

/** Waits until a report that was due would have been sent, with room for a busy machine. */
const untilReported = () => new Promise((resolve) => setTimeout(resolve, 6 * shortPauses.report));

const told = () => server.requests.filter((each) => each.endsWith('/deviceState')).length;

test('a device reports that it has the exams after it pulled them', async () => {
  expect(await stateOfAnn()).toBe('not heard from');
  await openAsAnn();
  await state().toBe('has it');
});

test('a device reports when an exam starts and when it was left', async () => {
  const page = await openAsAnn();
  await state().toBe('has it');
  page.events.emit({ type: 'attempt-began', examId: exam._id });
  await state().toBe('started');
  page.events.emit({ type: 'attempt-over' });
  await state().toBe('has it');
});

test('an interrupted attempt that was resumed still counts as started', async () => {
  const page = await device.openAs(ann);
  const [elapsed, savedAt] = [60_000, Date.now()];
  await page.running.save({
    attemptId: makeId(),
    userId: ann.user._id,
    examId: exam._id,
    written: { ...exam, resumable: true },
    allowed: 3_600,
    startedAt: new Date(savedAt - elapsed).toISOString(),
    index: 0,
    reached: 0,
    chosen: [],
    locked: false,
    answers: {},
    marked: [],
    elapsed,
    savedAt,
  });
  stop = startSyncing(page);
  await state().toBe('started');
});

test('a device learns what its user has started on another', async () => {
  const phone = server.clientOf(await server.clientOf().data('login', { body: ann }));
  const attempts = [{ exam: exam._id, state: 'started', secondsAgo: 60 } as const];
  await phone.data('updateDeviceState', { body: { cursor: '', attempts } });
  const { cacheDatabase, serverNow } = await openAsAnn();
  const started = () => queryStartedElsewhere(cacheDatabase, ann.user._id);
  await expect.poll(started).toMatchObject([{ exam: exam._id }]);
  const [{ began = 0 } = {}] = (await started()) ?? [];
  expect(Math.abs(serverNow() - began - 60_000)).toBeLessThan(30_000);
});

test('a device that cannot keep what was started elsewhere does not say that saving failed', async () => {
  const phone = server.clientOf(await server.clientOf().data('login', { body: ann }));
  const attempts = [{ exam: exam._id, state: 'started', secondsAgo: 60 } as const];
  await phone.data('updateDeviceState', { body: { cursor: '', attempts } });
  const said = vi.spyOn(console, 'warn').mockReturnValue();
  const put = IDBObjectStore.prototype.put;
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...row) {
    if (JSON.stringify(row).includes('started elsewhere')) throw new DOMException('full', 'QuotaExceededError');
    return put.apply(this, row);
  });
  const { events } = await openAsAnn();
  const failures: string[] = [];
  events.on(({ type }) => type === 'storage-failed' && failures.push(type));
  await expect.poll(() => said.mock.calls.length).toBe(1);
  await untilReported();
  expect(failures).toEqual([]);
  full.mockRestore();
  said.mockRestore();
});

test('a finished attempt is reported as unsent until the server has it', async () => {
  server.network = (request, deliver) =>
    request.url.includes('addReport') ? new HttpResponse('<h1>Oops</h1>', { status: 502 }) : deliver();
  const page = await openAsAnn();
  await state().toBe('has it');
  await submitAttempt(page, makeFinished(ann.user._id, exam));
  page.events.emit({ type: 'attempt-over' });
  await state().toBe('finished');
  server.network = online;
  window.dispatchEvent(new Event('online'));
  await state().toBe('handed in');
});

test('a state that could not be reported offline is reported with the next sync', async () => {
  const page = await openAsAnn();
  await state().toBe('has it');
  server.network = offline;
  page.events.emit({ type: 'attempt-began', examId: exam._id });
  const before = told();
  await expect.poll(told).toBeGreaterThan(before);
  expect(await stateOfAnn()).toBe('has it');
  server.network = online;
  window.dispatchEvent(new Event('online'));
  await state().toBe('started');
});

test('the same state is not reported again soon', async () => {
  const page = await openAsAnn();
  await state().toBe('has it');
  const before = told();
  await pullExams(page);
  await untilReported();
  expect(told()).toBe(before);
});

test('a window without the running exam does not report that there is none', async () => {
  const first = await openAsAnn();
  await state().toBe('has it');
  first.events.emit({ type: 'attempt-began', examId: exam._id });
  await state().toBe('started');
  const over = Promise.withResolvers<void>();
  const held = navigator.locks.request(examLock, { mode: 'shared' }, () => over.promise);
  const second = await device.openAs(ann);
  const stopSecond = startSyncing(second);
  await pullExams(second);
  await untilReported();
  expect(await stateOfAnn()).toBe('started');
  stopSecond();
  over.resolve();
  await held;
});

test('nothing is reported without a session', async () => {
  const page = device.openPage();
  stop = startSyncing(page);
  page.events.emit({ type: 'attempt-began', examId: exam._id });
  await untilReported();
  expect(told()).toBe(0);
});

test('a device has an exam only with all of its pictures', async () => {
  const mapped = await server.addExamWithPicture(admin);
  const isForMedia = ({ url }: Request) => url.includes('/api/media/');
  server.network = (request, deliver) => (isForMedia(request) ? offline() : deliver());
  device.renew({ caches: createMemoryCaches() });
  await openAsAnn();
  await state().toBe('has it');
  expect(await stateOfAnn(mapped._id)).toBe('has it not');
  server.network = online;
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => stateOfAnn(mapped._id)).toBe('has it');
});
