import { useSyncExternalStore } from 'react';
import { useDevice } from './device-context.ts';

/** Whether the server answered last; without a network it may still say so. */
export function useReached(): boolean {
  const { read, subscribe } = useDevice().reach;
  return useSyncExternalStore(subscribe, read);
}
