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

/** The app of another server on the database, where `step` runs after each query for exams, or for another column. */
function appThatReads(database: Database, step: () => Promise<unknown>, column = 'details') {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (result.rows.some((row) => column in row)) await step();
      return result;
    },
  };
  const slowed = (db: Kysely<Tables>) => db.withPlugin(plugin);
  const interrupted = { ...database, reads: slowed(database.reads), fresh: slowed(database.fresh) };
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

it('is of one state, and its cursor too: what is edited while it is read comes with the next changes', async () => {
  const { person, database } = await openTestApp();
  const admin = await person('Admin', true);
  const { add, edit } = createExamsStore(database);
  const added = [await add(sampleDetails)];
  while (added.length < 250) added.push(await add(sampleDetails));
  const ids = added.map(({ _id }) => _id);
  const edited = [ids[60], ids[120], ids[180]] as string[];
  const left = [...edited];
  const app = appThatReads(database, async () => {
    const id = left.shift();
    if (id) await edit(id, { ...sampleDetails, name: 'Edited' });
  });
  const before = await changesSince(new Client(app, admin.token));
  expect(before.data).toEqual(added);
  const after = await changesSince(admin, before.cursor);
  expect(after.data.map(({ _id, name }) => [_id, name])).toEqual(edited.map((id) => [id, 'Edited']));
});

it.each([
  ['just before it is read', 'restricted'],
  ['while it is read', 'details'],
])('is not shared with a user who does not see an exam that is added %s', async (_, column) => {
  const { person, database } = await openTestApp();
  const [admin, member, other] = [await person('Admin', true), await person('Member'), await person('Other')];
  await admin.data('editUser', { id: member.user._id, body: { groups: ['7c'] } });
  const open = await addSampleExam(admin);
  // As no exam is for 7c yet, both see the same.
  await addSampleExam(admin, { published: false });
  let added: ReturnType<typeof addSampleExam> | undefined;
  // Both may be reading when it is added.
  const addOnce = async () => {
    added ??= addSampleExam(admin, { name: 'For 7c', groups: ['7c'] });
    await added;
  };
  const app = appThatReads(database, addOnce, column);
  const idsFor = async ({ token }: Client) => (await new Client(app, token).data('getAllExams')).map(({ _id }) => _id);
  const [, ofOther] = await Promise.all([idsFor(member), idsFor(other)]);
  expect(ofOther).toEqual([open._id]);
  expect(await idsFor(other)).toEqual([open._id]);
  expect(await idsFor(member)).toEqual([open._id, (await added)?._id]);
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
