import type { ChangedMeanwhile, Envelope } from '@quiz-app/shared/contract/envelope';
import type { Exam } from '@quiz-app/shared/exam';
import { outcomeOf } from '../../screen-parts/notify-outcome.ts';

/** Once for the edit itself, and then for each of the others who save in the same moment. */
const mostTries = 5;

interface Edit<Answer> {
  /** Makes the edit on this version of the exam. */
  send: (on: Exam) => Promise<Answer>;
  /** Whether the edit would overwrite what someone else has changed: then a person has to choose. */
  isConflict: (now: Exam) => boolean;
}

/**
 * Makes an edit on the exam that it started from. Where someone has changed the exam since, but nothing that the edit
 * overwrites, it is made on the exam as it is now. A thrown error becomes a failure with its message.
 */
export async function saveOn<Answer extends Envelope>(from: Exam, { send, isConflict }: Edit<Answer>) {
  let outcome = await outcomeOf(send(from));
  for (let tries = 1; tries < mostTries && isChangedMeanwhile(outcome) && !isConflict(outcome.data); tries += 1) {
    outcome = await outcomeOf(send(outcome.data));
  }
  return outcome;
}

/** Whether an edit was not made because someone else has changed the exam; `data` is the exam as it is now. */
export function isChangedMeanwhile(outcome: { success: boolean; message: string }): outcome is ChangedMeanwhile {
  return 'code' in outcome && outcome.code === 'changed-meanwhile';
}
