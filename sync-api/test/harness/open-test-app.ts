import type { User } from '@quiz-app/shared/user';
import { onTestFinished } from 'vitest';
import { type AppDeps, createApp } from '../../src/app.ts';
import type { Database } from '../../src/database/open-database.ts';
import { Client, type RequestTarget } from './client.ts';
import { openTestDatabase } from './open-test-database.ts';

/** A user who is logged in. */
export class Person extends Client {
  readonly user: User;

  constructor(app: RequestTarget, token: string, user: User) {
    super(app, token);
    this.user = user;
  }
}

export interface TestApp {
  app: ReturnType<typeof createApp>;
  database: Database;
  /** The path of the SQLite file; '' on PostgreSQL. */
  path: string;
  /** A client without a token. */
  visitor: Client;
  /** Registers a new user and logs them in. */
  person(name: string, isAdmin?: boolean): Promise<Person>;
}

export const testSecret = Buffer.from('a secret that only the tests know');
export const password = 'correct horse battery';

let people = 0;

/** Creates the real app on a new database, removed after the test. Only bcrypt's cost is reduced. */
export async function openTestApp(deps: Partial<Omit<AppDeps, 'database'>> = {}): Promise<TestApp> {
  const { database, path } = await openTestDatabase();
  onTestFinished(() => database.close());
  const app = createApp({ database, jwtSecret: testSecret, passwordCost: 4, ...deps });
  const visitor = new Client(app);

  return { app, database, path, visitor, person: (name, isAdmin) => newPerson(app, name, isAdmin) };
}

/** Registers a new user on a server and logs them in. */
export async function newPerson(server: RequestTarget, name: string, isAdmin = false): Promise<Person> {
  people += 1;
  const visitor = new Client(server);
  const email = `person-${people}@example.org`;
  await visitor.data('register', { body: { name, email, password, confirmPassword: password, isAdmin } });
  const token = await visitor.data('login', { body: { email, password } });
  const user = await new Client(server, token).data('getUserInfo');
  return new Person(server, token, user);
}
