import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { it } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { createRandom } from '../../src/demo/seeded-random.ts';
import { freshFolder } from '../harness/fresh-folder.ts';
import { newPerson } from '../harness/open-test-app.ts';
import { runNode } from '../harness/run-node.ts';
import { startServerProcess } from '../harness/server-process.ts';

const plan = {
  guarantee: 'P20',
  title: 'a second server on the same SQLite file, beside the first and right after it',
  full: 30,
  short: 2,
};
const entry = fileURLToPath(new URL('../../src/server.ts', import.meta.url));

it('P20 a second server on the same database is refused until the first has ended', { timeout: 600_000 }, async () => {
  const folder = await freshFolder();
  const path = join(folder, 'quiz.db');
  const link = join(folder, 'another-name.db');
  const env = { JWT_SECRET: 'a secret that lives as long as a test' };
  let server = await startServerProcess(path, env);
  symlinkSync(path, link);
  let people = 1;
  await newPerson(server.reach, `Person ${people}`);

  await attack(plan, async ({ rounds, seed, failed }) => {
    const random = createRandom(seed);
    for (let round = 0; round < rounds; round += 1) {
      const name = random.pick([path, link]);
      const second = runNode(entry, [], { HOST: '127.0.0.1', PORT: '0', DATABASE_URL: `file:${name}`, ...env });
      const letIn = second.line(/^Quiz App is at/).then(
        () => 'let in',
        () => second.ended,
      );
      const status = await Promise.race([letIn, second.ended]);
      second.child.kill('SIGKILL');
      const output = second.output().trim();
      if (status !== 1) failed(`a second server: ${status}`);
      if (output.includes('\n') || !output.includes(name) || !output.includes('stop it first'))
        failed(`a second server said: ${output}`);

      // The next server is started before the one before it is gone: told to stop, or killed.
      const signal = round % 2 === 0 ? 'SIGTERM' : 'SIGKILL';
      const next = startServerProcess(random.pick([path, link]), env);
      await wait(random.between(0, 500));
      server.child.kill(signal);
      const ended = await server.ended;
      if (signal === 'SIGTERM' && ended !== 0) failed(`the first server ended with ${ended}`);
      try {
        server = await next;
      } catch (error) {
        failed(`no start after ${signal}: ${error}`);
        server = await startServerProcess(path, env);
      }
      people += 1;
      await newPerson(server.reach, `Person ${people}`);
    }
    server.child.kill();
    await server.ended;
    server = await startServerProcess(path, env);
  });
});
