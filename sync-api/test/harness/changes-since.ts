import type { EnvelopeOf } from '@quiz-app/shared/contract/schemas';
import type { Client } from './client.ts';

/** What getAllExams gives for a cursor, with the new cursor. */
export async function changesSince(
  person: Client,
  cursor = '',
): Promise<Extract<EnvelopeOf<'getAllExams'>, { success: true }>> {
  const { envelope } = await person.call('getAllExams', { query: { since: cursor } });
  if (!envelope.success) throw new Error(envelope.message);
  return envelope;
}
