import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SyncEvent } from './events.ts';
import { newDevice, offline, openPage, startWorld } from './test-device.ts';

let world: Awaited<ReturnType<typeof startWorld>>;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

test('an admin’s changes are on this device as soon as they are made', async () => {
  newDevice();
  const admin = await world.register('Admin', true);
  localStorage.setItem('token', admin.token);
  const page = await openPage();
  const edit = await import('./edit-exam.ts');
  const here = () => page.cacheDatabase.exams.toArray();
  const details = { name: 'SQL', category: 'SQL', duration: 60, totalMarks: 10, passingMarks: 5 };

  const added = await edit.addExam(details);
  if (!added.success) throw new Error(added.message);
  const examId = added.data._id;
  expect(await here()).toMatchObject([{ ...details, questions: [] }]);

  const content = { name: '1 + 1', options: { A: '2', B: '3' }, correctOptions: ['A' as const], exam: examId };
  const question = await edit.addQuestion(examId, { ...content, questionId: '' });
  if (!question.success) throw new Error(question.message);
  const questionId = question.data._id;
  await edit.editQuestion(examId, { ...content, name: '2 + 0', questionId });
  expect(await here()).toMatchObject([{ questions: [{ _id: questionId, name: '2 + 0' }] }]);
  expect(await edit.fetchExam(examId)).toMatchObject({ data: { questions: [{ name: '2 + 0' }] } });

  await edit.deleteQuestion(examId, questionId, admin.user._id);
  await edit.editExam(examId, { ...details, name: 'SQL II' });
  expect(await here()).toMatchObject([{ name: 'SQL II', questions: [] }]);
  await edit.deleteExam(examId);
  expect(await here()).toEqual([]);
  await edit.restoreExam(examId);
  expect(await here()).toMatchObject([{ name: 'SQL II' }]);

  expect(await edit.addExam({ ...details, name: '' })).toMatchObject({
    success: false,
    message: 'Exam name is required',
  });
  expect(await edit.createExam(details)).toMatchObject({
    success: false,
    message: 'AI creation is not set up on this server',
  });
  world.network = offline;
  await expect(edit.deleteExam(examId)).rejects.toMatchObject({ name: 'NoConnection' });
  expect(await here()).toHaveLength(1);
});

test('P11: a deletion that this device cannot keep says so; one that the network keeps from it is quiet', async () => {
  newDevice();
  world.network = (_, deliver) => deliver();
  const admin = await world.register('Admin', true);
  localStorage.setItem('token', admin.token);
  const page = await openPage();
  const edit = await import('./edit-exam.ts');
  const told: SyncEvent[] = [];
  page.onSyncEvent((event) => told.push(event));
  const exams = [await world.addExam(admin.token), await world.addExam(admin.token)];
  await page.pullExams();
  const [first, second] = exams.map(({ _id }) => _id);
  if (!first || !second) throw new Error('Nothing to delete');

  world.network = (request, deliver) => (request.method === 'GET' ? offline() : deliver());
  expect(await edit.deleteExam(first)).toMatchObject({ success: true });
  expect(told).toEqual([]);

  world.network = (_, deliver) => deliver();
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(await edit.deleteExam(second), 'the server did it').toMatchObject({ success: true });
  expect(told).toEqual([{ type: 'storage-failed', message: expect.stringContaining('no space left') }]);
  full.mockRestore();
  await page.pullExams();
  expect(await page.cacheDatabase.exams.bulkGet([first, second])).toEqual([undefined, undefined]);
});

test('an admin finds everybody’s reports and the leaderboard', async () => {
  newDevice();
  world.network = (_, deliver) => deliver();
  const admin = await world.register('Admin', true);
  const ann = await world.register('Ann');
  const exam = await world.addExam(admin.token, 'Astronomy');
  const taker = await openPage();
  await taker.writeSession(ann.token, ann.user);
  const { makeFinished } = await import('./test-device.ts');
  await taker.submitAttempt(makeFinished(ann.user._id, exam));
  await taker.pushOutbox();

  localStorage.setItem('token', admin.token);
  await openPage();
  const { searchReports, fetchLeaderboard } = await import('./search-reports.ts');
  const found = await searchReports({ examName: 'astro', userName: 'an' }, { limit: 10 });
  expect(found).toMatchObject({ success: true, nextCursor: null, data: [{ user: ann.user && { name: 'Ann' } }] });
  expect(await searchReports({ examName: 'x', userName: '' })).toMatchObject({ success: true, data: [] });
  expect(await fetchLeaderboard()).toMatchObject({ data: [{ user: { name: 'Ann' }, attempts: 1, score: 10 }] });
});
