import { buildSubmission } from '@quiz-app/shared/build-submission';
import { toBase64url, utf8 } from '@quiz-app/shared/bytes';
import type { Exam } from '@quiz-app/shared/exam';
import { mediumPath } from '@quiz-app/shared/medium-path';
import { makeId, makeReport } from '@quiz-app/shared/samples/make-exam';
import { sha256 } from '@quiz-app/shared/web-crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Account, makeFinished, offline, online, type Page, setUpAnnAndExam } from '../../../test/harness.ts';
import { createMemoryCaches } from '../../../test/memory-caches.ts';
import { StorageFailed } from '../../local/storage/storage-failed.ts';
import { examLock } from '../../platform/exam-lock.ts';
import { pullExams } from '../pull/pull-exams.ts';
import { startKeepingMedia } from './keep-media.ts';
import { countKept, incompleteExams } from './kept-media.ts';

let ann: Account;
let exam: Exam;
let caches: CacheStorage;
let stop = () => {};
const { server, device } = setUpAnnAndExam((given) => {
  ({ ann, exam } = given);
});

const bytesOf = (name: string) => utf8(`picture ${name}`);
const idOf = async (name: string) => toBase64url(await sha256(bytesOf(name)));
const ids = await Promise.all(['a', 'b', 'c'].map(idOf));
const [a = '', b = '', c = ''] = ids;

/** Answers for media; everything else is the real server's. */
let files: Map<string, () => Response>;
const asked = () => server.requests.filter((each) => each.includes('/api/media/')).map((each) => each.slice(-43));
const picture = (name: string) => () => new Response(bytesOf(name), { headers: { 'Content-Type': 'image/png' } });

beforeEach(() => {
  caches = createMemoryCaches();
  device.renew({ caches });
  files = new Map([
    [a, picture('a')],
    [b, picture('b')],
    [c, picture('c')],
  ]);
  server.network = (request, deliver) => {
    const id = request.url.split('/api/media/')[1];
    return id === undefined ? deliver() : (files.get(id)?.() ?? new Response(null, { status: 404 }));
  };
});
afterEach(() => stop());

/** Stores an exam with these pictures on the device. */
async function withPictures(page: Page, named: readonly string[]): Promise<void> {
  await pullExams(page);
  const { cursor, etag } = await page.exams.readState();
  const media = named.map((_id) => ({ _id, type: 'image/png' as const, bytes: 9, width: 1, height: 1, alt: 'x' }));
  const questions = exam.questions.map((question) => ({ ...question, format: 'rich' as const, media }));
  await page.exams.apply(cursor, { exams: [{ ...exam, questions }], deleted: [], cursor, etag });
}

async function openWith(named: readonly string[]): Promise<Page> {
  const page = await device.openAs(ann);
  await withPictures(page, named);
  stop = startKeepingMedia(page);
  return page;
}
const kept = (page: Page) => expect.poll(async () => [...(await (await page.media()).ids())].toSorted());

test('the pictures of the exams are fetched with the token, and only once', async () => {
  let token: string | null = null;
  const answer = server.network;
  server.network = (request, deliver) => {
    if (request.url.includes('/api/media/')) token = request.headers.get('Authorization');
    return answer(request, deliver);
  };
  const page = await openWith(ids);
  await kept(page).toEqual(ids.toSorted());
  expect(token).toBe(`Bearer ${ann.token}`);
  await pullExams(page);
  await kept(page).toEqual(ids.toSorted());
  expect(asked().toSorted()).toEqual(ids.toSorted());
});

test('a device without space says so, and the exam is not whole', async () => {
  const page = await device.openAs(ann);
  await withPictures(page, ids);
  const store = await page.media();
  page.media = async () => ({
    ...store,
    put: (id: string, file: Blob) => (id === b ? Promise.reject(new StorageFailed('full')) : store.put(id, file)),
  });
  const said: string[] = [];
  page.events.on((event) => {
    if (event.type === 'storage-failed') said.push(event.problem);
    if (event.type === 'media-changed' && event.problem) said.push(`of the exam: ${event.problem}`);
  });
  stop = startKeepingMedia(page);
  await expect.poll(() => said).toEqual(['of the exam: full', 'full']);
  expect(await incompleteExams(page, await page.exams.querySummaries())).toEqual(new Set([exam._id]));
  expect(await countKept(page, ids)).toBeLessThan(ids.length);
});

test('a summary of an earlier version of the app hides no picture', async () => {
  const page = await device.openAs(ann);
  await withPictures(page, ids);
  const summaries = (await page.exams.querySummaries()).map(({ mediaIds: _, ...summary }) => summary);
  expect(await incompleteExams(page, summaries)).toEqual(new Set([exam._id]));
});

