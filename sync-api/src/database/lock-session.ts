import type { Transaction } from 'kysely';
import { isOnPostgres } from './dialect.ts';
import type { Tables } from './tables.ts';

/** Whether a session has not ended. If so, it does not end before the transaction. */
export async function lockSession(tx: Transaction<Tables>, sessionId: string): Promise<boolean> {
  const session = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .$if(isOnPostgres(tx), (query) => query.forKeyShare())
    .executeTakeFirst();
  return session !== undefined;
}
