import type { Exam } from '@quiz-app/shared/exam';
import { limits } from '@quiz-app/shared/limits';
import { asChoice } from '@quiz-app/shared/samples/make-exam';
import { describe, expect, it } from 'vitest';
import { openTestApp } from '../../test/harness/open-test-app.ts';
import { addSampleExam, questionPayload, sampleDetails, sampleQuestions } from '../../test/harness/sample-exam.ts';
import { createExamsStore } from '../exams/exams-store.ts';

const missing = '01930000-0000-7000-8000-00000000dead';
const notFound = { status: 404, envelope: { success: false, message: 'Exam not found' } };

describe('exams', () => {
  it('are added, read, edited, deleted and restored', async () => {
    const { person } = await openTestApp();
    const admin = await person('Admin', true);
    const added = await admin.call('addExam', { body: { ...sampleDetails, name: '  Promises ' } });
    expect(added).toMatchObject({ status: 200, envelope: { success: true, message: 'Exam added successfully' } });
    const exam = { ...sampleDetails, name: 'Promises', _id: expect.any(String), version: 1, questions: [] };
    expect(added.envelope.data).toEqual(exam);

    const id = added.envelope.data?._id ?? '';
    expect((await admin.call('getExamById', { id })).envelope).toEqual({
      success: true,
      message: 'Exam fetched successfully',
      data: exam,
    });
    const edited = await admin.call('editExam', { id, body: { ...sampleDetails, name: 'Async', duration: 0 } });
    expect(edited.envelope.message).toBe('Exam edited successfully');
    expect(edited.envelope.data).toEqual({ ...exam, name: 'Async', duration: 0, version: 2 });

    const deleted = await admin.call('deleteExam', { id });
    expect(deleted).toMatchObject({ status: 200, envelope: { message: 'Exam deleted successfully', data: null } });
    expect(await admin.data('getAllExams')).toEqual([]);
    expect(await admin.call('getExamById', { id })).toMatchObject(notFound);
    expect(await admin.call('deleteExam', { id })).toMatchObject(notFound);
    expect(await admin.call('editExam', { id, body: sampleDetails })).toMatchObject(notFound);

    const restored = await admin.call('restoreExam', { id });
    expect(restored.envelope).toMatchObject({ message: 'Exam restored successfully', data: { name: 'Async' } });
    expect(await admin.data('restoreExam', { id })).toEqual(restored.envelope.data);
    expect(await admin.data('getAllExams')).toEqual([restored.envelope.data]);
  });

  it('are copied with their questions, as new ones', async () => {
    const { person } = await openTestApp();
    const admin = await person('Admin', true);
    const exam = await addSampleExam(admin, { name: 'x'.repeat(199) });
    const { envelope } = await admin.call('copyExam', { id: exam._id });
    if (!envelope.success) throw new Error(envelope.message);
    const { data: copy, message } = envelope;
    expect(message).toBe('Exam copied successfully');
    const content = (question: Exam['questions'][number]) => {
      const { name, options, correctOptions } = asChoice(question);
      return { name, options, correctOptions };
    };
    expect(copy).toEqual({
      ...exam,
      _id: copy._id,
      name: `Copy of ${'x'.repeat(192)}`,
      version: 1,
      questions: copy.questions,
    });
    expect(copy.questions.map(content)).toEqual(exam.questions.map(content));
    const ids = [copy, exam].flatMap(({ _id, questions }) => [_id, ...questions.map((question) => question._id)]);
    expect(new Set(ids).size).toBe(6);
    expect(await admin.data('getExamById', { id: exam._id })).toEqual(exam);
    expect(await admin.data('getExamById', { id: copy._id })).toEqual(copy);
    const named = await admin.data('copyExam', { id: exam._id, query: { name: 'Copie de x' } });
    expect(named.name).toBe('Copie de x');
    expect(await admin.call('copyExam', { id: exam._id, query: { name: 'x'.repeat(201) } })).toMatchObject({
      status: 400,
      envelope: { code: 'invalid-field', field: 'name' },
    });
    await admin.data('deleteExam', { id: exam._id });
    expect(await admin.call('copyExam', { id: exam._id })).toMatchObject(notFound);
  });

  it('have at most 500 questions', async () => {
    const { person, database } = await openTestApp();
    const admin = await person('Admin', true);
    const [content = { name: '', options: {}, correctOptions: [] }] = sampleQuestions;
    const questions = Array.from({ length: limits.questionsPerExam - 1 }, () => content);
    const { _id: id } = await createExamsStore(database).add(sampleDetails, questions);
    expect((await admin.call('addQuestion', { id, body: content })).status).toBe(200);
    expect(await admin.call('addQuestion', { id, body: content })).toMatchObject({
      status: 400,
      envelope: { field: 'questions', message: 'An exam can have at most 500 questions' },
    });
    const { questions: stored, version } = await admin.data('getExamById', { id });
    expect(stored).toHaveLength(500);
    const questionId = stored[0]?._id ?? '';
    await admin.data('deleteQuestion', { id, body: { questionId } });
    await admin.data('addQuestion', { id, body: content });
    const full = await admin.call('restoreQuestion', { id, body: { questionId, version } });
    expect(full).toMatchObject({ status: 400, envelope: { message: 'An exam can have at most 500 questions' } });
  });

  it('answers 404 for an unknown exam', async () => {
    const { person } = await openTestApp();
    const admin = await person('Admin', true);
    for (const id of [missing, 'nonsense', '%00', 'x'.repeat(2_000)]) {
      expect(await admin.call('getExamById', { id })).toMatchObject(notFound);
    }
    for (const name of ['deleteExam', 'restoreExam'] as const) {
      expect(await admin.call(name, { id: missing })).toMatchObject(notFound);
    }
    expect(await admin.call('editExam', { id: missing, body: sampleDetails })).toMatchObject(notFound);
  });

  it.each([
    [{ name: '' }, 'Exam name is required'],
    [{ name: 7 }, 'Exam name is required'],
    [{ duration: '10' }, 'Duration must be a number of at least 0'],
    [{ duration: -1 }, 'Duration must be a number of at least 0'],
    [{ category: undefined }, 'Category is required'],
    [{ totalMarks: -0.5 }, 'Total marks must be a number of at least 0'],
    [{ passingMarks: null }, 'Passing marks must be a number of at least 0'],
    [{ passingMarks: 1e7 }, 'Passing marks must be at most 1000000'],
  ])('refuse %j', async (wrong, message) => {
    const { person } = await openTestApp();
    const admin = await person('Admin', true);
    const { _id } = await addSampleExam(admin, {}, []);
    const body = JSON.stringify({ ...sampleDetails, ...wrong });
    for (const [method, path] of [
      ['POST', '/api/exams/addExam'],
      ['PUT', `/api/exams/editExam/${_id}`],
    ] as const) {
      expect(await admin.send(method, path, body)).toMatchObject({
        status: 400,
        envelope: { success: false, message },
      });
    }
    expect(await admin.data('getAllExams')).toHaveLength(1);
  });

  it('cannot be created by AI when it is not set up', async () => {
    const { person } = await openTestApp();
    const admin = await person('Admin', true);
    expect(await admin.data('getAiOptions')).toEqual({ isSetUp: false });
    const answer = await admin.call('createExam', { body: sampleDetails });
    expect(answer).toMatchObject({
      status: 503,
      envelope: { success: false, message: 'AI creation is not set up on this server' },
    });
  });

  it('created by AI are returned with their questions', async () => {
    const { person } = await openTestApp({ questionWriter: async () => [...sampleQuestions] });
    const admin = await person('Admin', true);
    expect(await admin.data('getAiOptions')).toEqual({ isSetUp: true });
    const created = await admin.data('createExam', { body: sampleDetails });
    expect(created).toMatchObject({ questionsCount: 2, exam: { ...sampleDetails, version: 1 } });
    expect(await admin.data('getAllExams')).toEqual([created.exam]);
  });

  it('are created by AI only as many a day as the server allows', async () => {
    const { person } = await openTestApp({ questionWriter: async () => [...sampleQuestions], aiExamsPerDay: 2 });
    const admin = await person('Admin', true);
    for (let exams = 0; exams < 2; exams += 1) await admin.data('createExam', { body: sampleDetails });
    expect(await admin.call('createExam', { body: sampleDetails })).toMatchObject({
      status: 429,
      envelope: {
        code: 'too-many-attempts',
        message: 'The AI can write 2 exams in 24 hours here. Please try again in 24 h.',
        limit: 2,
      },
    });
    expect(await admin.data('getAllExams')).toHaveLength(2);
  });
});

