import type { Completed } from '@quiz-app/shared/content';
import type { QuestionContent } from '@quiz-app/shared/question';
import type { Kysely, KyselyPlugin } from 'kysely';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { changesSince } from '../../test/harness/changes-since.ts';
import { Client } from '../../test/harness/client.ts';
import { openTestApp, testSecret } from '../../test/harness/open-test-app.ts';
import { addSampleExam, sampleDetails, sampleQuestions } from '../../test/harness/sample-exam.ts';
import { createApp } from '../app.ts';
import type { Database } from '../database/open-database.ts';
import type { Tables } from '../database/tables.ts';
import { createExamsStore } from './exams-store.ts';

/** The app of another server on the database, where `step` runs after each query for exams. */
function appThatReads(database: Database, step: () => Promise<unknown>) {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (result.rows.some((row) => 'settings' in row && 'seq' in row)) await step();
      return result;
    },
  };
  const slowed = (db: Kysely<Tables>) => db.withPlugin(plugin);
  const interrupted = { ...database, reads: slowed(database.reads), lists: slowed(database.lists) };
  return createApp({ database: interrupted, jwtSecret: testSecret });
}

it('is sent again after a query failed', async () => {
  const { person, database } = await openTestApp();
  const admin = await person('Admin', true);
  const exam = await addSampleExam(admin);
  let isConnected = false;
  const client = new Client(
    appThatReads(database, async () => {
      if (!isConnected) throw new Error('The connection was lost');
    }),
    admin.token,
  );
  expect((await client.call('getAllExams')).status).toBe(500);
  isConnected = true;
  expect(await client.data('getAllExams')).toEqual([exam]);
});

it('has all questions, however many queries that takes', async () => {
  const { person, database } = await openTestApp();
  const { add } = createExamsStore(database);
  const questions = Array.from({ length: 400 }, (_, index) => ({ ...sampleQuestions[0], name: `Question ${index}` }));
  const added = [
    await add(sampleDetails, questions as Completed<QuestionContent>[]),
    await add(sampleDetails, questions as Completed<QuestionContent>[]),
  ];
  expect(await (await person('Taker')).data('getAllExams')).toEqual(added);
});

it('has each exam once, at its place, also one that was edited while the list was read', async () => {
  const { person, database } = await openTestApp();
  const admin = await person('Admin', true);
  const { add, edit } = createExamsStore(database);
  const added = [await add(sampleDetails)];
  while (added.length < 250) added.push(await add(sampleDetails));
  const ids = added.map(({ _id }) => _id);
  let edits = 0;
  const app = appThatReads(database, async () => {
    edits += 1;
    if (edits <= 3) await edit(ids[edits * 60] ?? '', { ...sampleDetails, name: `Edited ${edits}` });
  });
  const { data, cursor } = await changesSince(new Client(app, admin.token));
  expect(data.map(({ _id }) => _id)).toEqual(ids);
  expect(data.filter(({ name }) => name !== sampleDetails.name).map(({ name }) => name)).toEqual([
    'Edited 1',
    'Edited 2',
    'Edited 3',
  ]);
  expect(cursor).toBe((await changesSince(admin)).cursor);
});

it('is not shared with a user who does not see an exam that was added while it was read', async () => {
  const { person, database } = await openTestApp();
  const [admin, member, other] = [await person('Admin', true), await person('Member'), await person('Other')];
  await admin.data('editUser', { id: member.user._id, body: { groups: ['7c'] } });
  const open = await addSampleExam(admin);
  // As no exam is for 7c yet, both see the same.
  await addSampleExam(admin, { published: false });
  let added: ReturnType<typeof addSampleExam> | undefined;
  // Both may be reading when it is added.
  const app = appThatReads(database, async () => {
    added ??= addSampleExam(admin, { name: 'For 7c', groups: ['7c'] });
    await added;
  });
  const [ofMember, ofOther] = await Promise.all(
    [member, other].map(async ({ token }) => (await new Client(app, token).data('getAllExams')).map(({ _id }) => _id)),
  );
  expect(ofMember).toEqual([open._id, (await added)?._id]);
  expect(ofOther).toEqual([open._id]);
});

it('is not shared with such a user either if exams change as long as it is read', async () => {
  const { person, database } = await openTestApp();
  const [admin, member, other] = [await person('Admin', true), await person('Member'), await person('Other')];
  await admin.data('editUser', { id: member.user._id, body: { groups: ['7c'] } });
  await addSampleExam(admin, { published: false });
  const { add } = createExamsStore(database);
  const times = async (count: number, make: () => Promise<unknown>) => {
    for (let made = 0; made < count; made += 1) await make();
  };
  let queries = 0;
  const app = appThatReads(database, async () => {
    queries += 1;
    // The tenth read, which is the last, then takes two queries; the second one finds the secret exam.
    if (queries <= 11 && queries !== 10) await times(queries === 9 ? 25 : 1, () => add(sampleDetails));
    if (queries === 10) await add({ ...sampleDetails, name: 'Secret', groups: ['7c'] });
  });
  const [ofMember, ofOther] = await Promise.all(
    [member, other].map(async ({ token }) =>
      (await new Client(app, token).data('getAllExams')).map(({ name }) => name),
    ),
  );
  expect(ofMember).toContain('Secret');
  expect(ofOther).not.toContain('Secret');
});

it('leaves out and logs an exam that cannot be read, which is not found by its id either', async () => {
  const { person, database } = await openTestApp();
  const admin = await person('Admin', true);
  const [first, broken, last] = [await addSampleExam(admin), await addSampleExam(admin), await addSampleExam(admin)];
  const questionId = broken.questions[0]?._id ?? '';
  await database.write((tx) => tx.deleteFrom('question_versions').where('question_id', '=', questionId).execute());
  const logged: string[] = [];
  const logger = pino({ level: 'error' }, { write: (line: string) => void logged.push(JSON.parse(line).exam) });
  const client = new Client(createApp({ database, jwtSecret: testSecret, logger }), admin.token);
  const { status, envelope } = await client.call('getAllExams');
  expect([status, envelope]).toMatchObject([200, { data: [first, last] }]);
  const found = await client.call('getExamById', { id: broken._id });
  expect([found.status, found.envelope]).toMatchObject([404, { code: 'not-found', message: 'Exam not found' }]);
  expect(logged).toEqual([broken._id, broken._id]);
});
