import { toBase64url } from '@quiz-app/shared/bytes';
import { addDeviceKey, type DeviceKey, markRegistered, readDeviceKey } from '../../local/session/device-keys.ts';
import type { DeviceServices } from '../device.ts';
import { makeKey } from './ed25519.ts';

type Services = Pick<DeviceServices, 'facts' | 'session' | 'api'>;

/** This device's key for a user, created at the first call. @throws StorageFailed */
export async function deviceKeyOf({ facts }: Pick<Services, 'facts'>, userId: string): Promise<DeviceKey> {
  const known = await readDeviceKey(facts, userId);
  if (known) return known;
  const { publicKey, privateKey } = await makeKey();
  return await addDeviceKey(facts, userId, { publicKey: toBase64url(publicKey), privateKey });
}

/**
 * Registers this device's key for the signed-in user, once per session: a user who removed it logs in again to have the
 * device sign for them.
 *
 * @throws NoConnection, TimedOut, StorageFailed
 */
export async function registerDeviceKey(device: Services): Promise<void> {
  const row = await device.session.read();
  if (!row?.token || !row.user) return;
  const userId = row.user._id;
  const key = await deviceKeyOf(device, userId);
  const session = row.token.slice(-20);
  if (key.registeredIn === session) return;
  const { publicKey } = key;
  const { envelope } = await device.api.addDeviceKey({ body: { publicKey }, token: row.token });
  if (envelope.success) await markRegistered(device.facts, userId, key, session);
}
