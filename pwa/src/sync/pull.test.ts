import type { Exam } from '@quiz-app/shared/exam';
import { HttpResponse } from 'msw';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { scoreAttempt } from './submit-attempt.ts';
import { makeFinished, newDevice, offline, openPage, startWorld } from './test-device.ts';

let world: Awaited<ReturnType<typeof startWorld>>;
let admin: Awaited<ReturnType<typeof world.register>>;
let ann: typeof admin;
let exam: Exam;

beforeAll(async () => {
  world = await startWorld();
  admin = await world.register('Admin', true);
  exam = await world.addExam(admin.token, 'Zoology');
});
afterAll(() => world.stop());
beforeEach(async () => {
  newDevice();
  world.network = (_, deliver) => deliver();
  ann = await world.register('Ann');
  world.requests.length = 0;
});

async function openAs({ token, user }: typeof ann) {
  localStorage.setItem('token', token);
  const page = await openPage();
  await page.writeSession(token, user);
  return page;
}

describe('exams', () => {
  test('the first pull brings all, the next only what changed, and one without change nothing', async () => {
    const page = await openAs(ann);
    await page.pullExams();
    expect(await page.cacheDatabase.exams.get(exam._id)).toEqual(exam);

    const added = await world.addExam(admin.token, 'Added');
    const gone = await world.addExam(admin.token, 'Gone');
    let bytes = 0;
    world.network = async (_, deliver) => {
      const answer = await deliver();
      bytes = (await answer.clone().text()).length;
      return answer;
    };
    await page.pullExams();
    await world.call(`exams/deleteExam/${gone._id}`, undefined, admin.token, 'DELETE');
    const edit = { ...added, name: 'Renamed' };
    await world.call(`exams/editExam/${added._id}`, edit, admin.token, 'PUT');
    await page.pullExams();
    const kept = await page.cacheDatabase.exams.toArray();
    expect(kept.map(({ name }) => name)).toEqual(expect.arrayContaining(['Zoology', 'Renamed']));
    expect(kept.map(({ name }) => name)).not.toContain('Gone');

    await page.pullExams();
    const before = new Date().toISOString();
    await page.pullExams();
    expect(bytes, 'an answer without a body').toBe(0);
    const { value = '' } = (await page.cacheDatabase.facts.get('exams pulled at')) ?? {};
    expect(value >= before, 'the unchanged answer counts as news').toBe(true);
    expect(await page.cacheDatabase.exams.toArray()).toEqual(kept);
  });

  test('a cursor of a history that the server lost brings all anew, without what is no more', async () => {
    const page = await openAs(ann);
    await page.cacheDatabase.exams.put({ ...exam, _id: 'lost', name: 'Lost' });
    await page.cacheDatabase.facts.put({ key: 'exams cursor', value: '3-0123456789ab' });
    await page.pullExams();
    expect(await page.cacheDatabase.exams.get('lost')).toBeUndefined();
    expect(await page.cacheDatabase.exams.get(exam._id)).toEqual(exam);
  });

  test('a cursor that the server cannot read brings all anew', async () => {
    const page = await openAs(ann);
    await page.cacheDatabase.facts.put({ key: 'exams cursor', value: 'garbage' });
    expect(await page.pullExams()).toMatchObject({ success: true });
    expect(await page.cacheDatabase.exams.get(exam._id)).toEqual(exam);
  });

  test('an answer that another pull overtook neither goes back nor loses what only it knew', async () => {
    const page = await openAs(ann);
    await page.pullExams();
    const overtaken = await world.addExam(admin.token, 'Overtaken');
    const held = Promise.withResolvers<void>();
    let isFirst = true;
    world.network = async (_, deliver) => {
      const answer = await deliver();
      if (isFirst) {
        isFirst = false;
        await held.promise;
      }
      return answer;
    };
    const slow = page.pullExams();
    await expect.poll(() => isFirst).toBe(false);
    await world.call(`exams/editExam/${overtaken._id}`, { ...overtaken, name: 'Edited' }, admin.token, 'PUT');
    await page.pullExams();
    held.resolve();
    await slow;
    expect((await page.cacheDatabase.exams.get(overtaken._id))?.name).toBe('Edited');
  });

  test('a failure leaves what is here, and says what it was', async () => {
    const page = await openAs(ann);
    await page.pullExams();
    const before = await page.cacheDatabase.exams.count();
    world.network = () => HttpResponse.html('<h1>Bad gateway</h1>', { status: 502 });
    expect(await page.pullExams()).toEqual({ success: false, message: 'Server error' });
    world.network = offline;
    await expect(page.pullExams()).rejects.toMatchObject({
      name: 'NoConnection',
      message: 'Network error. Please check your connection.',
    });
    expect(await page.cacheDatabase.exams.count()).toBe(before);
  });
});

describe('reports', () => {
  const addReports = (count: number) =>
    Promise.all(
      Array.from({ length: count }, () =>
        world.call('reports/addReport', scoreAttempt(makeFinished(ann.user._id, exam)), ann.token),
      ),
    );
  const pages = () => world.requests.filter((each) => each.includes('getAllAttemptsByUser'));

  test('come in pages until the end, then only until what is known', async () => {
    await addReports(130);
    const page = await openAs(ann);
    await page.pullReports();
    expect(await page.cacheDatabase.reports.count()).toBe(130);
    expect(pages()).toHaveLength(2);
    world.requests.length = 0;
    await page.pullReports();
    expect(pages()).toHaveLength(1);
    expect(pages()[0]).toContain('limit=20');
  });

  test('a pull that was cut is made up for by the next', async () => {
    await addReports(130);
    const page = await openAs(ann);
    world.network = (request, deliver) => (request.url.includes('cursor') ? HttpResponse.error() : deliver());
    await expect(page.pullReports()).rejects.toMatchObject({ name: 'NoConnection' });
    expect(await page.cacheDatabase.reports.count()).toBe(100);
    world.network = (_, deliver) => deliver();
    await page.pullReports();
    expect(await page.cacheDatabase.reports.count()).toBe(130);
  });

  test('are the user’s own, and stay apart on a shared device', async () => {
    await addReports(2);
    const page = await openAs(ann);
    await page.pullReports();
    const bobsPage = await openAs(await world.register('Bob'));
    await bobsPage.pullReports();
    expect(await bobsPage.cacheDatabase.reports.where('user._id').equals(ann.user._id).count()).toBe(2);
    expect(await bobsPage.cacheDatabase.reports.count()).toBe(2);
  });

  test('are given up after 25 seconds, in the words for it', async () => {
    const expired = AbortSignal.abort(new DOMException('timed out', 'TimeoutError'));
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(expired);
    const page = await openAs(ann);
    await expect(page.pullReports()).rejects.toMatchObject({
      name: 'TimedOut',
      message: 'Request timed out. Please try again later.',
    });
    expect(timeout).toHaveBeenCalledWith(25_000);
    await page.pullExams();
    expect(timeout).toHaveBeenCalledTimes(1);
  });
});
