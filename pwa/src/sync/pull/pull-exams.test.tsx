import type { Exam } from '@quiz-app/shared/exam';
import { HttpResponse } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { type Account, offline, online, type Page, setUpAnnAndExam } from '../../../test/harness.ts';
import { pullExams } from './pull-exams.ts';

let admin: Account;
let ann: Account;
let exam: Exam;
const { server, device } = setUpAnnAndExam((given) => {
  ({ admin, ann, exam } = given);
});

test('the first pull fetches all exams, later ones only changes', async () => {
  const page = await device.openAs(ann);
  await pullExams(page);
  expect(await page.cacheDatabase.exams.get(exam._id)).toEqual(exam);

  const added = await server.addExam(admin, 'Added');
  const gone = await server.addExam(admin, 'Gone');
  let bytes = 0;
  server.network = async (_, deliver) => {
    const answer = await deliver();
    bytes = (await answer.clone().text()).length;
    return answer;
  };
  await pullExams(page);
  await admin.call('deleteExam', { id: gone._id });
  await admin.call('editExam', { id: added._id, body: { ...added, name: 'Renamed' } });
  await pullExams(page);
  const kept = await page.cacheDatabase.exams.toArray();
  expect(kept.map(({ name }) => name)).toEqual(expect.arrayContaining(['Arithmetic', 'Renamed']));
  expect(kept.map(({ name }) => name)).not.toContain('Gone');

  await pullExams(page);
  const before = new Date().toISOString();
  await pullExams(page);
  expect(bytes, 'an answer without a body').toBe(0);
  const pulledAt = (await page.exams.queryPulledAt()) ?? '';
  expect(pulledAt >= before, 'the unchanged answer counts as news').toBe(true);
  expect(await page.cacheDatabase.exams.toArray()).toEqual(kept);
});

test('a cursor from before a backup was restored fetches all exams and removes the others', async () => {
  const page = await device.openAs(ann);
  await page.cacheDatabase.exams.put({ ...exam, _id: 'lost', name: 'Lost' });
  await page.cacheDatabase.facts.put({ key: 'exams cursor', value: '3-0123456789ab' });
  await pullExams(page);
  expect(await page.cacheDatabase.exams.get('lost')).toBeUndefined();
  expect(await page.cacheDatabase.exams.get(exam._id)).toEqual(exam);
});

describe('the list of exams', () => {
  const namesOf = async (page: Page) => (await page.exams.querySummaries()).map(({ name }) => name);

  test('is read without loading questions, whatever changed', async () => {
    const page = await device.openAs(ann);
    const readAll = vi.spyOn(page.cacheDatabase.exams, 'toArray');
    await pullExams(page);
    const { questions, ...details } = exam;
    expect(await page.exams.querySummaries()).toContainEqual({
      ...details,
      questionsCount: questions.length,
      mediaIds: [],
    });

    const added = await server.addExam(admin, 'Botany');
    const gone = await server.addExam(admin, 'Alchemy');
    await pullExams(page);
    expect(await namesOf(page)).toEqual((await namesOf(page)).toSorted((a, b) => a.localeCompare(b)));
    expect(await namesOf(page)).toEqual(expect.arrayContaining(['Alchemy', 'Arithmetic', 'Botany']));
    await admin.call('deleteExam', { id: gone._id });
    await admin.call('editExam', { id: added._id, body: { ...added, name: 'Ecology' } });
    await pullExams(page);
    const names = await namesOf(page);
    expect(names).toContain('Ecology');
    expect(names.filter((name) => ['Alchemy', 'Botany'].includes(name))).toEqual([]);
    expect(readAll).not.toHaveBeenCalled();
  });
});

