import { expect, test, vi } from 'vitest';
import { makeFinished, offline, online, setUpServerAndDevice } from '../../../test/harness.ts';
import type { SyncEvent } from '../events.ts';
import { submitAttempt } from '../outbox/submit-attempt.ts';
import { pullExams } from '../pull/pull-exams.ts';
import {
  addExam,
  addQuestion,
  createExam,
  deleteExam,
  deleteQuestion,
  editExam,
  editQuestion,
  restoreExam,
} from './edit-exam.ts';
import { fetchLeaderboard, searchReports } from './search-reports.ts';

const { server, device } = setUpServerAndDevice();

test('an admin’s changes are on this device as soon as they are made', async () => {
  const admin = await server.register('Admin', true);
  localStorage.setItem('token', admin.token);
  const page = device.openPage();
  const here = () => page.cacheDatabase.exams.toArray();
  const details = { name: 'SQL', category: 'SQL', duration: 60, totalMarks: 10, passingMarks: 5 };

  const added = await addExam(page, details);
  if (!added.success) throw new Error(added.message);
  const examId = added.data._id;
  expect(await here()).toMatchObject([{ ...details, questions: [] }]);

  const content = { name: '1 + 1', options: { A: '2', B: '3' }, correctOptions: ['A' as const] };
  const question = await addQuestion(page, examId, content);
  if (!question.success) throw new Error(question.message);
  const questionId = question.data._id;
  await editQuestion(page, examId, questionId, { ...content, name: '2 + 0' });
  expect(await here()).toMatchObject([{ questions: [{ _id: questionId, name: '2 + 0' }] }]);

  await deleteQuestion(page, examId, { questionId, userid: admin.user._id });
  await editExam(page, examId, { ...details, name: 'SQL II' });
  expect(await here()).toMatchObject([{ name: 'SQL II', questions: [] }]);
  await deleteExam(page, examId);
  expect(await here()).toEqual([]);
  await restoreExam(page, examId);
  expect(await here()).toMatchObject([{ name: 'SQL II' }]);

  expect(await addExam(page, { ...details, name: '' })).toMatchObject({
    success: false,
    message: 'Exam name is required',
  });
  expect(await createExam(page, details)).toMatchObject({
    success: false,
    message: 'AI creation is not set up on this server',
  });
  server.network = offline;
  await expect(deleteExam(page, examId)).rejects.toMatchObject({ name: 'NoConnection' });
  expect(await here()).toHaveLength(1);
});

test('P11: a deletion that this device cannot store is reported; a failed pull after it is not', async () => {
  const admin = await server.register('Admin', true);
  localStorage.setItem('token', admin.token);
  const page = device.openPage();
  const emitted: SyncEvent[] = [];
  page.events.on((event) => event.type !== 'pulled' && emitted.push(event));
  const exams = [await server.addExam(admin), await server.addExam(admin)];
  await pullExams(page);
  const [first, second] = exams.map(({ _id }) => _id);
  if (!first || !second) throw new Error('Nothing to delete');

  server.network = (request, deliver) => (request.method === 'GET' ? offline() : deliver());
  expect(await deleteExam(page, first)).toMatchObject({ success: true });
  expect(emitted).toEqual([]);

  server.network = online;
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(await deleteExam(page, second), 'the server did it').toMatchObject({ success: true });
  expect(emitted).toEqual([{ type: 'storage-failed', problem: 'full' }]);
  full.mockRestore();
  await pullExams(page);
  expect(await page.cacheDatabase.exams.bulkGet([first, second])).toEqual([undefined, undefined]);
});

test('an admin can search all reports and fetch the leaderboard', async () => {
  const admin = await server.register('Admin', true);
  const ann = await server.register('Ann');
  const exam = await server.addExam(admin, 'Astronomy');
  const taker = device.openPage();
  await taker.session.write(ann.token, ann.user);
  await submitAttempt(taker, makeFinished(ann.user._id, exam));
  await taker.push();

  const page = await device.openAs(admin);
  const found = await searchReports(page, { examName: 'astro', userName: 'an' }, { limit: 10 });
  expect(found).toMatchObject({ success: true, nextCursor: null, data: [{ user: ann.user && { name: 'Ann' } }] });
  expect(await searchReports(page, { examName: 'x', userName: '' })).toMatchObject({ success: true, data: [] });
  expect(await fetchLeaderboard(page)).toMatchObject({ data: [{ user: { name: 'Ann' }, attempts: 1, score: 10 }] });
});
