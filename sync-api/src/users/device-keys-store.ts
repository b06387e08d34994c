import type { DeviceKey } from '@quiz-app/shared/device';
import { limits } from '@quiz-app/shared/limits';
import type { Database } from '../database/open-database.ts';

export interface FoundDeviceKey {
  /** As base64url. */
  publicKey: string;
  /** Whether its user removed it. */
  isRemoved: boolean;
}

/**
 * The public keys of the devices on which people take exams. It is long because its short methods share the queries
 * above them.
 */
export function createDeviceKeysStore({ reads, write }: Pick<Database, 'reads' | 'write'>) {
  const ofUser = (userId: string, db = reads) =>
    db
      .selectFrom('device_keys')
      .select(['id', 'device', 'created_at'])
      .where('user_id', '=', userId)
      .where('removed_at', 'is', null)
      .orderBy('created_at', 'desc')
      .orderBy('id');

  return {
    /**
     * Registers a key, or restores a removed one. A registered key stays as it is. Past the limit, a new key replaces the
     * one that was removed first.
     * @returns undefined if there is no room and no removed key
     */
    add: (userId: string, { _id: id, device, createdAt }: DeviceKey, publicKey: string) =>
      write(async (tx): Promise<DeviceKey | undefined> => {
        const known = (await ofUser(userId, tx).execute()).map(toDeviceKey);
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
      }),

    /** Undoes `remove`. Does nothing to a key that is not removed. @returns undefined for an unknown key */
    restore: (userId: string, id: string): Promise<DeviceKey | undefined> =>
      write(async (tx) => {
        await tx
          .updateTable('device_keys')
          .set({ removed_at: null })
          .where('user_id', '=', userId)
          .where('id', '=', id)
          .execute();
        const known = (await ofUser(userId, tx).execute()).map(toDeviceKey);
        return known.find(({ _id }) => _id === id);
      }),

    /** Newest first. */
    list: async (userId: string): Promise<DeviceKey[]> => (await ofUser(userId).execute()).map(toDeviceKey),

    /** @returns whether the user had the key */
    remove: (userId: string, id: string): Promise<boolean> =>
      write(async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('device_keys')
          .set({ removed_at: new Date().toISOString() })
          .where('user_id', '=', userId)
          .where('id', '=', id)
          .where('removed_at', 'is', null)
          .executeTakeFirstOrThrow();
        return numUpdatedRows > 0;
      }),

    /** Finds a key, including removed ones. */
    async find(userId: string, id: string): Promise<FoundDeviceKey | undefined> {
      const row = await reads
        .selectFrom('device_keys')
        .select(['public_key', 'removed_at'])
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      return row && { publicKey: row.public_key, isRemoved: row.removed_at !== null };
    },
  };
}

const toDeviceKey = ({ id, device, created_at }: { id: string; device: string; created_at: string }): DeviceKey => ({
  _id: id,
  device,
  createdAt: created_at,
});
