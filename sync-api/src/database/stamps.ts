import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { StampedSubject, Tables } from './tables.ts';

/**
 * Gives a subject a new stamp, in the transaction that changes it: answers that were kept at another stamp are made
 * anew, by every server. A stamp is random, so that no other change, also one that a failover has undone, had the same.
 */
export async function restamp(tx: Transaction<Tables>, subject: StampedSubject): Promise<void> {
  const stamp = randomBytes(6).toString('hex');
  await tx
    .insertInto('stamps')
    .values({ subject, stamp })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet({ stamp }))
    .execute();
}