test('a file that is not what its id says is not stored, and keeps no other out', async () => {
  files.set(a, picture('b'));
  files.set(b, () => new Response(bytesOf('b'), { headers: { 'Content-Type': 'text/html' } }));
  await kept(await openWith(ids)).toEqual([c]);
});

test('after the network returns, the missing ones are fetched', async () => {
  const answer = server.network;
  const page = await device.openAs(ann);
  await withPictures(page, ids);
  server.network = offline;
  stop = startKeepingMedia(page);
  await expect.poll(() => asked().length).toBeGreaterThan(0);
  expect([...(await (await page.media()).ids())]).toEqual([]);
  server.network = answer;
  await pullExams(page);
  await kept(page).toEqual(ids.toSorted());
});

test('a picture that a screen needs is fetched before others, also while these are being fetched', async () => {
  const names = Array.from({ length: 12 }, (_, at) => `exam ${at}`);
  const many = await Promise.all(names.map(idOf));
  const isOpen = Promise.withResolvers<void>();
  for (const [at, id] of many.entries()) files.set(id, picture(names[at] ?? ''));
  const answer = server.network;
  server.network = async (request, deliver) => {
    if (request.url.includes('/api/media/')) await isOpen.promise;
    return answer(request, deliver);
  };
  const page = await openWith(many);
  await expect.poll(() => asked().length).toBeGreaterThan(0);
  const last = many.at(-1) ?? '';
  page.events.emit({ type: 'media-wanted', ids: [last] });
  isOpen.resolve();
  await kept(page).toEqual(many.toSorted());
  expect(asked().indexOf(last)).toBeLessThan(names.length / 2);
});

test('pictures that no exam names any more are removed, but not while an exam runs', async () => {
  const page = await openWith(ids);
  await kept(page).toEqual(ids.toSorted());
  const running = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  const exams = page.locks?.request(examLock, () => {
    isHeld.resolve();
    return running.promise;
  });
  await isHeld.promise;
  await withPictures(page, [a]);
  await pullExams(page);
  await kept(page).toEqual(ids.toSorted());
  running.resolve();
  await exams;
  await pullExams(page);
  await kept(page).toEqual([a]);
});

const holders: [string, (page: Page, taken: Exam) => Promise<unknown>][] = [
  [
    'an attempt that waits to be sent',
    ({ outbox }, taken) => {
      const attempt = buildSubmission(makeFinished(ann.user._id, taken));
      return outbox.save({ attempt, exam: taken, userId: ann.user._id, savedAt: 1, state: 'waiting', tries: 0 });
    },
  ],
  ['a report of another user', ({ reports }, taken) => reports.put([makeReport({ exam: taken })])],
  [
    'an interrupted attempt',
    ({ running }, taken) =>
      running.save({
        ...{ attemptId: makeId(), userId: ann.user._id, examId: taken._id, written: taken, allowed: 60 },
        ...{
          startedAt: '2026-01-01T10:00:00.000Z',
          index: 0,
          reached: 0,
          chosen: [],
          locked: false,
          answers: {},
          marked: [],
        },
        ...{ elapsed: 0, savedAt: 1 },
      }),
  ],
];
test.each(holders)('pictures that only %s names stay', async (_, hold) => {
  const page = await openWith([a, b]);
  await kept(page).toEqual([a, b].toSorted());
  const taken = await page.exams.queryOne(exam._id);
  if (!taken) throw new Error('The exam is not on this device');
  await hold(page, taken);
  await withPictures(page, [c]);
  await pullExams(page);
  await expect.poll(async () => (await (await page.media()).ids()).has(c)).toBe(true);
  // Its turn comes after the removal.
  await page.locks?.request('quiz-app media', () => undefined);
  expect([...(await (await page.media()).ids())].toSorted()).toEqual(ids.toSorted());
});

test('a damaged picture is replaced when it is read', async () => {
  const page = await openWith([a]);
  await kept(page).toEqual([a]);
  const cache = await caches.open('quiz-app-media');
  await cache.put(mediumPath(a), new Response('damaged', { headers: { 'Content-Type': 'image/png' } }));
  const url = await (await page.media()).load(a);
  expect(atob(url.split(',')[1] ?? '')).toBe('picture a');
  expect(await (await (await page.media()).read(a))?.text()).toBe('picture a');
  server.network = offline;
  expect(await (await page.media()).load(a)).toBe(url);
  await expect((await page.media()).load(b)).rejects.toMatchObject({ name: 'NoConnection' });
  server.network = online;
});

test('the service worker fetches a picture with the token of the session', async () => {
  await device.openAs(ann);
  const worker = device.startWorker();
  expect(await (await worker.medium(a)).text()).toBe('picture a');
  server.network = offline;
  expect(await (await worker.medium(a)).text()).toBe('picture a');
});
