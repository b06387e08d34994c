import type { Transaction } from 'kysely';
import { isOnPostgres } from './dialect.ts';
import type { Tables } from './tables.ts';

/** Whether a session is active; if so, it stays so until the transaction ends. */
export async function lockSession(tx: Transaction<Tables>, sessionId: string): Promise<boolean> {
  const session = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .$if(isOnPostgres(tx), (query) => query.forKeyShare())
    .executeTakeFirst();
  return session !== undefined;
}
