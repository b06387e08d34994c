import type { CacheDatabase } from '../storage/cache-database.ts';
import { changeFact, queryFact, readFact } from '../storage/facts.ts';

/** The key with which this device signs a user's attempts: one per user, so that no user can sign for another. */
export interface DeviceKey {
  /** 32 bytes as base64url. */
  publicKey: string;
  /** A key that cannot be exported, or in a browser without Ed25519 its 32 bytes as base64url. */
  privateKey: CryptoKey | string;
  /** The end of the token of the session in which the key was last registered; absent until then. */
  registeredIn?: string;
}

const keyOf = (userId: string) => `device key ${userId}`;

/** A plain Dexie call, for live queries. */
export const queryDeviceKey = (cache: CacheDatabase, userId: string): Promise<DeviceKey | undefined> =>
  queryFact<DeviceKey>(cache, keyOf(userId));

/** @throws StorageFailed */
export const readDeviceKey = (cache: CacheDatabase, userId: string): Promise<DeviceKey | undefined> =>
  readFact<DeviceKey>(cache, keyOf(userId));

/**
 * Stores a key unless there is one already, perhaps from another window. Returns the stored one.
 *
 * @throws StorageFailed
 */
export const addDeviceKey = (cache: CacheDatabase, userId: string, added: DeviceKey): Promise<DeviceKey> =>
  changeFact<DeviceKey>(cache, keyOf(userId), (before) => before ?? added);

/** @throws StorageFailed */
export async function markRegistered(
  cache: CacheDatabase,
  userId: string,
  key: DeviceKey,
  registeredIn: string,
): Promise<void> {
  await changeFact<DeviceKey>(cache, keyOf(userId), (before) => ({ ...(before ?? key), registeredIn }));
}
