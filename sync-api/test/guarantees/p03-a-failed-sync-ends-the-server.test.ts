import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import { it } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import type { RequestTarget } from '../harness/client.ts';
import { freshFolder } from '../harness/fresh-folder.ts';
import { newPerson } from '../harness/open-test-app.ts';
import { runNode } from '../harness/run-node.ts';
import { addSampleExam, sampleAttempt } from '../harness/sample-exam.ts';
import { startServerProcess } from '../harness/server-process.ts';

const plan = {
  guarantee: 'P3',
  title: 'a server whose disk fails to sync ends, and the next one has what was acknowledged',
  full: 20,
  short: 1,
};
const failingServer = fileURLToPath(new URL('./server-on-failing-disk.ts', import.meta.url));

it('P3 a server exits after a failed sync, and the next one has every acknowledged report', {
  timeout: 600_000,
}, async () => {
  const path = join(await freshFolder(), 'quiz.db');
  const env = { DATABASE_URL: `file:${path}`, PORT: '0', JWT_SECRET: 'a secret that lives as long as a test' };
  const acknowledged: string[] = [];

  await attack(plan, async ({ rounds, failed }) => {
    for (let round = 0; round < rounds; round += 1) {
      const { child, line, ended, output } = runNode(failingServer, [], env);
      const [, url = ''] = await line(/^Quiz App is at (\S+)$/);
      const reach: RequestTarget = { request: (address, init) => fetch(url + address, init) };
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
      child.send('break');
      // Reports that arrive before the message are acknowledged.
      for (let status: number | undefined = 200; status === 200; ) status = await send();
      const status = await Promise.race([ended, wait(10_000, 'nothing within 10 s', { ref: false })]);
      child.kill('SIGKILL');
      if (status !== 1) failed(`the server ended with ${status}`);
      if (!output().includes('EIO')) failed(`the server said: ${output()}`);
    }
    const next = await startServerProcess(path, env);
    next.child.kill();
    await next.ended;
    const connection = new Sqlite(path, { readonly: true });
    const kept = new Set(connection.prepare<[], string>('SELECT id FROM reports').pluck().all());
    connection.close();
    for (const id of acknowledged) if (!kept.has(id)) failed(`${id} was acknowledged and is gone`);
  });
});
