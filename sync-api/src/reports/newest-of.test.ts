import { expect, it } from 'vitest';
import { openTestApp } from '../../test/harness/open-test-app.ts';
import { addSampleExam, sampleAttempt } from '../../test/harness/sample-exam.ts';
import { fairTurn } from '../database/fair-turn.ts';
import { newestOf } from './newest-of.ts';

const copies = 2_000;

it('the newest reports of many users are found, though one of them has most', async () => {
  const { person, database } = await openTestApp();
  const exam = await addSampleExam(await person('Admin', true));
  const taker = await person('Taker');
  await taker.data('addReport', { body: sampleAttempt(taker, exam) });
  // The first user has seven in eight, others one in turn, among them some that are not asked for.
  const ids = Array.from({ length: 40 }, (_, index) => `user ${index}`);
  const first = await database.reads.selectFrom('reports').selectAll().executeTakeFirstOrThrow();
  const { seq: _, ...model } = first;
  const rows = Array.from({ length: copies }, (_, index) => ({
    ...model,
    id: `copy ${index}`,
    user_id: ids[index % 8 ? 0 : (index / 8) % ids.length] ?? '',
  }));
  await database.write(async (tx) => {
    const user = await tx.selectFrom('users').selectAll().where('id', '=', model.user_id).executeTakeFirstOrThrow();
    await tx
      .insertInto('users')
      .values(ids.map((id) => ({ ...user, id, email_key: id })))
      .execute();
    for (let from = 0; from < rows.length; from += 500) {
      await tx
        .insertInto('reports')
        .values(rows.slice(from, from + 500))
        .execute();
    }
  });
  const asked = ids.slice(0, 30);
  const stored = await database.reads.selectFrom('reports').select(['seq', 'user_id']).orderBy('seq', 'desc').execute();
  for (const before of [Number.MAX_SAFE_INTEGER, 1_000, 100, 5]) {
    for (const count of [1, 50, 500]) {
      const expected = stored.filter(({ seq, user_id }) => seq < before && asked.includes(user_id)).slice(0, count);
      const found = await newestOf(database.reads, 'user_id', asked, before, count, fairTurn);
      expect(found).toEqual(expected.map(({ seq }) => seq));
    }
  }
});
