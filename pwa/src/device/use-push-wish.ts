import { type PushWish, queryPushWish } from '../local/push-wish.ts';
import { useDevice } from './device-context.ts';
import { useStored } from './use-stored.ts';

/** Whether a user wants to be told on this device that a report has arrived; `undefined` while loading. */
export function usePushWish(userId: string): PushWish | undefined {
  const { facts } = useDevice();
  return useStored(async () => (await queryPushWish(facts, userId)) ?? { isOn: false }, [facts, userId]);
}
