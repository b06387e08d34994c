import { QuestionDialog } from '../../../screen-parts/question-dialog/question-dialog.tsx';
import { contentOf } from '../../../screen-parts/question-dialog/question-draft.ts';
import { ChangedDialog } from '../changed-dialog.tsx';
import { findQuestion, questionDifferences } from './question-differences.ts';
import { newQuestion, type QuestionDialogEdit } from './use-question-dialog.ts';
import type { UnsavedDraft } from './use-unsaved-drafts.ts';

interface OpenedQuestionProps {
  id: string;
  kept: UnsavedDraft;
  dialog: QuestionDialogEdit;
}

/** The dialog of the open question: to edit it, or to choose between two edits of it. */
export function OpenedQuestion({ id, kept, dialog }: OpenedQuestionProps) {
  const { draft, base, theirs } = kept;
  if (!theirs) {
    return (
      <QuestionDialog
        title={id === newQuestion ? 'Add Question' : 'Edit Question'}
        initial={kept}
        onSave={(written) => void dialog.save(id, { draft: written, base })}
        {...(id === newQuestion && {
          onSaveAndAdd: (written) => void dialog.save(id, { draft: written, base }, { addAnother: true }),
        })}
        onClose={(written) => dialog.close(id, { ...kept, draft: written })}
        onCancel={() => dialog.discard(id)}
      />
    );
  }
  return (
    <ChangedDialog
      differences={questionDifferences(contentOf(draft), findQuestion(theirs, id))}
      onKeepMine={() => void dialog.save(id, { draft, base: theirs })}
      onTakeTheirs={() => dialog.takeTheirs(id)}
      onClose={() => dialog.close(id, kept)}
    >
      {findQuestion(theirs, id)
        ? 'Both of you edited this question. Yours is not saved yet.'
        : 'You edited a question that someone else has deleted. Keeping yours adds it again, at the end.'}
    </ChangedDialog>
  );
}
