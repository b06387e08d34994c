import { setTimeout as wait } from 'node:timers/promises';
import { it } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { ownPostgres } from '../harness/own-postgres.ts';
import { connected, createDatabase, newName } from '../harness/postgres-databases.ts';

/** `pg` closes connections that were idle for 10 seconds. */
const idleMs = 11_000;

it('P18 nobody takes the database of a server that nobody asks', { timeout: 120_000 }, async () => {
  const plan = { guarantee: 'P18', title: 'a database renamed while its server is idle', full: 1, short: 1 };
  await attack(plan, async ({ failed }) => {
    const postgres = await ownPostgres();
    const address = await createDatabase(postgres.address);
    const rename = `ALTER DATABASE ${new URL(address).pathname.slice(1)} RENAME TO ${newName()}`;
    const renamed = () => connected(postgres.address, (client) => client.query(rename)).then(() => true, String);
    const server = await openDatabase(address);
    await wait(idleMs);
    const refused = await renamed();
    if (!String(refused).includes('is being accessed by other users'))
      failed(`an idle server was not seen: ${refused}`);
    await server.close();
    if ((await renamed()) !== true) failed('a server was seen that had ended');
  });
});
