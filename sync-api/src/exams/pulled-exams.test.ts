import type { Exam } from '@quiz-app/shared/exam';
import type { QuestionContent } from '@quiz-app/shared/question';
import type { KyselyPlugin } from 'kysely';
import { describe, expect, it } from 'vitest';
import { changesSince, mergeQuestions } from '../../test/harness/changes-since.ts';
import { Client } from '../../test/harness/client.ts';
import { openTestApp, type Person, testSecret } from '../../test/harness/open-test-app.ts';
import { addSampleExam, questionPayload, sampleDetails, sampleQuestions } from '../../test/harness/sample-exam.ts';
import { createApp } from '../app.ts';
import { createRandom, type Random } from '../demo/seeded-random.ts';
import { createExamsStore } from './exams-store.ts';

const idsOf = (exams: readonly { _id: string }[]) => exams.map(({ _id }) => _id);

describe('getAllExams', () => {
  it('answers 304 until something changes, with and without a cursor', async () => {
    const { person } = await openTestApp();
    const admin = await person('Admin', true);
    const exam = await addSampleExam(admin);
    for (const query of [{}, { since: '0' }]) {
      const first = await admin.call('getAllExams', { query });
      const etag = first.headers.get('etag') ?? '';
      expect(etag).toMatch(/^"[^"]+"$/);
      // A proxy that compresses makes it weak (RFC 9110, section 8.8.1).
      const headers = { 'if-none-match': `"other", W/${etag}` };
      const second = await admin.call('getAllExams', { query, headers });
      expect([second.status, second.text, second.headers.get('etag')]).toEqual([304, '', etag]);
      await admin.data('editExam', { id: exam._id, body: { ...sampleDetails, name: `After ${query.since}` } });
      const third = await admin.call('getAllExams', { query, headers });
      expect(third.status).toBe(200);
      expect(third.headers.get('etag')).not.toBe(etag);
    }
  });

  it('requires a token before answering 304', async () => {
    const { person, visitor } = await openTestApp();
    const admin = await person('Admin', true);
    const etag = (await admin.call('getAllExams')).headers.get('etag') ?? '';
    expect((await visitor.call('getAllExams', { headers: { 'if-none-match': etag } })).status).toBe(401);
  });

  it('gives only what changed since the cursor', async () => {
    const { person } = await openTestApp();
    const admin = await person('Admin', true);
    const [one, two, three] = [
      await addSampleExam(admin, { name: 'One' }),
      await addSampleExam(admin, { name: 'Two' }),
      await addSampleExam(admin, { name: 'Three' }),
    ];
    const all = await changesSince(admin);
    expect(all).toMatchObject({ data: [one, two, three], deleted: [], complete: true });
    expect(await changesSince(admin, '0')).toEqual(all);
    expect(await changesSince(admin, all.cursor)).toMatchObject({ data: [], deleted: [], cursor: all.cursor });

    await admin.data('deleteExam', { id: one._id });
    const [question] = two.questions;
    if (!question) throw new Error('has questions');
    const payload = { ...questionPayload(question, two, question._id), name: 'Changed' };
    await admin.data('editQuestion', { id: two._id, body: payload });
    const some = await changesSince(admin, all.cursor);
    expect([idsOf(some.data), some.deleted, some.complete]).toEqual([[two._id], [one._id], undefined]);

    await admin.data('restoreExam', { id: one._id });
    const back = await changesSince(admin, some.cursor);
    expect([idsOf(back.data), back.deleted]).toEqual([[one._id], []]);
  });

  it('moves its cursor by one with each change of an exam', async () => {
    const { person } = await openTestApp();
    const admin = await person('Admin', true);
    let revision = 0;
    const expectOneMore = async () => {
      revision += 1;
      expect((await changesSince(admin)).cursor).toMatch(new RegExp(`^${revision}-`));
    };
    const exam = await admin.data('addExam', { body: sampleDetails });
    await expectOneMore();
    await admin.data('addQuestion', {
      id: exam._id,
      body: questionPayload(sampleQuestions[0] as QuestionContent, exam),
    });
    await expectOneMore();
    await admin.data('editExam', { id: exam._id, body: { ...sampleDetails, name: 'Edited' } });
    await expectOneMore();
    await admin.data('deleteExam', { id: exam._id });
    await expectOneMore();
    await admin.data('restoreExam', { id: exam._id });
    await expectOneMore();
  });

  it.each([undefined, 'changed'] as const)('gives changes that add up to the plain list, fields %s', async (fields) => {
    const { person } = await openTestApp();
    const admin = await person('Admin', true);
    const random = createRandom(7);
    const held = new Map<string, Exam>();
    let cursor = '';
    for (let step = 0; step < 60; step += 1) {
      await changeSomething(admin, random);
      if (random.next() < 0.6) continue;
      const changes = await changesSince(admin, cursor, fields);
      for (const exam of changes.data) held.set(exam._id, mergeQuestions(exam, held.get(exam._id)));
      for (const id of changes.deleted ?? []) held.delete(id);
      cursor = changes.cursor ?? '';
      const all = await admin.data('getAllExams');
      expect(all.map((exam) => held.get(exam._id))).toEqual(all);
      expect(held.size).toBe(all.length);
    }
  });

  it('gives only the changed questions of an exam where that is asked for', async () => {
    const { person } = await openTestApp();
    const admin = await person('Admin', true);
    const exam = await addSampleExam(admin, {}, [...sampleQuestions, ...sampleQuestions]);
    const { _id: id, questions } = exam;
    const other = await addSampleExam(admin);
    const all = await changesSince(admin, '', 'changed');
    expect(all).toMatchObject({ data: [exam, other], complete: true });

    const [a, b, c, d] = questions;
    if (!a || !b || !c || !d) throw new Error('has questions');
    const fixed = { ...b, name: 'Fixed' };
    await admin.data('editQuestion', { id, body: questionPayload(fixed, exam, b._id) });
    await admin.data('deleteQuestion', { id, body: { questionId: c._id } });
    await admin.data('reorderQuestions', { id, body: { questionOrder: [d._id, b._id, a._id] } });
    const added = await addSampleExam(admin, { name: 'Added' });
    const whole = await admin.data('getExamById', { id });
    const changes = await changesSince(admin, all.cursor, 'changed');
    const reduced = { ...whole, questions: [{ _id: d._id }, fixed, { _id: a._id }] };
    expect(changes).toMatchObject({ data: [reduced, added], deleted: [] });
    expect((await changesSince(admin, all.cursor)).data).toEqual([whole, added]);

    // As it was at the first cursor, but a device may have pulled in between.
    await admin.data('editQuestion', { id, body: questionPayload(b, exam, b._id) });
    const back = { ...reduced, version: whole.version + 1, questions: [{ _id: d._id }, b, { _id: a._id }] };
    expect((await changesSince(admin, all.cursor, 'changed')).data).toEqual([back, added]);
    const last = await changesSince(admin, changes.cursor, 'changed');
    expect(last.data).toEqual([back]);

    const renamed = await admin.data('editExam', { id, body: { ...sampleDetails, name: 'Renamed' } });
    expect((await changesSince(admin, last.cursor, 'changed')).data).toEqual([
      { ...renamed, questions: renamed.questions.map(({ _id }) => ({ _id })) },
    ]);
  });

  it('gives a restored question whole, because a device may hold another version of it', async () => {
    const { person } = await openTestApp();
    const admin = await person('Admin', true);
    const exam = await addSampleExam(admin);
    const { _id: id, version } = exam;
    const [question, ...others] = exam.questions;
    if (!question) throw new Error('has questions');
    const { cursor } = await changesSince(admin, '', 'changed');
    await admin.data('editQuestion', { id, body: questionPayload({ ...question, name: 'Newer' }, exam, question._id) });
    await admin.data('deleteQuestion', { id, body: { questionId: question._id } });
    await admin.data('restoreQuestion', { id, body: { questionId: question._id, version } });
    const [changed] = (await changesSince(admin, cursor, 'changed')).data;
    expect(changed?.questions).toEqual([question, ...others.map(({ _id }) => ({ _id }))]);
  });

  it('gives a restored exam whole to a device that removed it', async () => {
    const { person } = await openTestApp();
    const admin = await person('Admin', true);
    const exam = await addSampleExam(admin);
    const { _id: id } = exam;
    const before = await changesSince(admin);
    await admin.data('deleteExam', { id });
    const without = await changesSince(admin, before.cursor);
    await admin.data('restoreExam', { id });
    expect((await changesSince(admin, without.cursor, 'changed')).data).toEqual([exam]);
    const renamed = await admin.data('editExam', { id, body: { ...sampleDetails, name: 'Renamed' } });
    expect((await changesSince(admin, without.cursor, 'changed')).data).toEqual([renamed]);
  });

  it('gives many exams in order, each once', async () => {
    const { database, person } = await openTestApp();
    const exams = createExamsStore(database);
    const added: Exam[] = [];
    // One after another: who waits for PostgreSQL for seconds is refused.
    while (added.length < 45) added.push(await exams.add({ ...sampleDetails, name: `Exam ${added.length}` }));
    const gone = added.slice(10, 25).map(({ _id }) => _id);
    for (const id of gone) await exams.remove(id);
    const listed = added.filter(({ _id }) => !gone.includes(_id));
    const admin = await person('Admin', true);
    const [all, ...pulls] = await Promise.all([admin.data('getAllExams'), changesSince(admin), changesSince(admin)]);
    expect(all).toEqual(listed);
    for (const { data, deleted, complete } of pulls)
      expect({ data, deleted, complete }).toEqual({ data: listed, deleted: gone, complete: true });

    const [first, last] = [listed[0]?._id ?? '', listed.at(-1)?._id ?? ''];
    for (const id of [last, first]) await admin.data('editExam', { id, body: { ...sampleDetails, name: 'Edited' } });
    await admin.data('deleteExam', { id: listed[1]?._id ?? '' });
    const changes = await changesSince(admin, pulls[0]?.cursor);
    expect([idsOf(changes.data), changes.deleted, changes.complete]).toEqual([
      [first, last],
      [listed[1]?._id],
      undefined,
    ]);
    const edited = await changesSince(admin);
    expect(edited.data.map(({ name }) => name)).toEqual(
      listed.toSpliced(1, 1).map(({ _id, name }) => (_id === first || _id === last ? 'Edited' : name)),
    );
    expect(edited.cursor).toBe(changes.cursor);
  });

  it('misses no change that is made while it is read', async () => {
    const { person, database } = await openTestApp();
    const admin = await person('Admin', true);
    const store = createExamsStore(database);
    const living: string[] = [];
    const changes: Promise<unknown>[] = [];
    const addOrRemove = async (nth: number) => {
      const oldest = nth % 3 === 2 ? living.shift() : undefined;
      if (oldest) await store.remove(oldest);
      else living.push((await store.add({ ...sampleDetails, name: `Exam ${nth}` }))._id);
    };
    // With each query an exam is added or deleted, or waits to be if the reader has the only connection.
    const change: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        changes.push(addOrRemove(changes.length));
        return result;
      },
    };
    const changed = { reads: database.reads.withPlugin(change), fresh: database.fresh.withPlugin(change) };
    const reader = new Client(createApp({ database: { ...database, ...changed }, jwtSecret: testSecret }), admin.token);
    const held = new Set<string>();
    let cursor = '';
    for (let step = 0; step < 6; step += 1) {
      // The last one undisturbed.
      const given = await changesSince(step < 5 ? reader : admin, cursor);
      for (const { _id } of given.data) held.add(_id);
      for (const id of given.deleted ?? []) held.delete(id);
      cursor = given.cursor ?? '';
      await Promise.all(changes);
    }
    expect(changes.length).toBeGreaterThan(10);
    expect([...held].sort()).toEqual(living.sort());
  });

  it.each(['x', '-1', '1.5', '1-', '1-xyz', '9'.repeat(30), '1e3', '%00'])('refuses the cursor %s', async (cursor) => {
    const { person } = await openTestApp();
    const answer = await (await person('User')).call('getAllExams', { query: { since: cursor } });
    expect(answer).toMatchObject({ status: 400, envelope: { success: false, message: 'Cursor is not valid' } });
  });
});

async function changeSomething(admin: Person, random: Random): Promise<void> {
  const all = await admin.data('getAllExams');
  const exam = all.length > 0 ? random.pick(all) : await addSampleExam(admin);
  const { _id: id, questions } = exam;
  const question = questions[0];
  const body = { ...sampleDetails, name: `Edit ${random.next()}` };
  const content = random.pick(sampleQuestions);
  await random.pick([
    () => addSampleExam(admin),
    async () => {
      await admin.data('deleteExam', { id });
      if (random.next() < 0.5) await admin.data('restoreExam', { id });
    },
    () => admin.data('editExam', { id, body }),
    () => admin.data('addQuestion', { id, body: questionPayload(content, exam) }),
    async () => question && admin.data('editQuestion', { id, body: questionPayload(content, exam, question._id) }),
    async () => question && admin.data('deleteQuestion', { id, body: { questionId: question._id } }),
    () => admin.data('reorderQuestions', { id, body: { questionOrder: questions.map(({ _id }) => _id).toReversed() } }),
  ])();
}
