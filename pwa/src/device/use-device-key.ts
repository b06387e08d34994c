import { fromBase64url } from '@quiz-app/shared/bytes';
import { deviceKeyId } from '@quiz-app/shared/signed-attempt';
import { queryDeviceKey } from '../local/session/device-keys.ts';
import type { Device } from '../sync/device.ts';
import { useLive } from './use-live.ts';

/** This device's key for a user: its id, and whether the browser keeps it unreadable. */
export interface OwnKey {
  id: string;
  isLocked: boolean;
}

/** Null if this device has no key for the user yet; `undefined` while loading. */
export function useOwnKey(userId: string): OwnKey | null | undefined {
  return useLive(ownKey, userId);
}

async function ownKey({ facts }: Device, userId: string): Promise<OwnKey | null> {
  const key = await queryDeviceKey(facts, userId);
  const publicKey = key && fromBase64url(key.publicKey);
  if (!publicKey) return null;
  return { id: await deviceKeyId(publicKey), isLocked: typeof key.privateKey !== 'string' };
}
