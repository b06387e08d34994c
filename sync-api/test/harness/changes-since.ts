import type { EnvelopeOf } from '@quiz-app/shared/contract/schemas';
import type { Exam } from '@quiz-app/shared/exam';
import type { Client } from './client.ts';

type Changes<Fields> = Extract<EnvelopeOf<'getAllExams', Fields>, { success: true }>;

/** What getAllExams gives for a cursor, with the new cursor. @param fields `changed` gives only what changed of an exam */
export async function changesSince<Fields extends 'changed' | undefined = undefined>(
  person: Client,
  cursor = '',
  fields?: Fields,
): Promise<Changes<Fields>> {
  const { envelope } = await person.call('getAllExams', { query: { since: cursor, ...(fields && { fields }) } });
  if (!envelope.success) throw new Error(envelope.message);
  return envelope as Changes<Fields>;
}

/** Merges a changed exam with a device's copy, as the app does. */
export function mergeQuestions(changed: Changes<'changed'>['data'][number], held: Exam | undefined): Exam {
  const questions = changed.questions.map((question) => {
    const whole = 'name' in question ? question : held?.questions.find(({ _id }) => _id === question._id);
    if (!whole) throw new Error(`Nobody has question ${question._id}`);
    return whole;
  });
  return { ...changed, questions };
}
