import type { Tokens } from '../../src/auth/tokens.ts';
import type { Database } from '../../src/database/open-database.ts';

/** Logs a user in without the cost of a password. @returns the token */
export async function addSession({ write }: Pick<Database, 'write'>, tokens: Tokens, userId: string): Promise<string> {
  const id = crypto.randomUUID();
  const token = await tokens.sign(userId, id);
  const [created_at, expires_at] = [new Date().toISOString(), tokens.expiryOf(token)];
  const row = { id, user_id: userId, device: 'Test', by_card: 0, created_at, expires_at } as const;
  await write((tx) => tx.insertInto('sessions').values(row).execute());
  return token;
}
