import { ChangedDialog } from '../changed-dialog.tsx';
import { findQuestion, questionDifferences } from './question-differences.ts';
import type { QuestionDeletion } from './use-question-deletion.ts';

/** Asks whether to delete a question that someone else has edited. */
export function DeletionConflictDialog({ conflict, keepMine, cancelDelete }: QuestionDeletion) {
  const question = conflict && findQuestion(conflict.base, conflict.edit);
  if (!question) return null;
  return (
    <ChangedDialog
      yours="When you deleted it"
      differences={questionDifferences(question, findQuestion(conflict.theirs, question._id))}
      onKeepMine={keepMine}
      onTakeTheirs={cancelDelete}
      onClose={cancelDelete}
    >
      You deleted a question that someone else has edited. It is not deleted yet.
    </ChangedDialog>
  );
}
