import { busyError } from '../api-error.ts';
import type { Cards } from '../auth/cards.ts';
import type { KnownDevices } from '../auth/known-devices.ts';
import type { Limiter } from '../auth/limiter.ts';
import { hashing } from '../auth/limits.ts';
import type { Passwords } from '../auth/passwords.ts';
import type { Tokens } from '../auth/tokens.ts';
import type { Serve } from '../http/create-routes.ts';
import { RoundRobinQueue } from '../http/round-robin-queue.ts';
import { serveCards } from './cards-routes.ts';
import { serveOwnAccount } from './own-account-routes.ts';
import type { PasswordsStore } from './passwords-store.ts';
import type { PeopleListStore } from './people-list-store.ts';
import { servePeople } from './people-routes.ts';
import type { PeopleStore } from './people-store.ts';
import { type AccountMail, serveResets } from './reset-routes.ts';
import type { SessionsStore } from './sessions-store.ts';
import { createSignIn } from './sign-in.ts';
import { type SignInRules, serveUsers } from './users-routes.ts';
import type { UsersStore } from './users-store.ts';

interface Accounts extends SignInRules {
  users: UsersStore;
  sessions: SessionsStore;
  accounts: PasswordsStore;
  people: PeopleStore;
  peopleList: PeopleListStore;
  passwords: Passwords;
  tokens: Tokens;
  devices: KnownDevices;
  cards: Cards;
  limiter: Limiter;
  /** Undefined where e-mail is not set up. */
  mail: AccountMail | undefined;
}

const tooManyLogins = () => busyError('Too many people are logging in. Please try again in a few seconds.');

/** Serves every call about users. */
export function serveAccounts(serve: Serve, accounts: Accounts): void {
  const parts = {
    ...accounts,
    signIn: createSignIn(accounts),
    /** Passwords are hashed in this queue. */
    hashes: new RoundRobinQueue({ ...hashing, full: tooManyLogins }),
  };
  serveUsers(serve, parts);
  serveCards(serve, parts);
  serveResets(serve, parts);
  serveOwnAccount(serve, parts);
  servePeople(serve, parts);
}
