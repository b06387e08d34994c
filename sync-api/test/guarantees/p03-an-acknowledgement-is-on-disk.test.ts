import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SubmittedAttempt } from '@quiz-app/shared/report';
import Sqlite from 'better-sqlite3';
import { it, onTestFinished } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { openTestApp, type Person } from '../harness/open-test-app.ts';
import { addSampleExam, sampleAttempt } from '../harness/sample-exam.ts';
import { interceptSyncs } from './intercept-syncs.ts';

const plan = {
  guarantee: 'P3',
  title: 'commits and syncs of the disk counted, held back and made to fail, while reports are added',
  full: 2_000,
  short: 100,
};
const tenMinutes = 600_000;
/** The number of turns of the event loop after which a request counts as not answered. */
const manyTurns = 50;

/** Makes the commit fail, and nothing before it, of each transaction that adds a report whose id is in `doomed`. */
const doom = `
  CREATE TABLE doomed (id TEXT PRIMARY KEY);
  CREATE TABLE nobody (id TEXT PRIMARY KEY);
  CREATE TABLE orphans (id TEXT REFERENCES nobody (id) DEFERRABLE INITIALLY DEFERRED);
  CREATE TRIGGER doom AFTER INSERT ON reports WHEN EXISTS (SELECT 1 FROM doomed WHERE id = new.id)
    BEGIN INSERT INTO orphans VALUES (new.id); END;
`;

async function openAttacked() {
  const { app, person, database, path } = await openTestApp();
  const exam = await addSampleExam(await person('Admin', true));
  // Several, because the number of reports per user is limited.
  const takers = await Promise.all(Array.from({ length: 10 }, () => person('Taker')));
  const [taker] = takers as [Person];
  let made = 0;
  const outside = new Sqlite(path);
  onTestFinished(() => void outside.close());
  outside.exec(doom);
  const syncs = interceptSyncs(path);
  const seqOf = outside.prepare<[string], number>('SELECT seq FROM reports WHERE id = ?').pluck();
  const newest = outside.prepare<[], number | null>('SELECT max(seq) FROM reports').pluck();
  return {
    ...{ app, database, taker, exam, syncs, seqOf },
    attempt(): SubmittedAttempt {
      made += 1;
      return sampleAttempt(takers[made % takers.length] ?? taker, exam);
    },
    async add(body: SubmittedAttempt): Promise<number> {
      const sender = takers.find(({ user }) => user._id === body.user) ?? taker;
      return (await sender.call('addReport', { body })).status;
    },
    failCommitOf: outside.prepare<[string], unknown>('INSERT INTO doomed VALUES (?)'),
    newestSeq: () => newest.get() ?? 0,
  };
}

