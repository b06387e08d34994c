import { type HandedIn, queryHandedIn } from '../local/handed-in.ts';
import type { CollectedEntry } from '../local/outbox-entry.ts';
import { useDevice } from './device-context.ts';
import { useStored } from './use-stored.ts';

export type { HandedIn } from '../local/handed-in.ts';
export type { CollectedEntry } from '../local/outbox-entry.ts';

/** What a user carries for others, oldest first; `undefined` while loading. */
export function useCollected(userId: string): CollectedEntry[] | undefined {
  const { collected } = useDevice();
  return useStored(() => collected.queryOf(userId), [collected, userId]);
}

/** What a user has handed in for others, newest first; `undefined` while loading. */
export function useHandedIn(userId: string): HandedIn[] | undefined {
  const { facts } = useDevice();
  return useStored(() => queryHandedIn(facts, userId), [facts, userId]);
}
