import type { Exam } from '@quiz-app/shared/exam';
import { outcomeOf } from '../../screen-parts/notify-outcome.ts';
import type { EditOutcome } from './exam-edits.ts';

/** One try for the edit itself, and one for each other admin who saves at the same moment. */
const maxTries = 5;

interface VersionedEdit {
  /** Sends the edit of this version of the exam. */
  send: (current: Exam) => Promise<EditOutcome>;
  /** Whether the edit would overwrite someone else's changes. */
  isConflict: (current: Exam) => boolean;
}

export type SaveResult =
  | { success: true; message: string; exam: Exam; theirs?: undefined }
  /** `theirs` is the current exam, if the edit would overwrite a part of it and the user has to choose. */
  | { success: false; message: string; theirs?: Exam };

/**
 * Saves an edit based on the exam as the user saw it. If someone has changed the exam since, but nothing that the edit
 * overwrites, the edit is applied to the current exam. A thrown error becomes a failure with its message.
 */
export async function saveWithVersion(base: Exam, { send, isConflict }: VersionedEdit): Promise<SaveResult> {
  let current = base;
  for (let tries = 1; ; tries += 1) {
    const outcome = await outcomeOf(send(current));
    const { success, message } = outcome;
    if (success) return { success, message, exam: outcome.data };
    if (!outcome.data) return { success, message };
    current = outcome.data;
    if (isConflict(current)) return { success, message, theirs: current };
    if (tries === maxTries) return { success, message };
  }
}
