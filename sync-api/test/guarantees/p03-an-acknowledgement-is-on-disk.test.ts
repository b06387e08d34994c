import { join } from 'node:path';
import type { SubmittedAttempt } from '@quiz-app/shared/report';
import Sqlite from 'better-sqlite3';
import { it, onTestFinished } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { freshFolder } from '../harness/fresh-folder.ts';
import { newPerson } from '../harness/open-test-app.ts';
import { addSampleExam, sampleAttempt } from '../harness/sample-exam.ts';
import { startServerProcess } from '../harness/server-process.ts';
import { canIntercept, interceptSyncs, isLog } from './intercept-syncs.ts';

const plan = {
  guarantee: 'P3',
  title: 'syncs of the disk counted and held back, commits made to fail, while reports are added',
  full: 2_000,
  short: 100,
};

/** Reports sent at once: fewer than make the server refuse requests, or close connections of one address. */
const atOnce = 250;

/** Makes the commit fail, and nothing before it, of each transaction that adds a report whose id is in `doomed`. */
const doom = `
  CREATE TABLE doomed (id TEXT PRIMARY KEY);
  CREATE TABLE nobody (id TEXT PRIMARY KEY);
  CREATE TABLE orphans (id TEXT REFERENCES nobody (id) DEFERRABLE INITIALLY DEFERRED);
  CREATE TRIGGER doom AFTER INSERT ON reports WHEN EXISTS (SELECT 1 FROM doomed WHERE id = new.id)
    BEGIN INSERT INTO orphans VALUES (new.id); END;
`;

// The test relies on the operating system and the disk to store what they report as synced.
it.skipIf(!canIntercept)(
  'P3 a report is acknowledged, and can be read, only after its commit is synced to disk',
  { timeout: 600_000 },
  async () => {
    const path = join(await freshFolder(), 'quiz.db');
    const syncs = await interceptSyncs();
    const server = await startServerProcess(path, {
      ...syncs.env,
      JWT_SECRET: 'a secret that lives as long as a test',
    });
    const exam = await addSampleExam(await newPerson(server.reach, 'Admin', true));
    const taker = await newPerson(server.reach, 'Taker');
    const outside = new Sqlite(path);
    onTestFinished(() => void outside.close());
    outside.exec(doom);
    const isStored = outside.prepare<[string], unknown>('SELECT 1 FROM reports WHERE id = ?');
    const failCommitOf = outside.prepare<[string], unknown>('INSERT INTO doomed VALUES (?)');

    await attack(plan, async ({ rounds, failed }) => {
      const add = async (body: SubmittedAttempt) => (await taker.call('addReport', { body })).status;
      const addOne = async ({ fails }: { fails: boolean }): Promise<void> => {
        const body = sampleAttempt(taker, exam);
        if (fails) failCommitOf.run(body._id);
        const before = syncs.ofLogs;
        const status = await add(body);
        if ((isStored.get(body._id) !== undefined) !== (status === 200)) failed(`it answered ${status} wrongly`);
        if (status === 200 && syncs.ofLogs === before) failed('it was acknowledged without a sync');
        if (fails && status === 200) failed('its commit failed, and it was acknowledged');
      };

      const addInWaves = async (isDoomed: (round: number) => boolean): Promise<void> => {
        for (let from = 0; from < rounds; from += atOnce) {
          const wave = Array.from({ length: Math.min(atOnce, rounds - from) }, (_, index) => from + index);
          await Promise.all(wave.map((round) => addOne({ fails: isDoomed(round) })));
        }
      };

      for (let round = 0; round < rounds; round += 1) await addOne({ fails: round % 5 === 4 });
      // All reports that share a failing commit are refused.
      await addInWaves((round) => round % 20 === 0);

      const before = syncs.ofLogs;
      await addInWaves(() => false);
      const together = syncs.ofLogs - before;
      if (together >= rounds) failed(`${rounds} reports at once took ${together} syncs`);

      for (let round = 0; round < rounds / 10; round += 1) {
        const asked = Promise.withResolvers<void>();
        const disk = Promise.withResolvers<void>();
        syncs.before = (file) => {
          if (!isLog(file)) return Promise.resolve();
          asked.resolve();
          return disk.promise;
        };
        const body = sampleAttempt(taker, exam);
        let answers = 0;
        const answered = async (answer: Promise<number>) => {
          const status = await answer;
          if (status !== 200) failed(`a report was answered with ${status}`);
          answers += 1;
        };
        const adding = [answered(add(body))];
        await Promise.race([asked.promise, ...adding]);
        // Also the same report again.
        adding.push(answered(add(body)), answered(add(sampleAttempt(taker, exam))));
        if (isStored.get(body._id)) failed('it can be read before the disk has synced');
        if (answers > 0) failed(`${answers} acknowledgements left before the disk had synced`);
        disk.resolve();
        syncs.before = async () => undefined;
        await Promise.all(adding);
      }
    });
  },
);
