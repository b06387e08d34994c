import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { it } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { copyToPostgres } from '../../src/backup/copy-to-postgres.ts';
import { mediumId } from '../../src/database/medium-id.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { createRandom } from '../../src/demo/seeded-random.ts';
import { fillSqlite } from '../harness/filled-sqlite.ts';
import { freshFolder } from '../harness/fresh-folder.ts';
import { Person } from '../harness/open-test-app.ts';
import { ownPostgres } from '../harness/own-postgres.ts';
import { createDatabase } from '../harness/postgres-databases.ts';
import { runNode } from '../harness/run-node.ts';
import { png } from '../harness/sample-media.ts';
import { startServerProcess } from '../harness/server-process.ts';
import { hasPrograms } from '../harness/start-postgres.ts';
import { writeSteadily } from './steady-writes.ts';

const plan = { guarantee: 'P18', title: 'backups by pg_dump under writes, each restored', full: 20, short: 2 };
const command = (name: string) => fileURLToPath(new URL(`../../src/backup/${name}-command.ts`, import.meta.url));
const writesASecond = 100;
const filled = process.env.TORTURE ? 200_000 : 20_000;

// npm installs PostgreSQL's server, and not pg_dump.
it.skipIf(!hasPrograms)(
  'P18 backups of PostgreSQL restore every acknowledged report',
  { timeout: 600_000 },
  async () => {
    const postgres = await ownPostgres({}, true);
    const folder = await freshFolder();
    const path = join(folder, 'quiz.db');
    const secret = { JWT_SECRET: 'a secret that lives as long as a test' };
    const run = async (name: string, file: string, address: string) => {
      const { ended, output } = runNode(command(name), [file], { DATABASE_URL: address });
      return { status: await ended, output: output() };
    };

    // Started on SQLite, filled, and moved. Several people, because one may add 20 reports a second.
    const { exam, admin, takers } = await fillSqlite(path, filled, 12, secret);
    const address = await createDatabase(postgres.address);
    await copyToPostgres(path, address);

    const server = await startServerProcess('', { ...secret, DATABASE_URL: address });
    const writes = writeSteadily(server.url, takers, exam, writesASecond);
    const { acknowledged } = writes;
    const author = new Person(server.reach, admin.token ?? '', admin.user);
    const pictures: string[] = [];

    await attack(plan, async ({ rounds, seed, failed }) => {
      const random = createRandom(seed);
      // In every round after the first it holds an older backup, which is replaced.
      const place = await createDatabase(postgres.address);
      for (let round = 0; round < rounds; round += 1) {
        await wait(random.between(100, 500));
        const backup = join(folder, `backup-${round}.dump`);
        pictures.push((await author.addMedium(png(1, 1, round)))._id);
        const before = acknowledged.length;
        const made = await run('backup', backup, address);
        const [after, during] = [writes.sent(), acknowledged.length - before];
        if (made.status !== 0) return failed(`the backup ended with ${made.status}: ${made.output}`);
        if (during === 0) failed('no writes during the backup: nothing was tested');
        const refused = await run('restore', backup, address);
        if (refused.status !== 1 || !refused.output.includes('stop it first'))
          failed(`a restore over the running server ended with ${refused.status}: ${refused.output}`);
        const done = await run('restore', backup, place);
        if (done.status !== 0) return failed(`the restore ended with ${done.status}: ${done.output}`);

        const restored = await openDatabase(place);
        const rows = await restored.reads.selectFrom('reports').select('id').execute();
        const files = await restored.reads.selectFrom('media').select(['id', 'data']).execute();
        const totals = await restored.reads.selectFrom('totals').select('attempts').execute();
        await restored.close();
        const kept = new Set(rows.map(({ id }) => id));
        for (const id of acknowledged.slice(0, before)) if (!kept.has(id)) failed(`${id} is missing`);
        const whole = new Set(files.filter(({ id, data }) => mediumId(data) === id).map(({ id }) => id));
        for (const id of pictures) if (!whole.has(id)) failed(`picture ${id} is not whole`);
        if (kept.size !== rows.length || kept.size > filled + after) failed('there are more reports than were sent');
        const counted = totals.reduce((sum, { attempts }) => sum + attempts, 0);
        if (counted !== kept.size) failed(`${kept.size} reports, of which the leaderboard counts ${counted}`);
      }
      for (const write of await writes.stop()) failed(`a write was not acknowledged: ${write}`);
    });
  },
);
