import type { ExamSettings } from '@quiz-app/shared/exam-settings';
import { expect, test } from 'vitest';
import { openTestApp, type Person } from '../../test/harness/open-test-app.ts';
import { addSampleExam, sampleAttempt, sampleDetails, sampleQuestions } from '../../test/harness/sample-exam.ts';

async function adminAndTaker() {
  const { person } = await openTestApp();
  const [admin, taker] = [await person('Admin', true), await person('Tariq Müller')];
  const edit = (id: string, settings: { [Name in keyof ExamSettings]: ExamSettings[Name] | null }) =>
    admin.data('editExam', { id, body: { ...sampleDetails, ...settings } });
  return { admin, taker, edit };
}

/** The exams of a device that pulls changes by its cursor. */
function deviceOf(person: Person) {
  const exams = new Map<string, string[]>();
  let cursor = '';
  return {
    exams,
    /** @returns what the answer had */
    async pull() {
      const { envelope } = await person.call('getAllExams', { query: { since: cursor, fields: 'changed' } });
      const answer = envelope as unknown as {
        data: { _id: string; questions: { _id: string; name?: string }[] }[];
        deleted: string[];
        cursor: string;
        complete?: true;
      };
      if (answer.complete) exams.clear();
      else for (const id of answer.deleted) exams.delete(id);
      const held = new Set([...exams.values()].flat());
      for (const { _id, questions } of answer.data) {
        for (const question of questions) expect(question.name !== undefined || held.has(question._id)).toBe(true);
        exams.set(
          _id,
          questions.map((question) => question._id),
        );
      }
      cursor = answer.cursor;
      return { ...answer, data: answer.data.map(({ _id }) => _id) };
    },
  };
}

const idsOf = (list: readonly { _id: string }[]) => list.map(({ _id }) => _id);

test('a draft and an exam for groups are served to admins only', async () => {
  const { admin, taker, edit } = await adminAndTaker();
  const open = await addSampleExam(admin);
  const draft = await addSampleExam(admin, { published: false });
  const forSome = await addSampleExam(admin, { groups: ['7b'] });
  expect(idsOf(await admin.data('getAllExams'))).toEqual([open._id, draft._id, forSome._id]);
  expect(idsOf(await taker.data('getAllExams'))).toEqual([open._id]);
  expect(await taker.call('getExamById', { id: draft._id })).toMatchObject({
    status: 404,
    envelope: { message: 'Exam not found' },
  });
  expect((await taker.call('getExamById', { id: forSome._id })).status).toBe(404);
  expect(await admin.data('getExamById', { id: draft._id })).toEqual(draft);
  await edit(draft._id, { published: null });
  expect(idsOf(await taker.data('getAllExams'))).toEqual([open._id, draft._id]);
  expect((await taker.call('getExamById', { id: draft._id })).status).toBe(200);
});

test('a device follows what is published and withdrawn, and never learns of a draft', async () => {
  const { admin, taker, edit } = await adminAndTaker();
  const open = await addSampleExam(admin);
  const [own, all] = [deviceOf(taker), deviceOf(admin)];
  expect(await own.pull()).toMatchObject({ data: [open._id], complete: true });
  await all.pull();
  // While no exam was kept from anybody, cursors said nothing about who asked.
  const other = await addSampleExam(admin, { published: false });
  expect(await own.pull()).toMatchObject({ data: [open._id], complete: true });
  expect(await all.pull()).toMatchObject({ data: [open._id, other._id], complete: true });
  const draft = await addSampleExam(admin, { published: false });
  expect(await own.pull()).toMatchObject({ data: [], deleted: [] });
  expect(await all.pull()).toMatchObject({ data: [draft._id], deleted: [] });

  // Its questions are sent whole to those who did not have them.
  await edit(draft._id, { published: true });
  const published = await own.pull();
  expect(published).toMatchObject({ data: [draft._id], deleted: [] });
  expect(published).not.toHaveProperty('complete');
  await all.pull();
  expect([...all.exams.keys()]).toEqual([open._id, other._id, draft._id]);

  await edit(draft._id, { published: false });
  expect(await own.pull()).toMatchObject({ data: [], deleted: [draft._id] });
  expect(await all.pull()).toMatchObject({ data: [draft._id], deleted: [] });
  await edit(draft._id, { attemptsAllowed: 2 });
  await admin.call('deleteExam', { id: draft._id });
  expect(await own.pull()).toMatchObject({ data: [] });
  expect(await all.pull()).toMatchObject({ data: [], deleted: [draft._id] });
  await admin.call('restoreExam', { id: draft._id });
  expect(await own.pull()).toMatchObject({ data: [] });
  expect([...own.exams.keys()]).toEqual([open._id]);
});

