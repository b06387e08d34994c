import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../src/database/open-database.ts';
import type { Random } from '../../src/demo/seeded-random.ts';
import type { RequestTarget } from '../harness/client.ts';
import type { Person } from '../harness/open-test-app.ts';
import { addPeople } from '../harness/start-copies.ts';
import { patiently } from './patiently.ts';

export interface ChangingRole {
  person: Person;
  /** The roles that may be in effect for requests of this time; true for an admin. */
  during(from: number, to: number): ReadonlySet<boolean>;
  /** Resolves with how often the role was changed. */
  changing: Promise<number>;
}

/** A person who becomes an admin and a user in turn, each for seconds. */
export async function changeRole(
  database: Database,
  reach: RequestTarget,
  isOver: () => boolean,
  random: Random,
): Promise<ChangingRole> {
  const [person] = await addPeople(database, ['Changing'], reach);
  if (!person) throw new Error('There is a person');
  const id = person.user._id;
  const changes: { isAdmin: boolean; started: number; done: number }[] = [{ isAdmin: false, started: 0, done: 0 }];
  async function change(): Promise<number> {
    for (let isAdmin = true; !isOver(); isAdmin = !isAdmin) {
      const made = { isAdmin, started: performance.now(), done: Number.POSITIVE_INFINITY };
      changes.push(made);
      const role = { is_admin: isAdmin ? 1 : 0 } as const;
      await patiently(() => database.write((tx) => tx.updateTable('users').set(role).where('id', '=', id).execute()));
      made.done = performance.now();
      await wait(random.between(1_300, 2_500));
    }
    return changes.length - 1;
  }
  return {
    person,
    changing: change(),
    during(from, to) {
      const settled = changes.findLastIndex(({ done }) => done < from);
      return new Set(
        changes
          .slice(settled)
          .filter(({ started }) => started < to)
          .map(({ isAdmin }) => isAdmin),
      );
    },
  };
}
