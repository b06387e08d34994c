import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { it } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { freshFolder } from '../harness/fresh-folder.ts';
import { newPerson } from '../harness/open-test-app.ts';
import { addSampleExam, sampleAttempt } from '../harness/sample-exam.ts';
import { startServerProcess } from '../harness/server-process.ts';
import { canIntercept, interceptSyncs, isLog } from './intercept-syncs.ts';

const plan = {
  guarantee: 'P3',
  title: 'a server whose disk fails to sync ends, and the next one has what was acknowledged',
  full: 20,
  short: 1,
};
const env = { JWT_SECRET: 'a secret that lives as long as a test' };

it.skipIf(!canIntercept)(
  'P3 a server exits after a failed sync, and the next one has every acknowledged report',
  {
    timeout: 3_600_000,
  },
  async () => {
    const path = join(await freshFolder(), 'quiz.db');
    const acknowledged: string[] = [];

    await attack(plan, async ({ rounds, failed }) => {
      for (let round = 0; round < rounds; round += 1) {
        const syncs = await interceptSyncs();
        const { reach, child, ended, output } = await startServerProcess(path, { ...env, ...syncs.env });
        const admin = await newPerson(reach, `Admin ${round}`, true);
        const exam = await addSampleExam(admin);
        const send = async () => {
          const body = sampleAttempt(admin, exam);
          // A client without an answer, because the process ended, was not told that the report is stored.
          const status = await admin.call('addReport', { body }).then(
            (answer) => answer.status,
            () => undefined,
          );
          if (status === 200) acknowledged.push(body._id);
          return status;
        };
        for (let made = 0; made < 10; made += 1) if ((await send()) !== 200) failed('a report was refused');
        // Then the disk reports success again, as Linux does for the second sync.
        let isBroken = true;
        syncs.before = async (file) => {
          const fails = isBroken && isLog(file);
          if (!fails) return;
          isBroken = false;
          throw new Error('EIO');
        };
        const statuses = await Promise.all(Array.from({ length: 5 }, send));
        for (let later = 0; later < 5; later += 1) statuses.push(await send());
        if (statuses.some((status) => status !== undefined && status < 500))
          failed(`after a failed sync it answered ${statuses}`);
        const status = await Promise.race([ended, wait(60_000, 'nothing within a minute', { ref: false })]);
        child.kill('SIGKILL');
        if (status !== 1) failed(`the server ended with ${status}`);
        if (!output().includes('disk I/O error')) failed(`the server said: ${output()}`);
      }
      const next = await startServerProcess(path, env);
      next.child.kill();
      await next.ended;
      const connection = new Sqlite(path, { readonly: true });
      const kept = new Set(connection.prepare<[], string>('SELECT id FROM reports').pluck().all());
      connection.close();
      for (const id of acknowledged) if (!kept.has(id)) failed(`${id} was acknowledged and is gone`);
    });
  },
);
