import { type HandedIn, queryHandedIn } from '../local/outbox/collected-history.ts';
import type { CollectedEntry } from '../local/outbox/outbox-entry.ts';
import type { Device } from '../sync/device.ts';
import { useLive } from './use-live.ts';

export type { HandedIn } from '../local/outbox/collected-history.ts';
export type { CollectedEntry } from '../local/outbox/outbox-entry.ts';

/** The attempts that a user carries for others, oldest first; `undefined` while loading. */
export function useCollected(userId: string): CollectedEntry[] | undefined {
  return useLive(carried, userId);
}

const carried = ({ collected }: Device, userId: string) => collected.queryOf(userId);

/** The attempts that a user has handed in for others, newest first; `undefined` while loading. */
export function useHandedIn(userId: string): HandedIn[] | undefined {
  return useLive(handedIn, userId);
}

const handedIn = ({ facts }: Device, userId: string) => queryHandedIn(facts, userId);
