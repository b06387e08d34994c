import { useSyncExternalStore } from 'react';

/** One value outside of React that says when it changes. */
export interface Observable<Value> {
  read: () => Value;
  set: (value: Value) => void;
  subscribe: (listener: () => void) => () => void;
}

export function observable<Value>(value: Value): Observable<Value> {
  let current = value;
  const listeners = new Set<() => void>();
  return {
    read: () => current,
    set: (next) => {
      if (Object.is(next, current)) return;
      current = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** The value, followed by whoever renders it. */
export function useObservable<Value>({ read, subscribe }: Observable<Value>): Value {
  return useSyncExternalStore(subscribe, read);
}
