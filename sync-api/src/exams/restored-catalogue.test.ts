import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { changesSince } from '../../test/harness/changes-since.ts';
import { Client } from '../../test/harness/client.ts';
import { openTestApp, testSecret } from '../../test/harness/open-test-app.ts';
import { addSampleExam, sampleDetails } from '../../test/harness/sample-exam.ts';
import { createApp } from '../app.ts';
import { openDatabase } from '../database/open-database.ts';

it('getAllExams gives all exams for a cursor from before a backup was restored', async () => {
  const { person, database, path } = await openTestApp();
  const admin = await person('Admin', true);
  const exam = await addSampleExam(admin);
  await sql`vacuum into ${`${path}.backup`}`.execute(database.reads);
  await admin.data('editExam', { id: exam._id, body: { ...sampleDetails, name: 'Lost' } });
  const { cursor } = await changesSince(admin);

  const backup = await openDatabase(`${path}.backup`);
  const client = new Client(createApp({ database: backup, jwtSecret: testSecret }), admin.token);
  expect(await changesSince(client, cursor)).toMatchObject({ data: [exam], complete: true });
  const details = { ...sampleDetails, name: 'Another history' };
  const edited = await client.data('editExam', { id: exam._id, body: details });
  expect(await changesSince(client, cursor)).toMatchObject({ data: [edited], complete: true });
  await backup.close();
});
