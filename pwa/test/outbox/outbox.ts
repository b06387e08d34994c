import { makeId } from '@quiz-app/shared/samples/make-exam';
import type { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';
import { createOutbox, OutboxDatabase } from '../../src/local/outbox/outbox.ts';
import { createOutboxMirror } from '../../src/local/outbox/outbox-mirror.ts';
import { makeEntry as makeEntryOf } from './entry.ts';

export const makeEntry = () => makeEntryOf(makeId());

/** Opens the outbox as a newly loaded page does. */
export function openOutboxOn(disk: IDBFactory, caches?: CacheStorage) {
  const database = new OutboxDatabase({ indexedDB: disk });
  return { ...createOutbox(database, createOutboxMirror(caches)), database };
}

/** Calls `meet` with each readwrite transaction as soon as it is created. */
export function onWriting(meet: (transaction: IDBTransaction) => void) {
  const begin = IDBDatabase.prototype.transaction;
  return vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...args) {
    const transaction = begin.apply(this, args);
    if (args[1] === 'readwrite') meet(transaction);
    return transaction;
  });
}

/** Cache Storage in memory, since jsdom has none. */
export function keepMirror() {
  const kept = new Map<string, string>();
  const addressOf = (path: string) => `https://quiz.example${path}`;
  const cache = {
    put: async (path: string, response: Response) => void kept.set(addressOf(path), await response.text()),
    delete: async (path: string) => kept.delete(addressOf(path)),
    match: async (path: string) => {
      const text = kept.get(addressOf(path));
      return text === undefined ? undefined : new Response(text);
    },
    keys: async () => Array.from(kept.keys(), (url) => ({ url })),
  };
  return { caches: { open: async () => cache } as unknown as CacheStorage, cache, kept };
}
