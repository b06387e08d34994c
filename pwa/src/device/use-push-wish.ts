import { type PushWish, queryPushWish } from '../local/session/push-wish.ts';
import type { Device } from '../sync/device.ts';
import { useLive } from './use-live.ts';

/** Whether a user wants this device to notify them about exams; `undefined` while loading. */
export function usePushWish(userId: string): PushWish | undefined {
  return useLive(pushWish, userId);
}

const pushWish = async ({ facts }: Device, userId: string) => (await queryPushWish(facts, userId)) ?? { isOn: false };
