import { it, vi } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import { Client } from '../harness/client.ts';
import { openTestApp, password } from '../harness/open-test-app.ts';

const tenMinutes = 600_000;

/** bcrypt's cost of each password that was compared, which is nearly all of a login's work. */
const comparisons = vi.hoisted(() => ({ costs: [] as number[] }));
vi.mock('@node-rs/bcrypt', async (importOriginal) => {
  const bcrypt = await importOriginal<{ verify(password: string, hash: string): Promise<boolean> }>();
  const verify = (password: string, hash: string) => {
    comparisons.costs.push(Number(hash.split('$')[2]));
    return bcrypt.verify(password, hash);
  };
  return { ...bcrypt, verify };
});

it('P16 guesses past the limit are refused, also all at once and under forged addresses', {
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
    /** The test takes less than the 15 minutes in which no more than `most` may fail. */
    const expectTries = (what: string, statuses: number[], most: number) => {
      const tried = statuses.filter((status) => status === 401).length;
      if (tried !== most) failed(`${tried} guesses ${what}`);
      const refused = statuses.filter((status) => status === 429 || status === 503).length;
      if (refused !== rounds - tried) failed(`${what}: a refusal with neither 429 nor 503`);
    };

    for (const [nth, [way, take]] of Object.entries(ways).entries()) {
      const { user } = await person('Known');
      const [address, elsewhere, another] = [`192.0.2.${nth}`, `192.0.3.${nth}`, `192.0.4.${nth}`];
      const oneAccount = await take((index) => guess(index % 2 ? user.email : user.email.toUpperCase(), address));
      expectTries(`at one account ${way}`, oneAccount, 10);
      if ((await guess(user.email, address, password)) !== 429) failed(`the right password after the limit, ${way}`);
      if ((await guess(user.email, elsewhere, password)) !== 200) failed('the owner is kept out from elsewhere');
      const manyAccounts = await take((index) => guess(`u${index}@example.org`, another));
      expectTries(`from one address ${way}`, manyAccounts, 100);
    }
  });
});

it('P16 a caller counts as one, whatever headers they send and however their address is written', {
  timeout: tenMinutes,
}, async () => {
  const plan = {
    guarantee: 'P16',
    title: 'one caller with forged, mapped, numbered and unreadable addresses, behind 0, 1 and 2 proxies',
    full: 1_000,
    short: 120,
  };
  const any = () => `198.51.100.${Math.floor(Math.random() * 256)}`;
  const anyGroup = () => Math.floor(Math.random() * 65_536).toString(16);
  /** One caller, as the socket or the outermost proxy may see it. */
  const writings: Record<string, (index: number) => string> = {
    'IPv4 with ports and mapped to IPv6': (index) =>
      ['203.0.113.7', `203.0.113.7:${index + 1_024}`, '::ffff:203.0.113.7', '::FFFF:CB00:7107'][index % 4] ?? '',
    'mapped to IPv6 in brackets': (index) => `[::ffff:203.0.113.8]:${index + 1_024}`,
    'an IPv6 network of /64': () => `2001:db8:0:7:${anyGroup()}:${anyGroup()}:${anyGroup()}:${anyGroup()}`,
    'an IPv6 network of /64, with ports': (index) => `[2001:db8:0:8::${anyGroup()}]:${index + 1_024}`,
    'no address': (index) => [`unknown-${index}`, `_${index}`, `203.0.113.${index + 256}`, '', '%'][index % 5] ?? '',
  };
  await attack(plan, async ({ rounds, failed }) => {
    for (const trustProxy of [0, 1, 2]) {
      const { app } = await openTestApp({ trustProxy });
      for (const [nth, [what, write]] of Object.entries(writings).entries()) {
        const guess = async (index: number, seen = write(index)) => {
          const socket = trustProxy === 0 ? seen : `10.0.0.${nth}`;
          // Each proxy appends the address that called it; what is on the left came from the caller.
          const forwarded = [any(), any(), ...[seen, '10.0.1.1'].slice(0, trustProxy)].join(', ');
          const body = { email: `u${index}@example.org`, password: 'guess' };
          const headers = { 'x-forwarded-for': forwarded };
          return (await new Client(app, undefined, socket).call('login', { body, headers })).status;
        };
        const statuses = await Promise.all(Array.from({ length: rounds }, (_, index) => guess(index)));
        const tried = statuses.filter((status) => status === 401).length;
        if (tried !== 100) failed(`${tried} guesses from ${what} behind ${trustProxy} proxies`);
        // Callers behind the same proxies are counted separately.
        const other = await guess(rounds, `203.0.114.${nth}`);
        if (other !== 401) failed(`another caller than ${what} behind ${trustProxy} proxies: ${other}`);
      }
    }
  });
});

