import type { Exam } from '@quiz-app/shared/exam';
import type { Report } from '@quiz-app/shared/report';
import type { User } from '@quiz-app/shared/user';
import { Dexie, type DexieOptions, type Table } from 'dexie';

/** Who is signed in. A row without token means signed out, and outlives a token that local storage brings back. */
export interface SessionRow {
  key: 'session';
  token: string | null;
  /** Absent until the server has said who the token belongs to. */
  user?: User;
}

/** Something to remember between pulls: a cursor, an ETag, a time. */
export interface SyncStateRow {
  key: string;
  value: string;
}

/**
 * What this device knows of the server's data: all of it can be had again.
 *
 * Upgrades add tables and indexes and never drop any, since an old tab that is still
 * open would bring a dropped table back.
 */
export class CacheDatabase extends Dexie {
  declare exams: Table<Exam, string>;
  declare reports: Table<Report, string>;
  declare session: Table<SessionRow, string>;
  declare facts: Table<SyncStateRow, string>;

  constructor(options?: DexieOptions) {
    super('quiz-app', options);
    this.version(1).stores({ exams: '_id', reports: '_id, user._id', session: 'key', facts: 'key' });
    // An old tab gives way to a newer one's upgrade, and opens again by itself at its next use.
    this.on('versionchange', () => {
      this.close({ disableAutoOpen: false });
      return false;
    });
  }
}
