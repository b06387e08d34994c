import { calls } from '@quiz-app/shared/api';
import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { openTestApp } from '../testing/open-test-app.ts';
import { addSampleExam, sampleAttempt } from '../testing/sample-exam.ts';

const tenMinutes = 600_000;

it('P3 an acknowledgement is on disk', { timeout: tenMinutes }, async () => {
  const { person, database, path } = await openTestApp();
  const exam = await addSampleExam(await person('Admin', true));
  const taker = await person('Taker');
  const plan = {
    promise: 'P3',
    title: 'commits counted while reports are added, each looked up from outside',
    full: 2_000,
    short: 100,
  };
  const outside = new Sqlite(path, { readonly: true });
  const isKept = outside.prepare<[string], unknown>('select 1 from reports where id = ?');

  await attack(plan, async ({ rounds, failed }) => {
    if (database.synchronous().some((level) => level !== 2)) failed(`synchronous is ${database.synchronous()}`);
    const add = async () => {
      const { _id } = await taker.data(calls.addReport, { payload: sampleAttempt(taker, exam) });
      if (!isKept.get(_id)) failed(`${_id} was acknowledged before it was kept`);
    };
    const before = database.commits;
    for (let round = 0; round < rounds; round += 1) await add();
    const oneByOne = database.commits - before;
    if (oneByOne < rounds) failed(`${rounds} acknowledgements in turn took ${oneByOne} syncs`);

    await Promise.all(Array.from({ length: rounds }, add));
    const together = database.commits - before - oneByOne;
    if (together < 1 || together >= rounds) failed(`${rounds} acknowledgements at once took ${together} syncs`);
    if (database.synchronous().some((level) => level !== 2)) failed('synchronous changed after the writes');
  });
  outside.close();
  expect(database.commits).toBeGreaterThan(0);
});
