import { makeExam } from '@quiz-app/shared/samples/make-exam';
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { CacheDatabase } from './cache-database.ts';

test('P8: an old tab neither blocks a newer one’s upgrade nor loses the data it shows', async () => {
  const indexedDB = new IDBFactory();
  const old = new CacheDatabase({ indexedDB, IDBKeyRange });
  const exam = makeExam();
  await old.exams.put(exam);

  const newer = new Dexie('quiz-app', { indexedDB, IDBKeyRange });
  newer
    .version(2)
    .stores({ exams: '_id, category', reports: '_id, user._id', session: 'key', facts: 'key', drafts: '_id' });
  await newer.open();
  expect(await newer.table('exams').toArray()).toEqual([exam]);

  expect(await old.exams.toArray()).toEqual([exam]);
  await old.exams.put({ ...exam, name: 'Changed by the old tab' });
  await newer.open();
  expect(await newer.table('exams').get(exam._id)).toMatchObject({ name: 'Changed by the old tab' });
  expect(newer.tables.map(({ name }) => name)).toContain('drafts');
});
