import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { it } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { backupOnPostgres, restoreOnPostgres } from '../../src/backup/on-postgres.ts';
import { createRandom } from '../../src/demo/seeded-random.ts';
import { freshFolder } from '../harness/fresh-folder.ts';
import { ownPostgres } from '../harness/own-postgres.ts';
import { dropDatabase } from '../harness/postgres-databases.ts';
import { startArchiving } from '../harness/start-archiving.ts';
import { serveWritten } from './written-on-postgres.ts';

const timeout = 600_000;

it('P18 backups of PostgreSQL restore every acknowledged report', { timeout }, async () => {
  const plan = { guarantee: 'P18', title: 'backups by pg_dump under writes, each restored', full: 20, short: 2 };
  const postgres = await ownPostgres({}, true);
  const folder = await freshFolder();
  const { address, writes, content, edit, faultsOf } = await serveWritten(postgres.address);
  const restored = Object.assign(new URL(address), { pathname: 'restored' }).href;

  /** Runs the commands among what the server's own command says. */
  async function run(said: string): Promise<void> {
    const script = said
      .split('\n')
      .filter((line) => line.startsWith('  '))
      .join('\n');
    const { PATH } = process.env;
    const env = { ...process.env, PATH: `${postgres.programs}:${PATH}`, PGPASSWORD: new URL(address).password };
    await promisify(execFile)('sh', ['-ec', script], { env });
  }

  await attack(plan, async ({ rounds, seed, failed }) => {
    const random = createRandom(seed);
    for (let round = 0; round < rounds; round += 1) {
      await wait(random.between(100, 500));
      const backup = join(folder, `backup-${round}.dump`);
      const before = await content();
      await run(backupOnPostgres(address, backup));
      const expected = { ...before, sent: writes.sent() };
      if (writes.acknowledged.length === before.acknowledged.length)
        failed('no writes during the backup: nothing was tested');
      const undone = await edit(`Undone ${round}`);
      await run(restoreOnPostgres(address, backup));
      for (const fault of await faultsOf(restored, expected, undone)) failed(fault);
      await dropDatabase(restored, postgres.address);
    }
    for (const write of await writes.stop()) failed(`a write was not acknowledged: ${write}`);
  });
});

it('P18 the archive of PostgreSQL restores every report acknowledged until a moment', { timeout }, async () => {
  const plan = {
    guarantee: 'P18',
    title: 'databases of PostgreSQL as at a moment, from its archive',
    full: 10,
    short: 1,
  };
  const { server, now, backUp, archived, startAsAt } = await startArchiving();
  const { address, writes, content, edit, faultsOf } = await serveWritten(server.address);

  await attack(plan, async ({ rounds, seed, failed }) => {
    const random = createRandom(seed);
    for (let round = 0; round < rounds; round += 1) {
      const base = await backUp();
      const inBase = writes.acknowledged.length;
      await wait(random.between(200, 2_000));
      const before = await content();
      if (before.acknowledged.length === inBase) failed('no writes since the base backup: nothing was tested');
      const moment = await now();
      const expected = { ...before, sent: writes.sent() };
      const undone = await edit(`Undone ${round}`);
      await archived();
      const restored = await startAsAt(moment, base);
      const { port } = new URL(restored.address);
      const there = Object.assign(new URL(address), { port }).href;
      for (const fault of await faultsOf(there, expected, undone)) failed(fault);
      await restored.stop();
    }
    for (const write of await writes.stop()) failed(`a write was not acknowledged: ${write}`);
  });
});
