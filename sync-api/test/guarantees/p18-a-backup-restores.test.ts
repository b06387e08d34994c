import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import { it } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { mediumId } from '../../src/database/medium-id.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { createRandom } from '../../src/demo/seeded-random.ts';
import { fillSqlite } from '../harness/filled-sqlite.ts';
import { freshFolder } from '../harness/fresh-folder.ts';
import { Person } from '../harness/open-test-app.ts';
import { runNode } from '../harness/run-node.ts';
import { png } from '../harness/sample-media.ts';
import { startServerProcess } from '../harness/server-process.ts';
import { writeSteadily } from './steady-writes.ts';

const plan = { guarantee: 'P18', title: 'backups under writes, each restored', full: 20, short: 2 };
const command = (name: string) => fileURLToPath(new URL(`../../src/backup/${name}-command.ts`, import.meta.url));
const writesASecond = 200;
/** So many in the full run that writes happen between the steps of every backup. */
const filled = process.env.TORTURE ? 200_000 : 20_000;

it('P18 backups made under load restore every acknowledged report', { timeout: 600_000 }, async () => {
  const folder = await freshFolder();
  const path = join(folder, 'quiz.db');
  const env = { DATABASE_URL: `file:${path}`, JWT_SECRET: 'a secret that lives as long as a test' };
  const run = async (name: string, file: string, more: Record<string, string> = {}) => {
    const { ended, output } = runNode(command(name), [file], { ...env, ...more });
    return { status: await ended, output: output() };
  };

  // Several, because a person may add 20 reports a second.
  const { exam, admin, takers } = await fillSqlite(path, filled, 12, env);
  const server = await startServerProcess(path, env);
  const writes = writeSteadily(server.url, takers, exam, writesASecond);
  const { acknowledged } = writes;
  const author = new Person(server.reach, admin.token ?? '', admin.user);
  const pictures: string[] = [];

  await attack(plan, async ({ rounds, seed, failed }) => {
    const random = createRandom(seed);
    for (let round = 0; round < rounds; round += 1) {
      await wait(random.between(100, 500));
      const backup = join(folder, `backup-${round}.db`);
      const restored = join(folder, `restored-${round}.db`);
      pictures.push((await author.addMedium(png(1, 1, round)))._id);
      const before = acknowledged.length;
      const made = await run('backup', backup);
      const after = writes.sent();
      const during = acknowledged.length - before;
      if (made.status !== 0) return failed(`the backup ended with ${made.status}: ${made.output}`);
      if (during === 0) failed('no writes during the backup: nothing was tested');
      const refused = await run('restore', backup);
      if (refused.status !== 1 || !refused.output.includes('stop it first'))
        failed(`a restore over the running server ended with ${refused.status}: ${refused.output}`);

      // Replaces an older database that has its own write-ahead log.
      cpSync(backup, restored);
      const older = await openDatabase(restored);
      await older.close();
      const done = await run('restore', backup, { DATABASE_URL: `file:${restored}` });
      if (done.status !== 0) return failed(`the restore ended with ${done.status}: ${done.output}`);
      const reopened = await openDatabase(restored);
      await reopened.close();

      const connection = new Sqlite(restored, { readonly: true });
      const integrity = connection.pragma('integrity_check', { simple: true });
      if (integrity !== 'ok') failed(`integrity: ${integrity}`);
      const ids = connection.prepare<[], string>('SELECT id FROM reports').pluck().all();
      const files = new Map(connection.prepare<[], [string, Buffer]>('SELECT id, data FROM media').raw().all());
      const totals = connection.prepare<[], number>('SELECT sum(attempts) FROM totals').pluck().get();
      connection.close();
      const kept = new Set(ids);
      for (const id of acknowledged.slice(0, before)) if (!kept.has(id)) failed(`${id} is missing`);
      for (const id of pictures)
        if (mediumId(files.get(id) ?? Buffer.of()) !== id) failed(`picture ${id} is not whole`);
      if (kept.size > filled + after) failed('there are more reports than were sent');
      if (totals !== kept.size) failed(`${kept.size} reports, of which the leaderboard counts ${totals}`);
    }
    for (const write of await writes.stop()) failed(`a write was not acknowledged: ${write}`);
  });
});
