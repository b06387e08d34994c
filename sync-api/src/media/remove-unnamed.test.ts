import type { KyselyPlugin } from 'kysely';
import { expect, it } from 'vitest';
import { openTestApp } from '../../test/harness/open-test-app.ts';
import { addSampleExam, questionPayload } from '../../test/harness/sample-exam.ts';
import { png } from '../../test/harness/sample-media.ts';
import { removeUnnamed } from './remove-unnamed.ts';

const withPicture = (_id: string) => ({
  name: `![](media:${_id})`,
  options: { A: 'A map', B: 'A plan' },
  correctOptions: ['A' as const],
  format: 'rich' as const,
  media: [{ _id, alt: 'A map' }],
});

async function openWithPictures(count: number) {
  const { database, person } = await openTestApp();
  const admin = await person('Admin', true);
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) ids.push((await admin.addMedium(png(1, 1, index)))._id);
  const left = async () => {
    const answers = await Promise.all(ids.map((id) => admin.getMedium(id)));
    return answers.map(({ status }) => status);
  };
  const hours = (passed: number) => new Date(Date.now() + passed * 60 * 60 * 1_000);
  return { database, admin, ids, left, hours };
}

it('deletes pictures a day after they were added, unless a version names them', async () => {
  const { database, admin, ids, left, hours } = await openWithPictures(3);
  const [named = '', former = ''] = ids;
  await addSampleExam(admin, { published: false }, [withPicture(named)]);
  const exam = await addSampleExam(admin, {}, [withPicture(former)]);
  await admin.data('deleteQuestion', { id: exam._id, body: { questionId: exam.questions[0]?._id ?? '', userid: '' } });
  await admin.data('deleteExam', { id: exam._id });
  expect(await removeUnnamed(database, { now: hours(23) })).toBe(0);
  expect(await removeUnnamed(database, { now: hours(25) })).toBe(1);
  expect(await left()).toEqual([200, 200, 404]);
  expect(await removeUnnamed(database, { now: hours(25) })).toBe(0);
});

it('keeps a picture that is added again for another day', async () => {
  const { database, admin, ids, left, hours } = await openWithPictures(1);
  const yesterday = hours(-30).toISOString();
  await database.write((tx) => tx.updateTable('media').set({ created_at: yesterday }).execute());
  await admin.addMedium(png(1, 1, 0));
  expect(await removeUnnamed(database)).toBe(0);
  expect([ids.length, await left()]).toEqual([1, [200]]);
});

it('deletes many, a few at a time', async () => {
  const { database, left, hours } = await openWithPictures(11);
  const before = database.commits;
  expect(await removeUnnamed(database, { now: hours(25) })).toBe(11);
  expect(database.commits - before).toBeGreaterThan(1);
  expect(new Set(await left())).toEqual(new Set([404]));
});

it('keeps a picture that is added again between finding and deleting it', async () => {
  const { database, left, hours } = await openWithPictures(1);
  const [now, later] = [hours(25), hours(25).toISOString()];
  const write: typeof database.write = (job, mode) =>
    database.write((tx) => {
      const transformResult: KyselyPlugin['transformResult'] = async ({ result }) => {
        await tx.updateTable('media').set({ created_at: later }).execute();
        return result;
      };
      return job(tx.withPlugin({ transformQuery: ({ node }) => node, transformResult }));
    }, mode);
  await removeUnnamed({ write }, { now });
  expect(await left()).toEqual([200]);
});

it('never deletes a picture that a question is published with meanwhile', async () => {
  const { database, admin, ids, left, hours } = await openWithPictures(12);
  const exam = await addSampleExam(admin, {}, []);
  const published = ids.map(async (id) => {
    const { status } = await admin.call('addQuestion', { id: exam._id, body: questionPayload(withPicture(id), exam) });
    return status === 200;
  });
  const removals = [1, 2, 3].map(() => removeUnnamed(database, { now: hours(25) }));
  const isNamed = await Promise.all(published);
  const removed = (await Promise.all(removals)).reduce((sum, count) => sum + count, 0);
  expect(await left()).toEqual(isNamed.map((each) => (each ? 200 : 404)));
  expect(removed).toBe(isNamed.filter((each) => !each).length);
});
