import { it, onTestFinished } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { createApp } from '../../src/app.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { Client } from '../harness/client.ts';
import { newPerson, password, testSecret } from '../harness/open-test-app.ts';
import { freshSchema, testPostgres } from '../harness/open-test-postgres.ts';

it('P16 servers that share a database share its limits, and a new one keeps them', { timeout: 600_000 }, async () => {
  const plan = {
    guarantee: 'P16',
    title: 'guesses at two servers on one database, at once and in turn, and at a third that starts after them',
    full: 2_000,
    short: 50,
  };
  const address = await freshSchema(testPostgres());
  const start = async () => {
    const database = await openDatabase(address);
    onTestFinished(() => database.close());
    return createApp({ database, jwtSecret: testSecret, passwordCost: 4 });
  };
  const servers = [await start(), await start()];

  await attack(plan, async ({ rounds, failed }) => {
    const [first, second] = servers as [(typeof servers)[0], (typeof servers)[0]];
    const { user } = await newPerson(first, 'Known');
    const logIn = (app: typeof first, email: string, secret: string, from: string, cookie?: string) =>
      new Client(app, undefined, from).call('login', {
        body: { email, password: secret },
        ...(cookie !== undefined && { headers: { cookie } }),
      });
    const [cookie = ''] =
      (await logIn(first, user.email, password, '192.0.2.9')).headers.get('set-cookie')?.split(';') ?? [];
    const limits = {
      'at one account': { most: 10, email: () => user.email, from: '192.0.2.1', cookie: undefined },
      'from one address': {
        most: 100,
        email: (index: number) => `u${index}@example.org`,
        from: '192.0.2.2',
        cookie: undefined,
      },
      'of a known device': { most: 10, email: () => user.email, from: '192.0.2.3', cookie },
    };
    for (const [what, { most, email, from, cookie }] of Object.entries(limits)) {
      const guess = async (app: typeof first, index: number) =>
        (await logIn(app, email(index), 'guess', from, cookie)).status;
      const alternate = (index: number) => guess(index % 2 ? first : second, index);
      // Half of the limit in turn, and then all at once.
      const statuses: number[] = [];
      for (let index = 0; index < most / 2; index += 1) statuses.push(await alternate(index));
      statuses.push(...(await Promise.all(Array.from({ length: rounds }, (_, index) => alternate(most + index)))));
      const tried = statuses.filter((status) => status === 401).length;
      if (tried !== most) failed(`${tried} guesses ${what}`);
      if (statuses.some((status) => ![401, 429, 503].includes(status))) failed(`${what}: ${new Set(statuses)}`);
      for (const app of [first, second, await start()]) {
        const right = await logIn(
          app,
          what === 'from one address' ? 'u0@example.org' : user.email,
          password,
          from,
          cookie,
        );
        if (right.status !== 429) failed(`${what}: a login past the limit was answered with ${right.status}`);
      }
    }
    const { status } = await logIn(second, user.email, password, '192.0.2.4');
    if (status !== 200) failed(`the owner is kept out from elsewhere: ${status}`);

    const register = (index: number) => {
      const email = `r${index}@example.org`;
      return new Client(servers[index % 2] as typeof first, undefined, '192.0.2.5').call('register', {
        body: { name: 'R', email, password, confirmPassword: password, isAdmin: false },
      });
    };
    const registered = await Promise.all(Array.from({ length: 330 }, (_, index) => register(index)));
    const accounts = registered.filter((answer) => answer.status === 200).length;
    if (accounts !== 300) failed(`${accounts} registrations from one address`);
  });
});
