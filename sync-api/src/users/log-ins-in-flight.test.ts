import { describe, expect, it } from 'vitest';
import { Client } from '../../test/harness/client.ts';
import { openTestApp, password, testSecret } from '../../test/harness/open-test-app.ts';
import { createApp } from '../app.ts';
import type { Database } from '../database/open-database.ts';

const [another, attackers] = ['another horse battery', 'the password of an attacker'];
const choose = (chosen: string) => ({ password: chosen, confirmPassword: chosen });

async function school() {
  const links: string[] = [];
  const deps = {
    publicUrls: ['http://localhost:3000'],
    sendMail: async ({ text }: { text: string }) => links.push(/#reset=([\w-]+)/.exec(text)?.[1] ?? ''),
  };
  const opened = await openTestApp(deps);
  const admin = await opened.person('Admin', true);

  /** A link for a forgotten password, as its owner gets it. */
  const linkTo = async (email: string) => {
    const before = links.length;
    await opened.visitor.data('forgotPassword', { body: { email } });
    await expect.poll(() => links.length).toBe(before + 1);
    return links.at(-1) ?? '';
  };

  /** Another server on the same database, whose `at`-th write waits until something else has happened. */
  const interrupted = (at: number, meanwhile: () => Promise<unknown>) => {
    let writes = 0;
    const write: Database['write'] = async (job, mode) => {
      writes += 1;
      if (writes === at) await meanwhile();
      return opened.database.write(job, mode);
    };
    const app = createApp({
      database: { ...opened.database, write },
      jwtSecret: testSecret,
      passwordCost: 4,
      ...deps,
    });
    return { app, wasInterrupted: () => writes >= at };
  };

  /**
   * Lets something else happen at every write of an attempt to get in, one after another.
   * @param attempt gives the token with which it got in
   */
  const atEveryWrite = async (
    prepare: () => Promise<{
      attempt(client: (token?: string) => Client): Promise<string | undefined>;
      meanwhile(): Promise<unknown>;
    }>,
  ) => {
    for (let at = 1; ; at += 1) {
      const { attempt, meanwhile } = await prepare();
      const { app, wasInterrupted } = interrupted(at, meanwhile);
      const token = await attempt((given) => new Client(app, given));
      if (!wasInterrupted()) return at - 1;
      const reached = token === undefined ? undefined : await new Client(opened.app, token).call('getUserInfo');
      expect(reached?.status ?? 401, `with the ${at}. write interrupted`).toBe(401);
    }
  };
  return { ...opened, admin, linkTo, atEveryWrite };
}

const tokenOf = ({ envelope }: { envelope: { success: boolean; data?: unknown } }) =>
  envelope.success ? String(envelope.data) : undefined;

describe('a log-in that was checked', () => {
  it('does not get in once the password has changed', async () => {
    const { person, atEveryWrite } = await school();
    const interruptions = await atEveryWrite(async () => {
      const bo = await person('Bo');
      return {
        attempt: async (client) => tokenOf(await client().call('login', { body: { email: bo.user.email, password } })),
        meanwhile: () => bo.data('changePassword', { body: { currentPassword: password, ...choose(another) } }),
      };
    });
    expect(interruptions).toBeGreaterThan(0);
  });

  it('does not get in once the password was replaced through a link', async () => {
    const { person, visitor, linkTo, atEveryWrite } = await school();
    await atEveryWrite(async () => {
      const { user } = await person('Bo');
      const token = await linkTo(user.email);
      return {
        attempt: async (client) => tokenOf(await client().call('login', { body: { email: user.email, password } })),
        meanwhile: () => visitor.data('resetPassword', { body: { token, ...choose(another) } }),
      };
    });
  });

  it('does not get in with a card once there is a new one', async () => {
    const { person, admin, atEveryWrite } = await school();
    await atEveryWrite(async () => {
      const { _id: id } = (await person('Bo')).user;
      const { card } = await admin.data('newCard', { id });
      return {
        attempt: async (client) => tokenOf(await client().call('loginWithCard', { body: { card } })),
        meanwhile: () => admin.data('newCard', { id }),
      };
    });
  });

  it('does not get in once its person was logged out everywhere', async () => {
    const { person, admin, atEveryWrite } = await school();
    await atEveryWrite(async () => {
      const { _id: id, email } = (await person('Bo')).user;
      return {
        attempt: async (client) => tokenOf(await client().call('login', { body: { email, password } })),
        meanwhile: () => admin.data('logOutEverywhere', { id, body: { endPassword: true } }),
      };
    });
    await atEveryWrite(async () => {
      const { _id: id } = (await person('Bo')).user;
      const { card } = await admin.data('newCard', { id });
      return {
        attempt: async (client) => tokenOf(await client().call('loginWithCard', { body: { card } })),
        meanwhile: () => admin.data('logOutEverywhere', { id, body: {} }),
      };
    });
  });

  it('does not get in once its person was deleted, also when they are restored', async () => {
    const { person, admin, atEveryWrite } = await school();
    await atEveryWrite(async () => {
      const { user } = await person('Bo');
      const { _id: id, email } = user;
      return {
        attempt: async (client) => {
          const token = tokenOf(await client().call('login', { body: { email, password } }));
          await admin.call('restoreUser', { id });
          return token;
        },
        meanwhile: () => admin.data('deleteUser', { id }),
      };
    });
  });
});

describe('a new password that was checked', () => {
  it('is not set once the password was replaced through a link', async () => {
    const { person, visitor, linkTo, atEveryWrite } = await school();
    await atEveryWrite(async () => {
      const { user, token = '' } = await person('Bo');
      const link = await linkTo(user.email);
      return {
        attempt: async (client) => {
          const body = { currentPassword: password, ...choose(attackers) };
          await client(token).call('changePassword', { body });
          return tokenOf(await visitor.call('login', { body: { email: user.email, password: attackers } }));
        },
        meanwhile: () => visitor.data('resetPassword', { body: { token: link, ...choose(another) } }),
      };
    });
  });

  it('lets no new e-mail address in either', async () => {
    const { person, visitor, admin, linkTo, atEveryWrite } = await school();
    let made = 0;
    await atEveryWrite(async () => {
      const { user, token = '' } = await person('Bo');
      const link = await linkTo(user.email);
      made += 1;
      const email = `attacker-${made}@example.org`;
      return {
        attempt: async (client) => {
          await client(token).call('editMe', { body: { name: 'Bo', email, currentPassword: password } });
          const [bo] = await admin.data('getUsers', { query: { search: 'Bo' } });
          await admin.data('deleteUser', { id: user._id });
          return bo?.email === email ? admin.token : undefined;
        },
        meanwhile: () => visitor.data('resetPassword', { body: { token: link, ...choose(another) } }),
      };
    });
  });

  it('is not set with a card once there is a new one', async () => {
    const { person, visitor, admin, atEveryWrite } = await school();
    await atEveryWrite(async () => {
      const { _id: id, email } = (await person('Bo')).user;
      const { card } = await admin.data('newCard', { id });
      const token = await visitor.data('loginWithCard', { body: { card } });
      return {
        attempt: async (client) => {
          await client(token).call('changePassword', { body: choose(attackers) });
          return tokenOf(await visitor.call('login', { body: { email, password: attackers } }));
        },
        meanwhile: () => admin.data('newCard', { id }),
      };
    });
  });
});
