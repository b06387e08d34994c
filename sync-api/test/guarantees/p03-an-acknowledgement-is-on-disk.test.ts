import Sqlite from 'better-sqlite3';
import { it } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { openTestApp, type Person } from '../harness/open-test-app.ts';
import { addSampleExam, sampleAttempt } from '../harness/sample-exam.ts';

const plan = {
  guarantee: 'P3',
  title: 'commits counted, and made to fail, while reports are added; SQLite asked if each waits for the disk',
  full: 2_000,
  short: 100,
};
const tenMinutes = 600_000;

/** Lets the commit fail, and nothing before it, of each transaction that holds a report named in `doomed`. */
const doom = `
  CREATE TABLE doomed (id TEXT PRIMARY KEY);
  CREATE TABLE nobody (id TEXT PRIMARY KEY);
  CREATE TABLE orphans (id TEXT REFERENCES nobody (id) DEFERRABLE INITIALLY DEFERRED);
  CREATE TRIGGER doom AFTER INSERT ON reports WHEN EXISTS (SELECT 1 FROM doomed WHERE id = new.id)
    BEGIN INSERT INTO orphans VALUES (new.id); END;
`;

// What this shows: no answer leaves before the commit that it speaks of has succeeded, and
// SQLite says that each commit waits for the disk. It counts commits, not syncs: that SQLite
// keeps its word, and the disk its own, is taken from them.
it('P3 an acknowledgement is on disk', { timeout: tenMinutes }, async () => {
  const { person, database, path } = await openTestApp();
  const exam = await addSampleExam(await person('Admin', true));
  // Several, as a person may add a thousand at once.
  const takers = await Promise.all(Array.from({ length: 10 }, () => person('Taker')));
  let sent = 0;
  const outside = new Sqlite(path);
  outside.exec(doom);
  const isKept = outside.prepare<[string], unknown>('SELECT 1 FROM reports WHERE id = ?');
  const failCommitOf = outside.prepare<[string], unknown>('INSERT INTO doomed VALUES (?)');

  await attack(plan, async ({ rounds, failed }) => {
    const expectFullSync = async (when: string) => {
      if (!(await database.syncsFully())) failed(`a commit does not wait for the disk ${when}`);
    };
    const add = async ({ fails }: { fails: boolean }): Promise<number> => {
      const taker = takers[sent % takers.length] as Person;
      sent += 1;
      const attempt = sampleAttempt(taker, exam);
      if (fails) failCommitOf.run(attempt._id);
      const { status } = await taker.call('addReport', { body: attempt });
      const kept = isKept.get(attempt._id) !== undefined;
      if (kept !== (status === 200))
        failed(`${attempt._id} was answered with ${status} and is ${kept ? '' : 'not '}kept`);
      return status;
    };
    const expectAcknowledged = (status: number) => {
      if (status !== 200) failed(`a report was answered with ${status}`);
    };

    await expectFullSync('at first');
    const before = database.commits;
    for (let round = 0; round < rounds; round += 1) expectAcknowledged(await add({ fails: false }));
    const oneByOne = database.commits - before;
    if (oneByOne < rounds) failed(`${rounds} acknowledgements in turn took ${oneByOne} commits`);
    await expectFullSync('after writes');

    const statuses = await Promise.all(Array.from({ length: rounds }, () => add({ fails: false })));
    statuses.forEach(expectAcknowledged);
    const together = database.commits - before - oneByOne;
    if (together < 1 || together >= rounds) failed(`${rounds} acknowledgements at once took ${together} commits`);

    for (let round = 0; round < rounds; round += 1) {
      const fails = round % 2 === 0;
      const status = await add({ fails });
      if (status !== (fails ? 500 : 200))
        failed(`the commit ${fails ? 'failed' : 'succeeded'}, the answer is ${status}`);
    }
    // Who shares a failing commit is refused with it.
    await Promise.all(Array.from({ length: rounds }, (_, round) => add({ fails: round % 20 === 0 })));
    await expectFullSync('after failures');
  });
  outside.close();
});
