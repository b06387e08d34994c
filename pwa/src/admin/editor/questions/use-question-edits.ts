import { usePaste } from '../paste/use-paste.ts';
import { usePasteOffer } from '../paste/use-paste-offer.ts';
import { useQuestionDeletion } from './question-deletion.tsx';
import { useQuestionCopy } from './use-question-copy.ts';
import { type QuestionEditsOptions, useQuestionDialog } from './use-question-dialog.ts';
import type { UnsavedDraft } from './use-unsaved-drafts.ts';

/** Everything that changes the questions of an exam, except their order. */
export function useQuestionEdits(options: QuestionEditsOptions) {
  const dialog = useQuestionDialog(options);
  const deletion = useQuestionDeletion(options);
  const paste = usePaste(options);
  return {
    dialog,
    deletion,
    paste,
    /** Several questions that were pasted into one. */
    offer: usePasteOffer<{ id: string; unsaved: UnsavedDraft }>(paste.room),
    duplicate: useQuestionCopy({ ...options, onUndo: deletion.removeAdded }),
  };
}

export type QuestionEdits = ReturnType<typeof useQuestionEdits>;
