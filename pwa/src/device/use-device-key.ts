import { fromBase64url } from '@quiz-app/shared/bytes';
import { deviceKeyId } from '@quiz-app/shared/signed-attempt';
import { useEffect, useState } from 'react';
import { readDeviceKey } from '../local/session/device-keys.ts';
import { useDevice } from './device-context.ts';

/** This device's key for a user: its id, and whether the browser keeps it unreadable. */
export interface OwnKey {
  id: string;
  isLocked: boolean;
}

/** `undefined` while loading, or if this device has no key for the user yet. */
export function useOwnKey(userId: string): OwnKey | undefined {
  const { facts } = useDevice();
  const [own, setOwn] = useState<OwnKey>();
  useEffect(() => {
    const read = async () => {
      const key = await readDeviceKey(facts, userId);
      const publicKey = key && fromBase64url(key.publicKey);
      if (publicKey) setOwn({ id: await deviceKeyId(publicKey), isLocked: typeof key.privateKey !== 'string' });
    };
    read().catch((error) => console.warn('The key of this device could not be read.', error));
  }, [facts, userId]);
  return own;
}
