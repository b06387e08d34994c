import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { createRandom } from '../../src/demo/seeded-random.ts';
import { freshFolder } from '../harness/fresh-folder.ts';
import { newPerson, type Person } from '../harness/open-test-app.ts';
import { signalGroup } from '../harness/run-node.ts';
import { addSampleExam } from '../harness/sample-exam.ts';
import { startByNpm, startByScript, startServerProcess } from '../harness/server-process.ts';
import { compareWithStored, openSpare, sendSlowly, startLoad } from './load-until-stopped.ts';

const plan = {
  guarantee: 'P20',
  title: 'SIGTERM under the load of 24 clients, to the server, to npm start, to the whole group of it',
  full: 50,
  short: 3,
};
/** A server that takes longer, in milliseconds, hangs. */
const patienceMs = 60_000;

/** The process that gets the signal. */
const targets = ['the server', 'the whole group', 'npm'] as const;

it('P20 a server that is told to stop answers every accepted request and exits', {
  timeout: 600_000,
}, async () => {
  const folder = await freshFolder();
  const prepared = join(folder, 'prepared.db');
  const env = { JWT_SECRET: 'a secret that lives as long as a test' };
  const first = await startServerProcess(prepared, env);
  const exam = await addSampleExam(await newPerson(first.reach, 'Admin', true));
  // Several, because the number of reports per person is limited.
  const takers: Person[] = [];
  while (takers.length < 4) takers.push(await newPerson(first.reach, 'Taker'));
  first.child.kill('SIGTERM');
  await first.ended;

  await attack(plan, async ({ rounds, seed, failed }) => {
    const random = createRandom(seed);
    for (let round = 0; round < rounds; round += 1) {
      const path = join(folder, `round-${round}.db`);
      for (const end of ['', '-wal']) if (existsSync(prepared + end)) cpSync(prepared + end, path + end);
      const target = targets[round % targets.length];
      const server = await (target === 'the server' ? startServerProcess : startByNpm)(path, env);
      const load = startLoad(server.url, takers, exam);
      // In some rounds one client takes minutes to send its request. The server must not wait for that.
      const stalled = round % 10 === 0 ? sendSlowly(server.url) : undefined;
      const spare = openSpare(server.url);

      while (load.reports.size < 50) await wait(5);
      await wait(random.between(0, 500));
      if (target === 'the whole group') signalGroup(server.child, 'SIGTERM');
      else server.child.kill('SIGTERM');
      const status = await Promise.race([server.ended, wait(patienceMs, 'nothing within a minute', { ref: false })]);
      // npm exits as its shell does, possibly by the signal.
      if (status !== 0 && (target === 'the server' || status !== 'SIGTERM'))
        failed(`${target}: it ended with ${status}: ${server.output()}`);
      if (target === 'the server') server.child.kill('SIGKILL');
      else signalGroup(server.child, 'SIGKILL');
      await load.stop();
      stalled?.destroy();
      spare.destroy();

      const connection = new Sqlite(path, { readonly: true });
      const kept = new Set(connection.prepare<[], string>('SELECT id FROM reports').pluck().all());
      connection.close();
      compareWithStored(load, kept, (what) => failed(`${target}: ${what}`));
    }
  });
});

it.skipIf(process.platform === 'win32').each([
  ['ends', 'start'],
  ['ends', 'demo'],
  ['goes on', 'supervise'],
])('P20 a server %s when the shell of npm run %s is killed', async (expected, script) => {
  const server = await startByScript(script, join(await freshFolder(), 'quiz.db'));
  server.child.kill('SIGKILL');
  // The server notices within 0.2 s.
  const goesOn = wait(expected === 'ends' ? 45_000 : 1_000, 'goes on');
  expect(await Promise.race([server.ended.then(() => 'ends'), goesOn])).toBe(expected);
});
