import type { Exam } from '@quiz-app/shared/exam';
import type { Report } from '@quiz-app/shared/report';
import type { User } from '@quiz-app/shared/user';
import type { DexieOptions, Table } from 'dexie';
import { LocalDatabase } from './local-database.ts';

/** The session. A row without token means signed out, even if local storage still has a token after a crash. */
export interface SessionRow {
  key: 'session';
  token: string | null;
  /** Absent until the server has identified the token's user. */
  user?: User;
  /** The user whose session it was, if the server ended it. */
  ended?: Pick<User, 'email'>;
}

/** A single value. Its readers know its type. */
interface FactRow {
  key: string;
  value: unknown;
}

/**
 * The local copy of the server's data, which can always be pulled again.
 *
 * Upgrades add tables and indexes and never drop any, since an old tab that is still
 * open would bring a dropped table back.
 */
export class CacheDatabase extends LocalDatabase {
  declare exams: Table<Exam, string>;
  declare reports: Table<Report, string>;
  declare session: Table<SessionRow, string>;
  declare facts: Table<FactRow, string>;

  constructor(options?: DexieOptions) {
    // Dexie's cache would copy each exam once more, and show some changes to live queries before earlier ones.
    super('quiz-app', { ...options, cache: 'disabled' });
    this.version(1).stores({ exams: '_id', reports: '_id, user._id', session: 'key', facts: 'key' });
    // An old tab closes its connection for a newer tab's upgrade, and reopens it at its next use.
    this.on('versionchange', () => {
      this.close({ disableAutoOpen: false });
      return false;
    });
  }
}
