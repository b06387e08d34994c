import { it } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { Client } from '../harness/client.ts';
import { openTestApp, password } from '../harness/open-test-app.ts';

const tenMinutes = 600_000;

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

it('P16 more guesses than the limit are refused, also all at once and under forged addresses', {
  timeout: tenMinutes,
}, async () => {
  const { app, person } = await openTestApp();
  const plan = {
    guarantee: 'P16',
    title: 'guesses at once and in turn, one account and many, forged X-Forwarded-For',
    full: 10_000,
    short: 200,
  };
  await attack(plan, async ({ rounds, failed }) => {
    const guess = async (email: string, address: string, secret = 'guess') => {
      const headers = { 'x-forwarded-for': `198.51.100.${Math.floor(Math.random() * 256)}` };
      const guesser = new Client(app, undefined, address);
      return (await guesser.call('login', { body: { email, password: secret }, headers })).status;
    };
    const ways: Record<string, (one: (index: number) => Promise<number>) => Promise<number[]>> = {
      'at once': (one) => Promise.all(Array.from({ length: rounds }, (_, index) => one(index))),
      'in turn': async (one) => {
        const statuses: number[] = [];
        for (let index = 0; index < rounds; index += 1) statuses.push(await one(index));
        return statuses;
      },
    };
    const expectTries = (what: string, statuses: number[], most: number) => {
      const tried = statuses.filter((status) => status === 401).length;
      if (tried !== most) failed(`${tried} guesses ${what}`);
      if (statuses.filter((status) => status === 429).length !== rounds - most)
        failed(`${what}: a refusal without 429`);
    };

    for (const [way, take] of Object.entries(ways)) {
      const { user } = await person('Known');
      const [address, elsewhere, another] = [`${way} 1`, `${way} 2`, `${way} 3`];
      const oneAccount = await take((index) => guess(index % 2 ? user.email : user.email.toUpperCase(), address));
      expectTries(`at one account ${way}`, oneAccount, 10);
      if ((await guess(user.email, address, password)) !== 429) failed(`the right password after the limit, ${way}`);
      if ((await guess(user.email, elsewhere, password)) !== 200) failed('the owner is kept out from elsewhere');
      const manyAccounts = await take((index) => guess(`u${index}@example.org`, another));
      expectTries(`from one address ${way}`, manyAccounts, 100);
    }
  });
});

it('P16 a known address answers no later than an unknown one', { timeout: tenMinutes }, async () => {
  const { app, visitor } = await openTestApp({ passwordCost: 7, trustProxy: 1 });
  const plan = { guarantee: 'P16', title: 'known against unknown e-mails, timed', full: 200, short: 200 };
  await attack(plan, async ({ rounds, failed }) => {
    const email = 'known@example.org';
    const registration = { name: 'Known', email, password, confirmPassword: password, isAdmin: false };
    await visitor.data('register', { body: registration });
    let asked = 0;
    const time = async (address: string, times: number[]) => {
      asked += 1;
      const headers = { 'x-forwarded-for': `198.51.${asked >> 8}.${asked & 255}` };
      const start = performance.now();
      await new Client(app).call('login', { body: { email: address, password: 'guess' }, headers });
      times.push(performance.now() - start);
    };
    const known: number[] = [];
    const unknown: number[] = [];
    // A busy machine blurs medians: more times make them clearer, and none is left out.
    let apart = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries < 6 && apart > 0.1; tries += 1) {
      for (let round = 0; round < rounds; round += 1) {
        for (const times of round % 2 ? [known, unknown] : [unknown, known]) {
          await time(times === known ? email : `unknown-${asked}@example.org`, times);
        }
      }
      apart = Math.abs(1 - median(known) / median(unknown));
    }
    if (process.env.TORTURE)
      console.log('P16', { pairs: known.length, known: median(known), unknown: median(unknown) });
    if (apart > 0.1) failed(`medians are ${(apart * 100).toFixed(0)} % apart`);
  });
});

it('P16 what bcrypt does not read is read all the same', { timeout: 600_000 }, async () => {
  const { visitor } = await openTestApp({ trustProxy: 1 });
  const plan = {
    guarantee: 'P16',
    title: 'passwords tried with another tail, a NUL, half a character',
    full: 100,
    short: 10,
  };
  const ends = ['', 'é', '€', '😀'];
  await attack(plan, async ({ rounds, failed }) => {
    for (let round = 0; round < rounds; round += 1) {
      const email = `long-${round}@example.org`;
      const end = ends[round % ends.length] ?? '';
      const secret = 'x'.repeat(72 - Buffer.byteLength(end)) + end;
      const register = (password: string, address = email) =>
        visitor.call('register', {
          body: { name: 'Long', email: address, password, confirmPassword: password, isAdmin: false },
        });
      // From an address of its own, or the limit of one address would answer.
      const headers = { 'x-forwarded-for': `198.51.100.${round}` };
      const logIn = async (password: string, address = email) =>
        (await visitor.call('login', { body: { email: address, password }, headers })).status;
      if ((await register(`${secret}y`)).status !== 400) failed('73 bytes were taken');
      if ((await register(secret)).status !== 200) failed('72 bytes were refused');
      if ((await logIn(`${secret}y`)) !== 401) failed('a 73rd byte made no difference');
      if ((await logIn(`${secret.slice(0, -1)}`)) !== 401) failed('the last character made no difference');
      if ((await logIn(secret)) !== 200) failed('the password itself was refused');

      // bcrypt goes round and round a password and its end, a NUL: so a, NUL, a would be the same as a.
      const short = { email: `short-${round}@example.org`, secret: `s${round}` };
      await register(short.secret, short.email);
      if ((await logIn(`${short.secret}\0${short.secret}`, short.email)) !== 401) failed('a NUL made no difference');
      for (const unusable of [`a\0a${round}`, `\ud800${round}`]) {
        if ((await register(unusable, `unusable-${round}@example.org`)).status !== 400) failed('no text, and taken');
      }
    }
  });
});