it('P16 guesses do not lock out a device that logged in before', { timeout: tenMinutes }, async () => {
  const plan = {
    guarantee: 'P16',
    title: 'a classmate behind the same address, stolen cookies and a botnet against known devices',
    full: 2_000,
    short: 150,
  };
  await attack(plan, async ({ rounds, failed }) => {
    const { app, person } = await openTestApp();
    const school = '192.0.2.1';
    const logIn = async (
      email: string,
      secret: string,
      { cookie, from = school }: { cookie?: string; from?: string },
    ) =>
      new Client(app, undefined, from).call('login', {
        body: { email, password: secret },
        ...(cookie !== undefined && { headers: { cookie } }),
      });
    const statusOf = async (...login: Parameters<typeof logIn>) => (await logIn(...login)).status;
    /** Logs in with the right password. @returns the cookie that the server sets */
    const device = async (email: string, from: string) => {
      const { status, headers } = await logIn(email, password, { from });
      const [cookie = ''] = headers.get('set-cookie')?.split(';') ?? [];
      if (status !== 200 || cookie === '') failed(`a login was answered with ${status} and the cookie '${cookie}'`);
      return cookie;
    };
    const triesOf = async (guess: (index: number) => Promise<number>) => {
      const statuses: number[] = [];
      for (let index = 0; index < rounds; index += 1) statuses.push(await guess(index));
      return statuses.filter((status) => status !== 429 && status !== 503).length;
    };
    const expectAtMost = (most: number, tried: number, what: string) => {
      if (tried > most) failed(`${tried} guesses ${what}`);
    };

    const [owner, pupil, classmate] = [await person('Owner'), await person('Pupil'), await person('Classmate')];
    const home = '198.51.100.1';
    const [phone, laptop] = [await device(owner.user.email, home), await device(owner.user.email, home)];
    const ofPupil = await device(pupil.user.email, home);
    const ofClassmate = await device(classmate.user.email, home);

    // The classmate uses up the tries of the account and of the school's address.
    const atOwner = await triesOf(() => statusOf(owner.user.email, 'guess', {}));
    expectAtMost(10, atOwner, 'at one account');
    const atAnyone = await triesOf((index) => statusOf(`u${index}@example.org`, 'guess', {}));
    expectAtMost(100, atOwner + atAnyone, 'from one address');
    for (const [email, cookie] of [
      [owner.user.email, phone],
      [pupil.user.email, ofPupil],
    ] as const) {
      const status = await statusOf(email, password, { cookie });
      if (status !== 200) failed(`a known device was answered with ${status} behind the classmate's address`);
    }

    // Only a cookie of this account helps.
    const [name = '', value = ''] = phone.split('=');
    const [id = '', signature = ''] = value.split('.');
    const [idOfClassmate = ''] = (ofClassmate.split('=')[1] ?? '').split('.');
    const useless = [
      ofClassmate,
      `${name}=${idOfClassmate}.${signature}`,
      `${name}=${id}.${signature.slice(1)}`,
      `${name}=${id}.`,
      `${name}=${id}`,
      `${name}=`,
      `${name}=${id}.${signature}.${signature}`,
    ];
    const stolen = await triesOf((index) => statusOf(owner.user.email, 'guess', { cookie: useless[index % 7] ?? '' }));
    expectAtMost(0, stolen, "at one account with another's or an altered cookie");

    // A stolen cookie of the account allows ten tries, which do not count against the owner's other device.
    const withPhone = await triesOf(() => statusOf(owner.user.email, 'guess', { cookie: phone }));
    expectAtMost(10, withPhone, 'with one cookie');
    const withLaptop = await statusOf(owner.user.email, password, { cookie: laptop });
    if (withLaptop !== 200) failed(`the other device was answered with ${withLaptop}`);

    // Many stolen cookies of one account do not allow ten tries each.
    const others = await Promise.all(
      Array.from({ length: 15 }, (_, nth) => device(classmate.user.email, `${home}${nth}`)),
    );
    const withMany = await triesOf((index) =>
      statusOf(classmate.user.email, 'guess', { cookie: others[index % others.length] ?? '' }),
    );
    expectAtMost(100, withMany, 'with many cookies of one account');

    // A botnet has more addresses than guesses.
    const botnet = await triesOf((index) =>
      statusOf(pupil.user.email, 'guess', { from: `203.0.${index >> 8}.${index & 255}` }),
    );
    expectAtMost(100, botnet, 'at one account from everywhere');
    const known = await statusOf(pupil.user.email, password, { cookie: ofPupil, from: home });
    if (known !== 200) failed(`a known device was answered with ${known} beside a botnet`);
  });
});

