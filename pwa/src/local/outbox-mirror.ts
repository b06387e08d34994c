import { createMirror, type Mirror } from './mirror.ts';
import type { OutboxCopies } from './outbox-copies.ts';
import type { OutboxEntry } from './outbox-entry.ts';

/** A second copy of each outbox entry. */
export type OutboxMirror = Mirror<OutboxEntry> & OutboxCopies;

/** @param caches undefined in a browser without Cache Storage */
export const createOutboxMirror = (caches: CacheStorage | undefined): OutboxMirror =>
  createMirror({
    caches,
    // Existing devices have data under this name, so it must never change.
    cacheName: 'quiz-app-outbox-spares',
    folder: '/outbox-spares/',
    idOf: ({ attempt }) => attempt._id,
  });
