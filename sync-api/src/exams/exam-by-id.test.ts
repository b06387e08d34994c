import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { endpoints, pathOf } from '@quiz-app/shared/contract/endpoints';
import type { QuestionContent } from '@quiz-app/shared/question';
import { expect, it } from 'vitest';
import { openTestApp } from '../../test/harness/open-test-app.ts';
import { addSampleExam, sampleDetails, sampleQuestions } from '../../test/harness/sample-exam.ts';

const unpack = { br: brotliDecompressSync, gzip: gunzipSync };

it.each(['br', 'gzip'] as const)('a long exam is sent compressed with %s, a short one as it is', async (coding) => {
  const { app, person } = await openTestApp();
  const admin = await person('Admin', true);
  const many = Array.from({ length: 60 }, () => sampleQuestions[0] as QuestionContent);
  const [long, short] = [await addSampleExam(admin, {}, many), await addSampleExam(admin, {}, [])];
  const get = async (id: string, accepted: string) => {
    const headers = { authorization: `Bearer ${admin.token}`, 'accept-encoding': accepted };
    const answer = await app.request(pathOf('getExamById', id), { method: endpoints.getExamById.method, headers });
    return { headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) };
  };
  const plain = await get(long._id, 'identity');
  const packed = await get(long._id, coding);
  expect(Object.fromEntries(packed.headers)).toMatchObject({
    'content-encoding': coding,
    etag: plain.headers.get('etag'),
    vary: 'Accept-Encoding',
  });
  expect(unpack[coding](packed.body)).toEqual(plain.body);
  expect(packed.body.length).toBeLessThan(plain.body.length / 2);
  const { headers, body } = await get(short._id, coding);
  expect([headers.get('content-encoding'), JSON.parse(body.toString()).data]).toEqual([null, short]);
});

it('a version that a failover has undone is not served as the one that got its number', async () => {
  const { person, database } = await openTestApp();
  const admin = await person('Admin', true);
  const { _id: id } = await addSampleExam(admin);
  const { version } = await admin.data('getExamById', { id });
  const row = await database.reads
    .selectFrom('exams')
    .select('revision')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await admin.data('editExam', { id, body: { ...sampleDetails, name: 'Lost' } });
  expect((await admin.data('getExamById', { id })).name).toBe('Lost');

  // What a replica that had not got the edit holds.
  await database.write(async (tx) => {
    await tx.updateTable('exams').set({ version, revision: row.revision }).where('id', '=', id).execute();
    await tx.deleteFrom('exam_versions').where('exam_id', '=', id).where('version', '>', version).execute();
    await tx.deleteFrom('catalogue').where('revision', '>', row.revision).execute();
  });
  await admin.data('editExam', { id, body: { ...sampleDetails, name: 'Kept' } });
  expect(await admin.data('getExamById', { id })).toMatchObject({ name: 'Kept', version: version + 1 });
});
