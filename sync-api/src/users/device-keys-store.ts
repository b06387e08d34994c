import type { DeviceKey } from '@quiz-app/shared/device';
import { limits } from '@quiz-app/shared/limits';
import type { Kysely } from 'kysely';
import type { Database } from '../database/open-database.ts';
import type { Tables } from '../database/tables.ts';

export interface FoundDeviceKey {
  /** As base64url. */
  publicKey: string;
  /** Whether its user removed it. */
  isRemoved: boolean;
}

/** The public keys of the devices on which people take exams. */
export function createDeviceKeysStore({ reads, write }: Pick<Database, 'reads' | 'write'>) {
  return {
    /**
     * Registers a key, or restores a removed one. A registered key stays as it is. Past the limit, a new key replaces the
     * one that was removed first.
     * @returns undefined if there is no room and no removed key
     */
    add: (userId: string, key: DeviceKey, publicKey: string) => write((tx) => addKey(tx, userId, key, publicKey)),

    /** Undoes `remove`. Does nothing to a key that is not removed. @returns undefined for an unknown key */
    restore: (userId: string, id: string) => write((tx) => restoreKey(tx, userId, id)),

    /** Newest first. */
    list: (userId: string) => keysOfUser(reads, userId),

    /** @returns whether the user had the key */
    remove: (userId: string, id: string) => write((tx) => removeKey(tx, userId, id)),

    /** Finds a key, including removed ones. */
    find: (userId: string, id: string) => findKey(reads, userId, id),
  };
}

async function keysOfUser(db: Kysely<Tables>, userId: string): Promise<DeviceKey[]> {
  const rows = await db
    .selectFrom('device_keys')
    .select(['id', 'device', 'created_at'])
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ id, device, created_at }) => ({ _id: id, device, createdAt: created_at }));
}

async function addKey(
  tx: Kysely<Tables>,
  userId: string,
  { _id: id, device, createdAt }: DeviceKey,
  publicKey: string,
): Promise<DeviceKey | undefined> {
  const known = await keysOfUser(tx, userId);
  const same = known.find(({ _id }) => _id === id);
  if (same) return same;
  if (known.length >= limits.devices) return undefined;
  await tx
    .deleteFrom('device_keys')
    .where('user_id', '=', userId)
    .where('id', 'in', (of) =>
      of
        .selectFrom('device_keys')
        .select('id')
        .where('user_id', '=', userId)
        .where('id', '!=', id)
        .where('removed_at', 'is not', null)
        .orderBy('removed_at', 'desc')
        .orderBy('id')
        .limit(limits.devices)
        .offset(limits.devices - known.length - 1),
    )
    .execute();
  const row = { device, created_at: createdAt, removed_at: null };
  await tx
    .insertInto('device_keys')
    .values({ user_id: userId, id, public_key: publicKey, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doUpdateSet(row))
    .execute();
  return { _id: id, device, createdAt };
}

async function restoreKey(tx: Kysely<Tables>, userId: string, id: string): Promise<DeviceKey | undefined> {
  await tx
    .updateTable('device_keys')
    .set({ removed_at: null })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
  return (await keysOfUser(tx, userId)).find(({ _id }) => _id === id);
}

async function removeKey(tx: Kysely<Tables>, userId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('device_keys')
    .set({ removed_at: new Date().toISOString() })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0;
}

async function findKey(db: Kysely<Tables>, userId: string, id: string): Promise<FoundDeviceKey | undefined> {
  const row = await db
    .selectFrom('device_keys')
    .select(['public_key', 'removed_at'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { publicKey: row.public_key, isRemoved: row.removed_at !== null };
}