// No answer is sent before a sync of the log, begun after the commit that the answer is about, has succeeded. The test
// relies on the operating system and the disk to store what they report as synced.
it('P3 a report is acknowledged only after its commit is synced to disk', { timeout: tenMinutes }, async () => {
  const { database, taker, exam, syncs, seqOf, newestSeq, attempt, add, failCommitOf } = await openAttacked();
  /** The newest report that a sync has covered, and the one that the sync under way will. */
  let covered = newestSeq();
  let coming = covered;
  syncs.before = async () => {
    coming = newestSeq();
  };
  syncs.after = () => {
    covered = coming;
  };

  await attack(plan, async ({ rounds, failed }) => {
    const addOne = async ({ fails }: { fails: boolean }): Promise<number> => {
      const body = attempt();
      if (fails) failCommitOf.run(body._id);
      const status = await add(body);
      const seq = seqOf.get(body._id);
      if ((seq !== undefined) !== (status === 200)) failed(`it answered ${status}, the report is number ${seq}`);
      if (seq !== undefined && seq > covered) failed(`number ${seq} was acknowledged, synced is ${covered}`);
      return status;
    };
    const expectAcknowledged = (status: number) => {
      if (status !== 200) failed(`a report was answered with ${status}`);
    };
    const counts = () => ({ commits: database.commits, syncs: syncs.count });

    const first = counts();
    for (let round = 0; round < rounds; round += 1) expectAcknowledged(await addOne({ fails: false }));
    const second = counts();
    if (second.commits - first.commits < rounds || second.syncs - first.syncs < rounds)
      failed(`${rounds} acknowledgements in turn went from ${JSON.stringify(first)} to ${JSON.stringify(second)}`);

    const statuses = await Promise.all(Array.from({ length: rounds }, () => addOne({ fails: false })));
    statuses.forEach(expectAcknowledged);
    const third = counts();
    const together = third.commits - second.commits;
    if (together < 1 || together >= rounds || third.syncs - second.syncs < together)
      failed(`${rounds} acknowledgements at once went from ${JSON.stringify(second)} to ${JSON.stringify(third)}`);

    for (let round = 0; round < rounds; round += 1) {
      const fails = round % 2 === 0;
      const status = await addOne({ fails });
      if (status !== (fails ? 500 : 200))
        failed(`the commit ${fails ? 'failed' : 'succeeded'}, the answer is ${status}`);
    }
    // All reports that share a failing commit are refused.
    await Promise.all(Array.from({ length: rounds }, (_, round) => addOne({ fails: round % 20 === 0 })));

    // While a sync is pending, answers about its reports wait, and all other requests are answered.
    const follow = syncs.before;
    for (let round = 0; round < rounds / 10; round += 1) {
      const disk = Promise.withResolvers<void>();
      const asked = Promise.withResolvers<void>();
      syncs.before = async () => {
        asked.resolve();
        await disk.promise;
        await follow();
      };
      const body = attempt();
      let answers = 0;
      const answered = async (status: Promise<number>) => {
        expectAcknowledged(await status);
        answers += 1;
      };
      const adding = [answered(add(body))];
      await Promise.race([asked.promise, ...adding]);
      // The same report again, also with an unknown exam, which is acknowledged as a known report.
      adding.push(answered(add(body)), answered(add({ ...body, exam: crypto.randomUUID() })), answered(add(attempt())));
      for (let turn = 0; turn < manyTurns; turn += 1) await nextTurn();
      const { status: read } = await taker.call('getOwnReports', { query: { limit: 1 } });
      if (read !== 200) failed(`a list was answered with ${read}`);
      if ((await taker.call('getExamById', { id: exam._id })).status !== 200) failed('an exam was not answered');
      if (answers > 0) failed(`${answers} acknowledgements left before the disk had synced`);
      syncs.before = follow;
      disk.resolve();
      await Promise.all(adding);
    }
  });
});

const failing = {
  guarantee: 'P3',
  title: 'a sync that fails: nothing is acknowledged from then on',
  full: 100,
  short: 5,
};

it('P3 after a failed sync no report is acknowledged', { timeout: tenMinutes }, async () => {
  await attack(failing, async ({ rounds, failed }) => {
    for (let round = 0; round < rounds; round += 1) {
      const { app, database, syncs, taker, attempt, add } = await openAttacked();
      if ((await add(attempt())) !== 200) failed('the first report was refused');
      let told: unknown;
      void database.failed.then((reason) => {
        told = reason;
      });
      const asked = Promise.withResolvers<void>();
      const disk = Promise.withResolvers<void>();
      syncs.before = () => {
        asked.resolve();
        return disk.promise;
      };
      const adding = Array.from({ length: 5 }, () => add(attempt()));
      await Promise.race([asked.promise, ...adding]);
      adding.push(...Array.from({ length: 5 }, () => add(attempt())));
      await nextTurn();
      disk.reject(Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' }));
      const statuses = await Promise.all(adding);
      // From now on the disk reports success, as Linux does for the second sync.
      syncs.before = async () => undefined;
      for (let later = 0; later < 5; later += 1) statuses.push(await add(attempt()));
      if (statuses.some((status) => status < 500)) failed(`after a failed sync it answered ${statuses}`);
      if (told === undefined) failed('nobody was told that the sync failed');
      const ready = await app.request('/ready');
      if (ready.status !== 503) failed(`/ready answered ${ready.status} after a failed sync`);
      const { status: read } = await taker.call('getOwnReports', { query: { limit: 1 } });
      if (read !== 200) failed(`a list was answered with ${read}`);
    }
  });
});
