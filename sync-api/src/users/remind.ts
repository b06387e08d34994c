import type { Notify } from './notify.ts';
import type { RemindersStore } from './reminders-store.ts';

/** How many people are reminded at once. A stop waits for their pushes. */
const peopleAtOnce = 8;

/** Ends early once the signal is aborted. */
type Remind = (options: { now: Date; signal?: AbortSignal }) => Promise<void>;

/**
 * Creates the job that reminds people of exams that open within a day, or close within an hour and were not handed in.
 * Several servers may run it: each person is notified of a time once, on every browser that is subscribed then. A server
 * that is killed between taking a reminder and sending it leaves that one out.
 */
export function createRemind(store: RemindersStore, notify: Notify): Remind {
  return async ({ now, signal }) => {
    for (const due of await store.due(now)) {
      const people = await store.people(due, now);
      for (let from = 0; from < people.length && !signal?.aborted; from += peopleAtOnce) {
        const claimed = await store.claim(due, people.slice(from, from + peopleAtOnce), now);
        await Promise.all(claimed.map((userId) => notify(userId, due.news)));
      }
    }
  };
}