describe('a question that changed', () => {
  let edited: Exam;
  let answers: string[];

  /** Gives a device an exam of many questions, then fixes a typo in one of them. */
  async function mendTypo() {
    const { _id: id } = await server.addExam(admin, 'Large');
    const options = { A: 'Yes', B: 'No' };
    for (let made = 0; made < 20; made += 1) {
      const body = { name: `${made} ${'words '.repeat(100)}`, options, correctOptions: ['A' as const] };
      await admin.data('addQuestion', { id, body });
    }
    const page = await device.openAs(ann);
    await pullExams(page);
    const questionId = (await admin.data('getExamById', { id })).questions[5]?._id ?? '';
    await admin.data('editQuestion', { id, body: { questionId, name: 'Mended', options, correctOptions: ['B'] } });
    edited = await admin.data('getExamById', { id });
    answers = [];
    server.network = async (_, deliver) => {
      const answer = await deliver();
      answers.push(await answer.clone().text());
      return answer;
    };
    return page;
  }

  test('is fetched without the others', async () => {
    const page = await mendTypo();
    await pullExams(page);
    expect(await page.cacheDatabase.exams.get(edited._id)).toEqual(edited);
    expect(answers.map(({ length }) => length < 2_500)).toEqual([true]);
  });

  test.each([
    ['one of the others', (cached: Exam) => ({ ...cached, questions: cached.questions.toSpliced(3, 1) })],
    ['the exam', () => undefined],
  ])('is fetched with all exams by a device that lost %s', async (_, loseFrom) => {
    const page = await mendTypo();
    const { exams } = page.cacheDatabase;
    const left = loseFrom(edited);
    if (left) await exams.put({ ...left, version: edited.version - 1 });
    else await exams.delete(edited._id);
    await pullExams(page);
    expect(await exams.get(edited._id)).toEqual(edited);
    expect(await exams.get(exam._id)).toEqual(exam);
    expect(answers).toHaveLength(2);

    await pullExams(page);
    expect(answers[2]?.length).toBeLessThan(200);
  });
});

test('a cursor that the server cannot read fetches all exams', async () => {
  const page = await device.openAs(ann);
  await page.cacheDatabase.facts.put({ key: 'exams cursor', value: 'garbage' });
  expect(await pullExams(page)).toMatchObject({ success: true });
  expect(await page.cacheDatabase.exams.get(exam._id)).toEqual(exam);
});

test('an answer that another pull overtook neither reverts nor loses changes', async () => {
  const page = await device.openAs(ann);
  await pullExams(page);
  const overtaken = await server.addExam(admin, 'Overtaken');
  const held = Promise.withResolvers<void>();
  let isFirst = true;
  server.network = async (_, deliver) => {
    const answer = await deliver();
    if (isFirst) {
      isFirst = false;
      await held.promise;
    }
    return answer;
  };
  const slow = pullExams(page);
  await expect.poll(() => isFirst).toBe(false);
  await admin.call('editExam', { id: overtaken._id, body: { ...overtaken, name: 'Edited' } });
  await pullExams(device.openPage());
  held.resolve();
  await slow;
  expect((await page.cacheDatabase.exams.get(overtaken._id))?.name).toBe('Edited');
});

describe('two pulls', () => {
  const asked = () => server.requests.filter((each) => each.includes('getAllExams')).length;

  test('at the same time are one request', async () => {
    const page = await device.openAs(ann);
    await Promise.all([pullExams(page), pullExams(page)]);
    expect(asked()).toBe(1);
    await pullExams(page);
    expect(asked(), 'a later one asks again').toBe(2);
  });

  test('are one request if the second accepts one that started since a given time', async () => {
    const page = await device.openAs(ann);
    const before = performance.now();
    await pullExams(page);
    await pullExams(page, { notBefore: before });
    expect(asked()).toBe(1);
    await pullExams(page, { notBefore: performance.now() });
    expect(asked()).toBe(2);
  });

  test('are two requests if the first failed', async () => {
    const page = await device.openAs(ann);
    server.network = offline;
    await expect(pullExams(page)).rejects.toMatchObject({ name: 'NoConnection' });
    server.network = online;
    expect(await pullExams(page, { notBefore: 0 })).toMatchObject({ success: true });
    expect(asked()).toBe(2);
  });
});

test('a failure leaves the exams unchanged and is returned', async () => {
  const page = await device.openAs(ann);
  await pullExams(page);
  const before = await page.cacheDatabase.exams.count();
  await page.cacheDatabase.facts.delete('exams pulled at');
  server.network = () => HttpResponse.html('<h1>Bad gateway</h1>', { status: 502 });
  expect(await pullExams(page)).toEqual({ success: false, message: 'Server error' });
  server.network = offline;
  await expect(pullExams(page)).rejects.toMatchObject({
    name: 'NoConnection',
    message: 'Network error. Please check your connection.',
  });
  expect(await page.cacheDatabase.exams.count()).toBe(before);
  expect(await page.cacheDatabase.facts.get('exams pulled at'), 'not pulled').toBeUndefined();
});
