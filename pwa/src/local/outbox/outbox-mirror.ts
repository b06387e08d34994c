import { createMirror, type Mirror } from '../storage/mirror.ts';
import type { UnsentEntry } from './outbox-entry.ts';

/** A second copy of each outbox entry. */
export type OutboxMirror<Entry> = Mirror<Entry>;

/** @param caches undefined in a browser without Cache Storage */
export const createOutboxMirror = <Entry extends UnsentEntry>(
  caches: CacheStorage | undefined,
  of: 'outbox' | 'collected' = 'outbox',
): OutboxMirror<Entry> =>
  createMirror({
    caches,
    // Existing devices have data under these names, so they must never change.
    cacheName: `quiz-app-${of}-spares`,
    folder: `/${of}-spares/`,
    idOf: ({ attempt }) => attempt._id,
  });
