import { schemas } from '@quiz-app/shared/contract/schemas';
import { describe, expect, it } from 'vitest';
import { openTestApp } from '../../test/harness/open-test-app.ts';
import { addSampleExam, questionPayload, sampleDetails, sampleQuestions } from '../../test/harness/sample-exam.ts';

const missing = '01930000-0000-7000-8000-00000000dead';

/** An exam of three questions with its admin, and each edit of it as a function of the request headers. */
async function editedExam() {
  const { person } = await openTestApp();
  const admin = await person('Admin', true);
  const { _id: sample } = await addSampleExam(admin);
  const typed = await admin.data('addQuestion', {
    id: sample,
    body: { kind: 'text', name: 'Longest river?', accepted: [{ text: 'Nile' }] },
  });
  const exam = await admin.data('getExamById', { id: sample });
  const [question] = exam.questions;
  if (!question) throw new Error('The sample has questions');
  const id = exam._id;
  const questionOrder = exam.questions.map(({ _id }) => _id).toReversed();
  const edits = {
    editExam: (headers: Record<string, string>, to = id) =>
      admin.call('editExam', { id: to, body: { ...sampleDetails, name: 'Renamed' }, headers }),
    reorderQuestions: (headers: Record<string, string>, to = id) =>
      admin.call('reorderQuestions', { id: to, body: { questionOrder }, headers }),
    addQuestion: (headers: Record<string, string>, to = id) =>
      admin.call('addQuestion', { id: to, body: questionPayload(question, exam), headers }),
    editQuestion: (headers: Record<string, string>, to = id) =>
      admin.call('editQuestion', { id: to, body: questionPayload(question, exam, question._id), headers }),
    deleteQuestion: (headers: Record<string, string>, to = id) =>
      admin.call('deleteQuestion', { id: to, body: { questionId: question._id }, headers }),
    addQuestions: (headers: Record<string, string>, to = id) =>
      admin.call('addQuestions', { id: to, body: { questions: [...sampleQuestions] }, headers }),
    restoreQuestion: (headers: Record<string, string>, to = id) =>
      admin.call('restoreQuestion', {
        id: to,
        body: { questionId: question._id, version: exam.version },
        headers,
      }),
    deleteQuestions: (headers: Record<string, string>, to = id) =>
      admin.call('deleteQuestions', { id: to, body: { questionIds: [question._id] }, headers }),
    deleteExam: (headers: Record<string, string>, to = id) => admin.call('deleteExam', { id: to, headers }),
    acceptAnswer: (headers: Record<string, string>, to = id) =>
      admin.call('acceptAnswer', { id: to, body: { questionId: typed._id, answer: { typed: 'The Nile' } }, headers }),
  };
  return { admin, exam, id, questionOrder, edits };
}

const edits = [
  'editExam',
  'reorderQuestions',
  'addQuestion',
  'editQuestion',
  'deleteQuestion',
  'addQuestions',
  'restoreQuestion',
  'deleteQuestions',
  'deleteExam',
  'acceptAnswer',
] as const;

it('every conditional endpoint is among the edits here', () => {
  const conditional = Object.entries(schemas).flatMap(([name, each]) => ('conditional' in each ? [name] : []));
  expect(conditional.toSorted()).toEqual(edits.toSorted());
});

describe('reordering the questions', () => {
  it('from a stale copy keeps another admin’s rename', async () => {
    const { admin, id, questionOrder } = await editedExam();
    await admin.data('editExam', { id, body: { ...sampleDetails, name: 'Renamed meanwhile' } });
    const reordered = await admin.data('reorderQuestions', { id, body: { questionOrder } });
    expect(reordered.name).toBe('Renamed meanwhile');
    expect(reordered.questions.map(({ _id }) => _id)).toEqual(questionOrder);
  });

  it('is not done by editExam, which ignores an order in its body', async () => {
    const { admin, exam, id, questionOrder } = await editedExam();
    const body = JSON.stringify({ ...sampleDetails, questionOrder });
    expect((await admin.send('PUT', `/api/exams/editExam/${id}`, body)).status).toBe(200);
    expect((await admin.data('getExamById', { id })).questions).toEqual(exam.questions);
  });
});

describe.each(edits)('%s with If-Match', (name) => {
  it('succeeds on that version, and answers with the next one', async () => {
    const { admin, id, exam, edits: edit } = await editedExam();
    const { headers } = await admin.call('getExamById', { id });
    expect(headers.get('etag')).toBe(`"${exam.version}"`);
    const done = await edit[name]({ 'if-match': headers.get('etag') ?? '' });
    expect(done.status).toBe(200);
    // There is no question to restore.
    const next = ['deleteExam', 'restoreQuestion'].includes(name) ? exam.version : exam.version + 1;
    expect(done.headers.get('etag')).toBe(`"${next}"`);
  });

  it('changes nothing on another version, and answers with the exam as it is now', async () => {
    const { admin, id, exam, edits: edit } = await editedExam();
    const now = await admin.data('editExam', { id, body: { ...sampleDetails, name: 'Renamed meanwhile' } });
    const refused = await edit[name]({ 'if-match': `"${exam.version}"` });
    expect([refused.status, refused.envelope]).toEqual([
      412,
      {
        success: false,
        message: 'This exam was changed by someone else',
        code: 'changed-meanwhile',
        data: now,
      },
    ]);
    expect(await admin.data('getExamById', { id })).toEqual(now);
  });

  it('takes * for any version, and refuses a header without a version', async () => {
    const { admin, id, edits: edit } = await editedExam();
    const before = await admin.data('getExamById', { id });
    for (const wrong of ['7', 'W/"7"', '"seven"', '"1", "2"', '""', '"-1"', '"1.5"']) {
      expect(await edit[name]({ 'if-match': wrong })).toMatchObject({
        status: 400,
        envelope: { code: 'invalid-field', field: 'If-Match' },
      });
    }
    expect(await admin.data('getExamById', { id })).toEqual(before);
    expect(await edit[name]({ 'if-match': '*' }, missing)).toMatchObject({
      status: 404,
      envelope: { code: 'not-found', message: 'Exam not found' },
    });
    expect((await edit[name]({ 'if-match': '*' })).status).toBe(200);
  });
});

it('one of several concurrent edits of a version succeeds, and the others get 412', async () => {
  const { id, admin, exam } = await editedExam();
  const names = ['One', 'Two', 'Three', 'Four'];
  const headers = { 'if-match': `"${exam.version}"` };
  const answers = await Promise.all(
    names.map((name) => admin.call('editExam', { id, body: { ...sampleDetails, name }, headers })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
  const winner = names[answers.findIndex(({ status }) => status === 200)];
  expect(await admin.data('getExamById', { id })).toMatchObject({ name: winner, version: exam.version + 1 });
});

it('answers 412 to an edit of a question that was deleted meanwhile, and 404 without a version', async () => {
  const { id, admin, exam } = await editedExam();
  const [question] = exam.questions;
  if (!question) throw new Error('The exam has no questions');
  await admin.data('deleteQuestion', { id, body: { questionId: question._id } });
  const body = questionPayload(question, exam, question._id);
  const headers = { 'if-match': `"${exam.version}"` };
  expect(await admin.call('editQuestion', { id, body, headers })).toMatchObject({
    status: 412,
    envelope: { code: 'changed-meanwhile' },
  });
  expect((await admin.call('editQuestion', { id, body })).status).toBe(404);
});