it('P16 a login costs as much work for an unknown e-mail as for a known one', { timeout: tenMinutes }, async () => {
  const { app, visitor } = await openTestApp({ trustProxy: 1 });
  const plan = {
    guarantee: 'P16',
    title: 'the passwords compared for known and unknown e-mails',
    full: 200,
    short: 20,
  };
  await attack(plan, async ({ rounds, failed }) => {
    // Several, because failed logins are limited per account.
    const emails = Array.from({ length: 20 }, (_, index) => `known-${index}@example.org`);
    for (const email of emails) {
      const registration = { name: 'Known', email, password, confirmPassword: password, isAdmin: false };
      await visitor.data('register', { body: registration });
    }
    let asked = 0;
    /** @returns bcrypt's cost of each password that was compared */
    const comparedAt = async (email: string) => {
      asked += 1;
      comparisons.costs = [];
      const headers = { 'x-forwarded-for': `198.51.${asked >> 8}.${asked & 255}` };
      const { status } = await new Client(app).call('login', { body: { email, password: 'guess' }, headers });
      if (status !== 401) failed(`a guess was answered with ${status}`);
      return comparisons.costs;
    };
    for (let round = 0; round < rounds; round += 1) {
      const known = await comparedAt(`known-${round % emails.length}@example.org`);
      const unknown = await comparedAt(`unknown-${round % emails.length}@example.org`);
      if (known.length !== 1 || String(known) !== String(unknown))
        failed(`a known e-mail costs [${known}], an unknown one [${unknown}]`);
    }
  });
});

it('P16 passwords that bcrypt would cut or repeat match only themselves', { timeout: 600_000 }, async () => {
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
      // From a different address each round, because failed logins are limited per address.
      const headers = { 'x-forwarded-for': `198.51.100.${round}` };
      const logIn = async (password: string, address = email) =>
        (await visitor.call('login', { body: { email: address, password }, headers })).status;
      if ((await register(`${secret}y`)).status !== 400) failed('73 bytes were taken');
      if ((await register(secret)).status !== 200) failed('72 bytes were refused');
      if ((await logIn(`${secret}y`)) !== 401) failed('a 73rd byte made no difference');
      if ((await logIn(`${secret.slice(0, -1)}`)) !== 401) failed('the last character made no difference');
      if ((await logIn(secret)) !== 200) failed('the password itself was refused');

      // bcrypt repeats the password with the NUL at its end: for it `a\0a` is the same as `a`.
      const short = { email: `short-${round}@example.org`, secret: `s${round}` };
      await register(short.secret, short.email);
      if ((await logIn(`${short.secret}\0${short.secret}`, short.email)) !== 401) failed('a NUL made no difference');
      for (const unusable of [`a\0a${round}`, `\ud800${round}`]) {
        if ((await register(unusable, `unusable-${round}@example.org`)).status !== 400) failed('no text, and taken');
      }
    }
  });
});
