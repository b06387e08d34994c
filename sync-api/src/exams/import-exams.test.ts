import { endpoints, pathOf } from '@quiz-app/shared/contract/endpoints';
import type { BodyInput } from '@quiz-app/shared/contract/schemas';
import { limits } from '@quiz-app/shared/limits';
import { describe, expect, it } from 'vitest';
import { openTestApp } from '../../test/harness/open-test-app.ts';
import { addSampleExam, sampleDetails, sampleQuestions } from '../../test/harness/sample-exam.ts';

const ids = ['01930000-0000-7000-8000-00000000000a', '01930000-0000-7000-8000-00000000000b'];
const first = { ...sampleDetails, name: 'First', questions: [...sampleQuestions] };
const second = { ...sampleDetails, name: 'Second', questions: sampleQuestions.slice(0, 1) };

async function anAdmin() {
  const { person } = await openTestApp();
  return person('Admin', true);
}

const contents = (questions: readonly { _id: string }[]) => questions.map(({ _id, ...content }) => content);

describe('importExams', () => {
  it('adds exams with their questions, in their order', async () => {
    const admin = await anAdmin();
    const { envelope } = await admin.call('importExams', { body: [first, second] });
    if (!envelope.success) throw new Error(envelope.message);
    expect(envelope.message).toBe('Exams imported successfully');
    expect(envelope.data).toEqual([
      { _id: expect.any(String), name: 'First', version: 1, questionsCount: 2 },
      { _id: expect.any(String), name: 'Second', version: 1, questionsCount: 1 },
    ]);
    const exam = await admin.data('getExamById', { id: envelope.data[0]?._id ?? '' });
    expect(exam).toMatchObject({ ...sampleDetails, name: 'First', version: 1 });
    expect(contents(exam.questions)).toEqual(sampleQuestions);
    expect((await admin.data('getAllExams')).map(({ name }) => name)).toEqual(['First', 'Second']);
  });

  it('adds none when one question cannot be taken, and names its place', async () => {
    const admin = await anAdmin();
    const wrong = { name: 'Which?', options: { A: 'this', C: 'that' }, correctOptions: ['A'] };
    const body = [first, { ...second, questions: [...second.questions, wrong] }];
    expect(await admin.call('importExams', { body: body as BodyInput<'importExams'> })).toMatchObject({
      status: 400,
      envelope: { code: 'invalid-field', field: 'questions', message: 'Exam 2, question 2: Option B is empty' },
    });
    expect(await admin.call('importExams', { body: [first, { ...second, name: ' ' }] })).toMatchObject({
      status: 400,
      envelope: { field: 'name', message: 'Exam 2: Exam name is required' },
    });
    expect(await admin.data('getAllExams')).toEqual([]);
  });

  it('answers a repeated request as the first time', async () => {
    const { person } = await openTestApp();
    const admin = await person('Admin', true);
    const body = [first, second].map((exam, index) => ({ ...exam, _id: ids[index] ?? '' }));
    // At the same time, as when devices share an account: one person has only one import at a time.
    const admins = [admin, await person('Second', true), await person('Third', true)];
    const answers = await Promise.all(admins.map((each) => each.data('importExams', { body })));
    expect(answers.map((answer) => answer.map(({ _id }) => _id))).toEqual([ids, ids, ids]);
    expect(await admin.data('getAllExams')).toHaveLength(2);

    const taken = { status: 409, envelope: { code: 'already-exists', message: 'An exam with this id exists already' } };
    const other = { ...second, _id: '01930000-0000-7000-8000-00000000000c' };
    expect(await admin.call('importExams', { body: [...body.slice(0, 1), other] })).toMatchObject(taken);
    const [same] = body;
    if (!same) throw new Error('The body has exams');
    expect(await admin.call('importExams', { body: [same, same] })).toMatchObject(taken);
    await admin.data('deleteExam', { id: ids[0] ?? '' });
    expect(await admin.call('importExams', { body })).toMatchObject(taken);
    expect(await admin.data('getAllExams')).toHaveLength(1);
  });

  it('takes no more than an exam, or an import, can have', async () => {
    const admin = await anAdmin();
    const [question] = sampleQuestions;
    if (!question) throw new Error('The sample has questions');
    const full = { ...first, questions: Array.from({ length: limits.questionsPerExam }, () => question) };
    const refused = async (body: BodyInput<'importExams'>) =>
      (await admin.call('importExams', { body })).envelope.message;
    expect(await refused([{ ...full, questions: [...full.questions, question] }])).toBe(
      'Exam 1: An exam can have at most 500 questions',
    );
    expect(await refused(Array.from({ length: 101 }, () => full))).toBe('An import can have at most 50000 questions');
    expect(await refused(Array.from({ length: 1_001 }, () => ({ ...first, questions: [] })))).toBe(
      'An import can have at most 1000 exams',
    );
    expect((await admin.send('POST', endpoints.importExams.path, '{}')).envelope.code).toBe('invalid-json');
    expect(await admin.data('getAllExams')).toEqual([]);
  });
});

