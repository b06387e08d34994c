import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { createTokens } from '../../src/auth/tokens.ts';
import { addSession } from '../harness/add-session.ts';
import { Client } from '../harness/client.ts';
import { freshFolder } from '../harness/fresh-folder.ts';
import { openTestApp, password, testSecret } from '../harness/open-test-app.ts';

const logins = 60;
/** The number of logins that may be answered before another request: those that are being hashed, and a few more. */
const mostBefore = 8;

it('P17 many concurrent logins do not delay other requests', { timeout: 600_000 }, async () => {
  const folder = join(await freshFolder(), 'dist');
  await mkdir(folder);
  await writeFile(join(folder, 'index.html'), '<!doctype html>');
  const { app, database, person } = await openTestApp({ passwordCost: 6, pwaFolder: folder });
  const { user } = await person('Ada');
  const tokens = createTokens(testSecret, '7d');
  const plan = {
    guarantee: 'P17',
    title: `page, token, file and another's login beside ${logins} logins`,
    full: 100,
    short: 3,
  };

  await attack(plan, async ({ rounds, failed }) => {
    for (let round = 0; round < rounds; round += 1) {
      const unused = await addSession(database, tokens, user._id);
      let answered = 0;
      // Each from a different address, so that they wait for the hashes only.
      const crowd = Array.from({ length: logins }, async (_, index) => {
        const guesser = new Client(app, undefined, `198.51.${round}.${index}`);
        const body = { email: `crowd-${round}-${index}@example.org`, password: 'guess' };
        const { status } = await guesser.call('login', { body });
        answered += 1;
        if (status !== 401) failed(`a login was answered with ${status}`);
      });
      // Once the first login is answered, the others are being hashed.
      await Promise.race(crowd);
      const loginsBefore = async (what: string, work: () => unknown) => {
        const before = answered;
        await work();
        if (answered - before > mostBefore) failed(`${answered - before} logins were answered before ${what}`);
      };
      await Promise.all([
        loginsBefore('a file was looked at', () => stat(folder)),
        loginsBefore('the page', async () => (await app.request('/')).text()),
        loginsBefore('the first use of a token', () => new Client(app, unused).data('getUserInfo')),
      ]);
      await Promise.all(crowd);
    }
  });
});

it('P17 a flood of registrations delays only the addresses that it comes from', { timeout: 600_000 }, async () => {
  // A hash has to take longer than the queries before it, as it does in the product; otherwise many are hashed meanwhile.
  const { app, visitor, person } = await openTestApp({ passwordCost: 8 });
  const { user } = await person('Ada');
  const { headers } = await visitor.call('login', { body: { email: user.email, password } });
  const [cookie = ''] = headers.get('set-cookie')?.split(';') ?? [];
  const plan = { guarantee: 'P17', title: 'two logins beside a flood from three addresses', full: 20_000, short: 750 };

  await attack(plan, async ({ rounds, failed }) => {
    let answered = 0;
    let busy = 0;
    const flood = Array.from({ length: rounds }, async (_, index) => {
      const body = { name: 'Flood', email: `flood-${index}@example.org`, password, confirmPassword: password };
      const { status, headers } = await new Client(app, undefined, `198.51.100.${index % 3}`).call('register', {
        body: { ...body, isAdmin: false },
      });
      answered += status === 200 ? 1 : 0;
      if (status === 503) busy += 1;
      if (status === 503 && !(Number(headers.get('retry-after')) >= 1)) failed('busy without Retry-After');
      if (![200, 429, 503].includes(status)) failed(`a registration was answered with ${status}`);
    });
    // These arrive after the whole flood, when the queue is full.
    const expectSoon = async (who: string, address: string, headers?: Record<string, string>) => {
      const client = new Client(app, undefined, address);
      const { status } = await client.call('login', {
        body: { email: user.email, password },
        ...(headers && { headers }),
      });
      if (status !== 200) failed(`the login ${who} was answered with ${status}`);
      if (answered > mostBefore) failed(`${answered} of the flood were answered before the login ${who}`);
    };
    await Promise.all([
      expectSoon('from elsewhere', '198.51.100.3'),
      expectSoon('of a known device beside it', '198.51.100.1', { cookie }),
    ]);
    await Promise.all(flood);
    if (busy === 0) failed('the line has no bound');
  });
});
