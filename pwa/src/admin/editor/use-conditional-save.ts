import type { Exam } from '@quiz-app/shared/exam';
import { useState } from 'react';
import type { EditOutcome } from './exam-edits.ts';
import { type SaveResult, saveWithVersion } from './save-with-version.ts';

/** An edit that was not saved, because it would overwrite someone else's. */
export interface Conflict<Edit> {
  edit: Edit;
  /** The exam that the edit was started from. */
  base: Exam;
  theirs: Exam;
}

interface ConditionalSaveOptions<Edit> {
  send: (edit: Edit, current: Exam) => Promise<EditOutcome>;
  /** Whether the edit, started from `base`, would overwrite a change in `current`. */
  isConflict: (edit: Edit, base: Exam, current: Exam) => boolean;
  /** Called with the exam in the server's answer. */
  accept: (exam: Exam) => void;
}

export interface ConditionalSave<Edit> {
  /** Saves an edit, or opens the choice between it and someone else's. */
  save: (edit: Edit, base: Exam) => Promise<SaveResult>;
  /** Kept until an edit is saved or the conflict is dropped. */
  conflict: Conflict<Edit> | undefined;
  /** Whether the user is being asked to choose. */
  isAsking: boolean;
  ask: () => void;
  /** Closes the choice; the conflict stays. */
  close: () => void;
  /** Discards the user's own edit. */
  drop: () => void;
}

/** Saves edits of one kind, and keeps the one that is in conflict until the user has chosen. */
export function useConditionalSave<Edit>({
  send,
  isConflict,
  accept,
}: ConditionalSaveOptions<Edit>): ConditionalSave<Edit> {
  const [conflict, setConflict] = useState<Conflict<Edit>>();
  const [isAsking, setAsking] = useState(false);

  const save = async (edit: Edit, base: Exam) => {
    setAsking(false);
    const result = await saveWithVersion(base, {
      send: (current) => send(edit, current),
      isConflict: (current) => isConflict(edit, base, current),
    });
    if (result.success) {
      setConflict(undefined);
      accept(result.exam);
    } else if (result.theirs) {
      accept(result.theirs);
      setConflict({ edit, base, theirs: result.theirs });
      setAsking(true);
    }
    return result;
  };
  const drop = () => {
    setConflict(undefined);
    setAsking(false);
  };
  return { save, conflict, isAsking, ask: () => setAsking(true), close: () => setAsking(false), drop };
}