describe('deleteExams', () => {
  it('takes an import out again, all or none', async () => {
    const admin = await anAdmin();
    const imported = await admin.data('importExams', { body: [first, second] });
    const exams = imported.map(({ _id, version }) => ({ _id, version }));
    const [, last] = imported;
    const edited = await admin.data('editExam', { id: last?._id ?? '', body: sampleDetails });
    expect(await admin.call('deleteExams', { body: { exams } })).toMatchObject({
      status: 412,
      envelope: { code: 'changed-meanwhile', data: edited },
    });
    expect(await admin.data('getAllExams')).toHaveLength(2);
    const now = exams.with(1, { _id: edited._id, version: edited.version });
    expect((await admin.call('deleteExams', { body: { exams: now } })).envelope).toEqual({
      success: true,
      message: 'Exams deleted successfully',
      data: null,
    });
    expect(await admin.data('getAllExams')).toEqual([]);
    expect((await admin.call('deleteExams', { body: { exams: now } })).status).toBe(404);
    expect((await admin.data('restoreExam', { id: edited._id })).version).toBe(edited.version);
  });
});

describe('addQuestions and deleteQuestions', () => {
  it('append questions to an exam and take them out again', async () => {
    const admin = await anAdmin();
    const exam = await addSampleExam(admin);
    const id = exam._id;
    const headers = { 'if-match': `"${exam.version}"` };
    const body = { questions: sampleQuestions.toReversed() };
    const added = await admin.call('addQuestions', { id, body, headers });
    if (!added.envelope.success) throw new Error(added.envelope.message);
    const { data: longer } = added.envelope;
    expect(added.headers.get('etag')).toBe(`"${exam.version + 1}"`);
    expect(longer.questions.slice(0, 2)).toEqual(exam.questions);
    expect(contents(longer.questions.slice(2))).toEqual(body.questions);
    expect((await admin.call('addQuestions', { id, body, headers })).status).toBe(412);

    const questionIds = longer.questions.slice(2).map(({ _id }) => _id);
    const wrong = { questionIds: [...questionIds, 'no such question'] };
    expect(await admin.call('deleteQuestions', { id, body: wrong })).toMatchObject({
      status: 404,
      envelope: { message: 'Question not found' },
    });
    expect(await admin.data('deleteQuestions', { id, body: { questionIds } })).toEqual({
      ...exam,
      version: exam.version + 2,
    });
  });

  it('add none where there is no room for all', async () => {
    const admin = await anAdmin();
    const exam = await addSampleExam(admin);
    const [question] = sampleQuestions;
    if (!question) throw new Error('The sample has questions');
    const questions = Array.from({ length: limits.questionsPerExam - 1 }, () => question);
    const answer = await admin.send('POST', pathOf('addQuestions', exam._id), JSON.stringify({ questions }));
    expect([answer.status, answer.envelope.message]).toEqual([400, 'An exam can have at most 500 questions']);
    expect(await admin.data('getExamById', { id: exam._id })).toEqual(exam);
  });
});
