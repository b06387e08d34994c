import type { KyselyPlugin } from 'kysely';
import { describe, expect, it } from 'vitest';
import { Client } from '../../test/harness/client.ts';
import { openTestApp, type Person, testSecret } from '../../test/harness/open-test-app.ts';
import { addSampleExam, sampleAttempt, sampleDetails } from '../../test/harness/sample-exam.ts';
import { png } from '../../test/harness/sample-media.ts';
import { createApp } from '../app.ts';
import type { Database } from '../database/open-database.ts';

const named = (_id: string) => ({
  name: `What is ![a map](media:${_id})?`,
  options: { A: 'A map', B: 'A plan' },
  correctOptions: ['A' as const],
  format: 'rich' as const,
  media: [{ _id, alt: 'A map' }],
});

/** An app on the database, and the columns of the rows that it reads, each with its number of rows. */
function appThatCounts(database: Database) {
  const columns = new Map<string, number>();
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      for (const row of result.rows)
        for (const column of Object.keys(row)) columns.set(column, (columns.get(column) ?? 0) + 1);
      return result;
    },
  };
  const counted = { ...database, reads: database.reads.withPlugin(plugin) };
  return { app: createApp({ database: counted, jwtSecret: testSecret }), columns };
}

async function school() {
  const { app, database, person } = await openTestApp();
  const [admin, taker, pupil] = [await person('Admin', true), await person('Taker'), await person('Pupil')];
  await admin.data('editUser', { id: pupil.user._id, body: { groups: ['7b'] } });
  const { _id } = await admin.addMedium(png(1, 1));
  /** The people who may get the picture. */
  const readers = async () => {
    const names: string[] = [];
    for (const who of [admin, taker, pupil]) {
      const { status } = await who.getMedium(_id);
      if (status === 200) names.push(who.user.name);
      else expect(status).toBe(404);
    }
    return names;
  };
  const edit = (id: string, settings: object) =>
    admin.data('editExam', { id, body: { ...sampleDetails, ...settings } });
  const without = async ({ _id: id, questions }: { _id: string; questions: { _id: string }[] }) =>
    admin.data('deleteQuestion', { id, body: { questionId: questions[0]?._id ?? '', userid: '' } });
  const hasReport = async (who: Person, exam: Parameters<typeof sampleAttempt>[1]) =>
    who.data('addReport', { body: sampleAttempt(who, exam) });
  return { app, database, admin, taker, pupil, _id, readers, edit, without, hasReport };
}

describe('a picture', () => {
  it('is for admins until an exam names it', async () => {
    const { admin, _id, readers } = await school();
    expect(await readers()).toEqual(['Admin']);
    await addSampleExam(admin, {}, [named(_id)]);
    expect(await readers()).toEqual(['Admin', 'Taker', 'Pupil']);
  });

  it('is for those who may see an exam that names it', async () => {
    const { admin, _id, readers, edit } = await school();
    const exam = await addSampleExam(admin, { published: false }, [named(_id)]);
    expect(await readers(), 'a draft').toEqual(['Admin']);
    await edit(exam._id, { published: true, groups: ['7b'] });
    expect(await readers(), 'an exam of a group').toEqual(['Admin', 'Pupil']);
    await edit(exam._id, { groups: [] });
    expect(await readers(), 'an exam for everyone').toEqual(['Admin', 'Taker', 'Pupil']);
    await edit(exam._id, { published: false });
    expect(await readers(), 'a draft again').toEqual(['Admin']);
  });

  it('is on devices before its exam opens', async () => {
    const { admin, _id, readers } = await school();
    await addSampleExam(admin, { opensAt: '2126-01-01T08:00:00Z' }, [named(_id)]);
    expect(await readers()).toEqual(['Admin', 'Taker', 'Pupil']);
  });

  it('is for those who could see the version that names it', async () => {
    const { admin, _id, readers, edit, without } = await school();
    const exam = await addSampleExam(admin, { groups: ['7b'] }, [named(_id)]);
    await without(exam);
    await edit(exam._id, { groups: [] });
    expect(await readers()).toEqual(['Admin', 'Pupil']);
  });

  it('of an older version can still be loaded by devices that have it', async () => {
    const { admin, _id, readers, without } = await school();
    await without(await addSampleExam(admin, {}, [named(_id)]));
    expect(await readers()).toEqual(['Admin', 'Taker', 'Pupil']);
  });

  it('of a deleted exam is for those who took it', async () => {
    const { admin, taker, pupil, _id, readers, hasReport } = await school();
    const exam = await addSampleExam(admin, { groups: ['7b'] }, [named(_id)]);
    await hasReport(taker, exam);
    await hasReport(pupil, exam);
    await admin.data('deleteExam', { id: exam._id });
    expect(await readers(), 'the taker never saw it').toEqual(['Admin', 'Pupil']);
    await admin.data('restoreExam', { id: exam._id });
    await admin.data('editUser', { id: pupil.user._id, body: { groups: [] } });
    expect(await readers(), 'a former pupil').toEqual(['Admin', 'Pupil']);
  });

  it('in the instructions of an exam is served as well', async () => {
    const { admin, _id, readers, edit } = await school();
    const exam = await addSampleExam(admin);
    const instructions = `Look: ![a map](media:${_id})`;
    await edit(exam._id, { instructions, format: 'rich', media: [{ _id, alt: 'A map' }] });
    expect(await readers()).toEqual(['Admin', 'Taker', 'Pupil']);
  });

  it('is served so that browsers keep it and run nothing in it', async () => {
    const { app, admin, _id } = await school();
    const answer = await admin.getMedium(_id);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      etag: `"${_id}"`,
    });
    const authorization = `Bearer ${admin.token}`;
    const ask = (init: RequestInit) => app.request(`/api/media/${_id}`, init);
    const again = await ask({ headers: { authorization, 'if-none-match': `"${_id}"` } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const head = await ask({ method: 'HEAD', headers: { authorization } });
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([200, 'image/png', '']);
  });

  it('is not read for a device that has it', async () => {
    const { database, admin, taker, _id } = await school();
    await addSampleExam(admin, {}, [named(_id)]);
    const { app, columns } = appThatCounts(database);
    const ask = (headers: Record<string, string>) =>
      app.request(`/api/media/${_id}`, { headers: { authorization: `Bearer ${taker.token}`, ...headers } });
    expect((await ask({ 'if-none-match': `"${_id}"` })).status).toBe(304);
    expect(columns.get('data') ?? 0).toBe(0);
    expect((await ask({})).status).toBe(200);
    expect(columns.get('data')).toBe(1);
  });

  it('of an exam for a group is found without reading each of its versions', async () => {
    const { database, admin, taker, pupil, _id, edit } = await school();
    const { _id: id } = await addSampleExam(admin, { groups: ['7b'] }, [named(_id)]);
    for (let changed = 0; changed < 120; changed += 1) await edit(id, { duration: changed });
    const { app, columns } = appThatCounts(database);
    const answers = [pupil, taker].map(({ token }) => new Client(app, token).getMedium(_id));
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 404]);
    expect(columns.get('settings')).toBeLessThan(10);
  });

  it('of an unknown or strange id is not found', async () => {
    const { admin } = await school();
    for (const id of ['A'.repeat(43), 'x', '..', '%00', '1'.repeat(5_000)])
      expect((await admin.getMedium(encodeURIComponent(id))).status).toBe(404);
  });
});
