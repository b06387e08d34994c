import type { Body } from '@quiz-app/shared/contract/schemas';
import type { AttemptOnDevice } from '@quiz-app/shared/exam-day';
import type { User } from '@quiz-app/shared/user';
import type { Kysely } from 'kysely';
import { dialectOf } from '../database/dialect.ts';
import { lockSession } from '../database/lock-session.ts';
import type { Database } from '../database/open-database.ts';
import type { Tables } from '../database/tables.ts';

/** An attempt that a device told of. */
interface ToldAttempt extends Pick<AttemptOnDevice, 'exam' | 'state'> {
  /** ISO instant. */
  since: string;
}

/** The report of a device, without its cursor. */
type Reported = Pick<Body<'updateDeviceState'>, 'attempts' | 'incomplete'>;

/** Decides which exams a user sees. */
export type Viewer = Pick<User, 'isAdmin' | 'groups'>;

/** A device's last report. */
export interface DeviceState {
  sessionId: string;
  userId: string;
  /** The revision of the catalogue that it has; 0 for none. */
  revision: number;
  /** The user as of the pull, which decides which exams the device got. */
  viewer: Viewer;
  attempts: ToldAttempt[];
  /** The ids of exams whose pictures and sounds are not all on it. */
  incomplete: string[];
  /** The times of the login and of the report; ISO instants. */
  loggedInAt: string;
  lastSeenAt: string;
}

/** The states that devices reported, one row per session. */
export function createDeviceStatesStore({ fresh, write }: Pick<Database, 'fresh' | 'write'>) {
  return {
    /** Stores the state of a session's device, replacing the previous one. Does nothing if the session has ended. */
    tell(sessionId: string, viewer: Viewer, revision: number, reported: Reported): Promise<void> {
      const values = { revision, ...columnsOf(viewer, reported) };
      return write(async (tx) => {
        if (!(await lockSession(tx, sessionId))) return;
        await tx
          .insertInto('device_states')
          .values({ session_id: sessionId, ...values })
          .onConflict((conflict) => conflict.column('session_id').doUpdateSet(values))
          .execute();
      });
    },

    /** The states of these users' devices that are logged in. */
    ofUsers: (userIds: readonly string[]): Promise<DeviceState[]> => statesOf(fresh, userIds),
  };
}

function columnsOf({ isAdmin, groups = [] }: Viewer, { attempts, incomplete = [] }: Reported) {
  const now = Date.now();
  const told = attempts.map(({ exam, state, secondsAgo }): ToldAttempt => {
    return { exam, state, since: new Date(now - secondsAgo * 1_000).toISOString() };
  });
  return {
    viewer: JSON.stringify({ isAdmin, groups }),
    attempts: JSON.stringify(told),
    incomplete: JSON.stringify(incomplete),
    last_seen_at: new Date(now).toISOString(),
  };
}

async function statesOf(db: Kysely<Tables>, userIds: readonly string[]): Promise<DeviceState[]> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('device_states', 'device_states.session_id', 'sessions.id')
    .select(['session_id', 'user_id', 'sessions.created_at', 'revision'])
    .select(['viewer', 'attempts', 'incomplete', 'last_seen_at'])
    .where('user_id', 'in', dialectOf(db).anyOf('text', userIds))
    .where('expires_at', '>', new Date().toISOString())
    .execute();
  return rows.map((row) => ({
    sessionId: row.session_id,
    userId: row.user_id,
    loggedInAt: row.created_at,
    revision: row.revision,
    viewer: JSON.parse(row.viewer),
    attempts: JSON.parse(row.attempts),
    incomplete: JSON.parse(row.incomplete),
    lastSeenAt: row.last_seen_at,
  }));
}
