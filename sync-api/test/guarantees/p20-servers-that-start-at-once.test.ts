import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import { it } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { migrations } from '../../src/database/migrate.ts';
import { Client } from '../harness/client.ts';
import { freshFolder } from '../harness/fresh-folder.ts';
import { runNode } from '../harness/run-node.ts';

const plan = {
  guarantee: 'P20',
  title: 'four servers that start at once on a database that is not there yet',
  full: 12,
  short: 1,
};
const entry = fileURLToPath(new URL('../../src/server.ts', import.meta.url));

it('P20 of several servers that start at once on one database, one runs and the others are refused', {
  timeout: 600_000,
}, async () => {
  await attack(plan, async ({ rounds, failed }) => {
    for (let round = 0; round < rounds; round += 1) {
      const path = join(await freshFolder(), 'new', 'folder', 'quiz.db');
      const env = { HOST: '127.0.0.1', PORT: '0', DATABASE_URL: `file:${path}` };
      const servers = Array.from({ length: 4 }, () => runNode(entry, [], env));
      const listening = (server: (typeof servers)[number]) =>
        server.line(/^Quiz App is at (\S+)$/).then(
          ([, url = '']) => ({ server, url }),
          () => ({ server, url: undefined }),
        );
      const outcomes = await Promise.all(servers.map(listening));
      const [first, ...others] = outcomes.filter(({ url }) => url !== undefined);
      if (!first) failed(`none has started: ${servers.map((server) => server.output())}`);
      if (others.length > 0) failed(`${others.length + 1} have started`);
      for (const { server, url } of outcomes) {
        if (url !== undefined) continue;
        const output = server.output().trim();
        if ((await server.ended) !== 1 || output.includes('\n') || !output.includes('stop it first'))
          failed(`one was refused with ${await server.ended}: ${output}`);
      }
      if (first) {
        const reach = { request: (to: string, init: RequestInit) => fetch(first.url + to, init) };
        const { status } = await new Client(reach).send('GET', '/ready');
        if (status !== 200) failed(`/ready of the one that started says ${status}`);
      }
      for (const { child, ended } of servers) {
        child.kill();
        await ended;
      }
      const connection = new Sqlite(path, { readonly: true });
      const done = connection.prepare('SELECT count(*) FROM migrations').pluck().get();
      connection.close();
      if (done !== migrations.length) failed(`${done} of ${migrations.length} migrations`);
    }
  });
});
