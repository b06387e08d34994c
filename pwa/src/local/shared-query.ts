import { liveQuery, type Subscription } from 'dexie';
import { storageFailed } from './storage-failed.ts';

/** What is known of a query: nothing while it is read for the first time. */
export interface Reading<Value> {
  value?: Value;
  /** StorageFailed, if nothing could be read at all. */
  error?: unknown;
}

/** A live query with one subscription for all of its listeners, and its last value at hand. */
export interface SharedQuery<Value> {
  read(): Reading<Value>;
  /** @returns a function that ends it; the last one to go takes the value along, because it would grow old */
  subscribe(listener: () => void): () => void;
}

/**
 * The last value stays when a later read fails, because a running exam or unsaved answers may be on the screen.
 *
 * @throws StorageFailed, with a message for the person, if nothing could be read at all
 */
function keepingLast<Value>(query: () => PromiseLike<Value>): () => Promise<Value> {
  let isKnown = false;
  return async () => {
    try {
      const value = await query();
      isKnown = true;
      return value;
    } catch (error) {
      if (!isKnown) throw storageFailed(error);
      console.warn('What this device knows could not be read again.', error);
      // Dexie ignores an AbortError and keeps the subscription and its last value.
      throw new DOMException('The last reading stays.', 'AbortError');
    }
  };
}

/** A query, of everything or of one user. */
export type Query<Value> = (userId: string) => PromiseLike<Value>;

const shared = new WeakMap<Query<unknown>, Map<string, SharedQuery<unknown>>>();

/** @param query calls Dexie directly; the same function stands for the same query */
export function sharedQuery<Value>(query: Query<Value>, userId = ''): SharedQuery<Value> {
  const ofUsers = shared.get(query) ?? new Map<string, SharedQuery<unknown>>();
  shared.set(query, ofUsers);
  const known = ofUsers.get(userId) as SharedQuery<Value> | undefined;
  if (known) return known;
  const created = createSharedQuery(() => query(userId));
  ofUsers.set(userId, created);
  return created;
}

/** @param query calls Dexie directly */
export function createSharedQuery<Value>(query: () => PromiseLike<Value>): SharedQuery<Value> {
  const listeners = new Set<() => void>();
  let reading: Reading<Value> = {};
  let subscription: Subscription | undefined;

  function set(next: Reading<Value>): void {
    reading = next;
    for (const listener of listeners) listener();
  }

  return {
    read: () => reading,
    subscribe(listener) {
      listeners.add(listener);
      subscription ??= liveQuery(keepingLast(query)).subscribe({
        next: (value) => {
          const isSame = 'value' in reading && value === reading.value;
          if (!isSame) set({ value });
        },
        error: (error) => set({ error }),
      });
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        subscription?.unsubscribe();
        subscription = undefined;
        reading = {};
      };
    },
  };
}