describe('questions', () => {
  it('are added, edited and deleted, each time as a new version of the exam', async () => {
    const { person } = await openTestApp();
    const admin = await person('Admin', true);
    const exam = await admin.data('addExam', { body: sampleDetails });
    const [first, second] = sampleQuestions;
    if (!first || !second) throw new Error('two samples');
    const id = exam._id;
    const added = await admin.call('addQuestion', { id, body: questionPayload(first, { _id: 'ignored' }) });
    expect(added.envelope).toEqual({
      success: true,
      message: 'Question added successfully',
      data: { _id: expect.any(String), ...first },
    });
    const questionId = added.envelope.data?._id ?? '';
    const edited = await admin.call('editQuestion', { id, body: questionPayload(second, exam, questionId) });
    expect(edited.envelope).toEqual({
      success: true,
      message: 'Question edited successfully',
      data: { _id: questionId, ...second },
    });
    expect(await admin.data('getExamById', { id })).toMatchObject({
      version: 3,
      questions: [edited.envelope.data],
    });
    const deleted = await admin.call('deleteQuestion', { id, body: { questionId, userid: admin.user._id } });
    expect(deleted.envelope).toEqual({ success: true, message: 'Question deleted successfully', data: null });
    expect(await admin.data('getExamById', { id })).toMatchObject({ version: 4, questions: [] });
  });

  it('are not found in another exam or after they were deleted', async () => {
    const { person } = await openTestApp();
    const admin = await person('Admin', true);
    const exam = await addSampleExam(admin);
    const other = await addSampleExam(admin, { name: 'Other' });
    const [question] = exam.questions;
    if (!question) throw new Error('has questions');
    const payload = questionPayload(question, exam, question._id);
    const gone = { questionId: question._id, userid: '' };
    const none = { status: 404, envelope: { success: false, message: 'Question not found' } };
    expect(await admin.call('editQuestion', { id: other._id, body: payload })).toMatchObject(none);
    expect(await admin.call('deleteQuestion', { id: other._id, body: gone })).toMatchObject(none);
    await admin.data('deleteQuestion', { id: exam._id, body: gone });
    expect(await admin.call('deleteQuestion', { id: exam._id, body: gone })).toMatchObject(none);
    expect(await admin.call('addQuestion', { id: missing, body: payload })).toMatchObject(notFound);
    expect(await admin.call('editQuestion', { id: missing, body: payload })).toMatchObject(notFound);
    expect(await admin.call('deleteQuestion', { id: missing, body: gone })).toMatchObject(notFound);
    expect((await admin.data('getExamById', { id: other._id })).version).toBe(other.version);
  });

  it.each([
    [{ name: ' ' }, 'Question text is required'],
    [{ options: { A: 'only' } }, 'A question needs at least two options'],
    [{ options: { A: 'x', B: '', C: 'z' } }, 'Option B is empty'],
    [{ options: { A: 'x', B: 'y', K: 'z' } }, 'Option keys must be A to J'],
    [{ correctOptions: [] }, 'Choose at least one correct option'],
    [{ correctOptions: ['D'] }, 'Correct option D has no text'],
    [{ correctOptions: ['Z'] }, 'Correct options must be A to J'],
    [
      { options: { A: 'True', B: 'False' }, correctOptions: ['A', 'B'] },
      'A True/False question has exactly one correct option',
    ],
  ])('refuse %j', async (wrong, message) => {
    const { person } = await openTestApp();
    const admin = await person('Admin', true);
    const exam = await addSampleExam(admin);
    const [question] = exam.questions;
    const body = JSON.stringify({ ...question, exam: exam._id, questionId: question?._id, ...wrong });
    const refused = { status: 400, envelope: { success: false, message } };
    expect(await admin.send('POST', `/api/exams/addQuestionToExam/${exam._id}`, body)).toMatchObject(refused);
    expect(await admin.send('PUT', `/api/exams/editQuestionInExam/${exam._id}`, body)).toMatchObject(refused);
    expect(await admin.data('getExamById', { id: exam._id })).toEqual(exam);
  });

  it('are restored as they were and where they were, whatever was changed meanwhile', async () => {
    const { person } = await openTestApp();
    const admin = await person('Admin', true);
    const contents = [...sampleQuestions, ...sampleQuestions].map((each, index) => ({ ...each, name: `${index}` }));
    const exam = await addSampleExam(admin, {}, contents);
    const id = exam._id;
    const [first, second, third, fourth] = exam.questions.map(({ _id }) => _id) as [string, string, string, string];
    const remove = (questionId: string) => admin.data('deleteQuestion', { id, body: { questionId } });
    const restore = (questionId: string, version = exam.version) =>
      admin.call('restoreQuestion', { id, body: { questionId, version } });
    for (const questionId of [third, second]) await remove(questionId);
    const restored = await restore(third);
    expect(restored.envelope.message).toBe('Question restored successfully');
    expect(restored.envelope.data?.questions).toEqual(exam.questions.filter(({ _id }) => _id !== second));
    expect(await admin.data('getExamById', { id })).toEqual(restored.envelope.data);
    expect((await restore(second)).envelope.data?.questions).toEqual(exam.questions);

    expect((await restore(second)).envelope.data?.version, 'it is there already').toBe(exam.version + 4);
    for (const questionId of [first, third]) await remove(questionId);
    await admin.data('reorderQuestions', { id, body: { questionOrder: [fourth, second] } });
    const ids = (await restore(third)).envelope.data?.questions.map(({ _id }) => _id);
    expect(ids, 'behind the one that it followed').toEqual([fourth, second, third]);
    expect((await restore(first)).envelope.data?.questions[0]?._id).toBe(first);

    for (const [questionId, version] of [
      ['unknown', exam.version],
      [fourth.replace(/.$/, 'x'), exam.version],
    ] as const)
      expect(await restore(questionId, version)).toMatchObject({
        status: 404,
        envelope: { message: 'Question not found' },
      });
    await remove(second);
    expect((await restore(second, 99)).status, 'the exam never had that version').toBe(404);
    const wrong = await admin.send('POST', `/api/exams/restoreQuestionInExam/${id}`, '{"questionId":"x","version":0}');
    expect(wrong).toMatchObject({ status: 400, envelope: { field: 'version' } });
  });

  it('can be edited and deleted after they were restored from an older version', async () => {
    const { person } = await openTestApp();
    const admin = await person('Admin', true);
    const exam = await addSampleExam(admin);
    const { _id: id, version } = exam;
    const [question] = exam.questions;
    if (!question) throw new Error('has questions');
    const edit = (name: string) => ({ id, body: questionPayload({ ...question, name }, exam, question._id) });
    const body = { questionId: question._id };
    await admin.data('editQuestion', edit('Newer'));
    await admin.data('deleteQuestion', { id, body });
    expect((await admin.data('restoreQuestion', { id, body: { ...body, version } })).questions).toEqual(exam.questions);
    expect(await admin.data('editQuestion', edit('Newest'))).toMatchObject({ _id: question._id, name: 'Newest' });
    await admin.data('deleteQuestion', { id, body });
    expect((await admin.data('getExamById', { id })).questions).toEqual(exam.questions.slice(1));
  });

  it('accept the older single correctOption, and store keys in order without repeats', async () => {
    const { person } = await openTestApp();
    const admin = await person('Admin', true);
    const exam = await addSampleExam(admin, {}, []);
    const path = `/api/exams/addQuestionToExam/${exam._id}`;
    const options = { A: 'x', B: 'y', C: 'z', D: '' };
    await admin.send('POST', path, JSON.stringify({ name: 'Old', options, correctOption: 'B' }));
    await admin.send('POST', path, JSON.stringify({ name: 'New', options, correctOptions: ['C', 'A', 'C'] }));
    const { questions } = await admin.data('getExamById', { id: exam._id });
    expect(questions.map((question) => asChoice(question).correctOptions)).toEqual([['B'], ['A', 'C']]);
    expect(asChoice(questions[0]).options).toEqual({ A: 'x', B: 'y', C: 'z' });
  });

  it('are reordered by a list that names each once', async () => {
    const { person } = await openTestApp();
    const admin = await person('Admin', true);
    const exam = await addSampleExam(admin);
    const ids = exam.questions.map(({ _id }) => _id);
    const questionOrder = ids.toReversed();
    const edited = await admin.data('reorderQuestions', { id: exam._id, body: { questionOrder } });
    expect(edited.questions.map(({ _id }) => _id)).toEqual(questionOrder);
    for (const wrong of [ids.slice(1), [ids[0], ids[0]], [...ids, missing], []] as string[][]) {
      const answer = await admin.call('reorderQuestions', { id: exam._id, body: { questionOrder: wrong } });
      expect(answer).toMatchObject({
        status: 400,
        envelope: { message: 'Question order must name every question once' },
      });
    }
    expect(await admin.data('getExamById', { id: exam._id })).toEqual(edited);
  });
});