test('a person who joins or leaves a group gets its exams, or loses them, at the next pull', async () => {
  const { admin, taker } = await adminAndTaker();
  const open = await addSampleExam(admin);
  const forSome = await addSampleExam(admin, { groups: ['7b'] });
  const own = deviceOf(taker);
  await own.pull();
  expect([...own.exams.keys()]).toEqual([open._id]);
  const putInto = (...groups: string[]) => admin.data('editUser', { id: taker.user._id, body: { groups } });
  await putInto('8c', '7b');
  await own.pull();
  expect([...own.exams.keys()]).toEqual([open._id, forSome._id]);
  expect((await taker.call('getExamById', { id: forSome._id })).status).toBe(200);
  await putInto('8c');
  await own.pull();
  expect([...own.exams.keys()]).toEqual([open._id]);
  expect((await taker.call('getExamById', { id: forSome._id })).status).toBe(404);
});

test('an exam that is withdrawn and deleted between two pulls is gone', async () => {
  const { admin, taker, edit } = await adminAndTaker();
  const exam = await addSampleExam(admin);
  const own = deviceOf(taker);
  await own.pull();
  await edit(exam._id, { published: false });
  await admin.call('deleteExam', { id: exam._id });
  expect(await own.pull()).toMatchObject({ data: [], deleted: [exam._id] });
});

test('a device that another person logs in on gets that person’s exams', async () => {
  const { admin, taker } = await adminAndTaker();
  const open = await addSampleExam(admin);
  await addSampleExam(admin, { published: false });
  const { cursor } = await deviceOf(admin).pull();
  const { envelope } = await taker.call('getAllExams', { query: { since: cursor } });
  expect(envelope).toMatchObject({ complete: true, data: [{ _id: open._id }] });
});

test('a draft that is deleted meanwhile leaves a device on which another person logged in', async () => {
  const { admin, taker } = await adminAndTaker();
  const open = await addSampleExam(admin);
  const draft = await addSampleExam(admin, { published: false });
  const { cursor } = await deviceOf(admin).pull();
  await admin.call('deleteExam', { id: draft._id });
  const { envelope } = await taker.call('getAllExams', { query: { since: cursor } });
  expect(envelope).toMatchObject({ data: [{ _id: open._id }], complete: true });
  expect(JSON.stringify(envelope)).not.toContain(draft._id);
});

test('nobody reads a draft by handing in a report of it; what was published is taken all the same', async () => {
  const { admin, taker, edit } = await adminAndTaker();
  const exam = await addSampleExam(admin, {}, sampleQuestions);
  const draft = await edit(exam._id, { published: false });
  const refused = await taker.call('addReport', { body: sampleAttempt(taker, draft) });
  expect(refused).toMatchObject({ status: 404, envelope: { message: 'Exam not found' } });
  expect((await taker.data('addReport', { body: sampleAttempt(taker, exam) })).exam).toEqual(exam);
  await edit(exam._id, { published: null, groups: ['7b'] });
  expect((await taker.data('addReport', { body: sampleAttempt(taker, exam) })).exam).toEqual(exam);
  expect((await admin.call('addReport', { body: sampleAttempt(admin, draft) })).status).toBe(200);
});
