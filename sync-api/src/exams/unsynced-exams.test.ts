import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { interceptSyncs } from '../../test/guarantees/intercept-syncs.ts';
import { changesSince } from '../../test/harness/changes-since.ts';
import { openTestApp, type Person } from '../../test/harness/open-test-app.ts';
import { addSampleExam, sampleDetails } from '../../test/harness/sample-exam.ts';

/** How often the event loop turns before something counts as not answered. */
const manyTurns = 50;

async function openWithExam() {
  const { person, path } = await openTestApp();
  const [admin, taker] = [await person('Admin', true), await person('Taker')];
  const [exam, other] = [await addSampleExam(admin), await addSampleExam(admin)];
  const syncs = interceptSyncs(path);
  const begun = Promise.withResolvers<void>();
  const disk = Promise.withResolvers<void>();
  onTestFinished(() => disk.resolve());
  syncs.before = () => {
    begun.resolve();
    return disk.promise;
  };
  const { cursor = '' } = await changesSince(taker);
  return { admin, taker, exam, other, cursor, begun: begun.promise, disk };
}

/** Every call that gives exams to the app, each answered with the status. */
const readAll = (reader: Person, id: string, since: string) => [
  reader.call('getExamById', { id }),
  reader.call('getAllExams'),
  reader.call('getAllExams', { query: { since: '0' } }),
  reader.call('getAllExams', { query: { since } }),
];

it('a new version is given to nobody before it is on disk, and what is on disk is', async () => {
  const { admin, taker, exam, other, cursor, begun, disk } = await openWithExam();
  const editing = admin.data('editExam', { id: exam._id, body: { ...sampleDetails, name: 'Second' } });
  await begun;
  let answered = 0;
  const reading = readAll(taker, exam._id, cursor).map(async (answer) => {
    const { text } = await answer;
    answered += 1;
    return text;
  });
  expect(await taker.data('getExamById', { id: other._id })).toEqual(other);
  for (let turn = 0; turn < manyTurns; turn += 1) await nextTurn();
  expect(answered).toBe(0);
  disk.resolve();
  const edited = JSON.stringify(await editing);
  for (const text of await Promise.all(reading)) expect(text).toContain(edited);
});

it('a version that the disk failed to sync is given to nobody', async () => {
  const { admin, taker, exam, other, cursor, begun, disk } = await openWithExam();
  const editing = admin.call('editExam', { id: exam._id, body: { ...sampleDetails, name: 'Second' } });
  await begun;
  disk.reject(Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' }));
  expect((await editing).status).toBe(503);
  const answers = await Promise.all(readAll(taker, exam._id, cursor));
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
  expect(await taker.data('getExamById', { id: other._id })).toEqual(other);
});
