import { setTimeout as wait } from 'node:timers/promises';
import { it, onTestFinished } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { connectToPostgres, DatabaseRefused, requireNoServer } from '../../src/backup/connect-to-postgres.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { freshDatabase, testPostgres } from '../harness/open-test-postgres.ts';

/** `pg` closes connections that were idle for 10 seconds. */
const idleMs = 11_000;

it('P18 nothing replaces the database of a server that nobody asks', { timeout: 120_000 }, async () => {
  const plan = { guarantee: 'P18', title: 'a database replaced while its server is idle', full: 1, short: 1 };
  await attack(plan, async ({ failed }) => {
    const address = await freshDatabase(testPostgres());
    const server = await openDatabase(address);
    const tool = await connectToPostgres(address);
    onTestFinished(() => tool.end());
    await wait(idleMs);
    const refused = await requireNoServer(tool).catch((error) => error);
    if (!(refused instanceof DatabaseRefused)) failed('an idle server was not seen');
    await server.close();
    await requireNoServer(tool).catch(() => failed('a server was seen that had ended'));
  });
});
