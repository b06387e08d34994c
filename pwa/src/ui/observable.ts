import { useSyncExternalStore } from 'react';

/** A value outside of React that notifies subscribers when it changes. */
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

/** Subscribes a component to an observable. */
export function useObservable<Value>({ read, subscribe }: Observable<Value>): Value {
  return useSyncExternalStore(subscribe, read);
}
