import { t } from '@lingui/core/macro';
import type { Exam } from '@quiz-app/shared/exam';
import { use } from 'react';
import { ExamRulesContext } from '../../../exam-ui/exam-rules.ts';
import { ChangedDialog } from '../changed-dialog.tsx';
import { usePreviewedContent } from '../content-fields/use-previews.ts';
import { mediaIn } from '../exam-media.ts';
import { QuestionDialog } from '../question-dialog/question-dialog.tsx';
import { contentOf, type QuestionDraft, textsOf } from '../question-dialog/question-draft.ts';
import { findQuestion, questionDifferences } from './question-differences.tsx';
import type { QuestionDialogEdit } from './use-question-dialog.ts';
import { isNewId, type UnsavedDraft } from './use-unsaved-drafts.ts';

interface OpenedQuestionProps {
  id: string;
  kept: UnsavedDraft;
  isNext?: boolean;
  /** The place that it has, or will have, in the exam. */
  number: number;
  dialog: QuestionDialogEdit;
  /** Called with a text pasted into the question, and the draft before it. */
  onPaste: (text: string, before: QuestionDraft) => void;
}

/** The dialog of the open question: to edit it, or to choose between two edits of it. */
export function OpenedQuestion({ id, kept, isNext, number, dialog, onPaste }: OpenedQuestionProps) {
  const { draft, base, theirs } = kept;
  const isNew = isNewId(id);
  if (theirs) return <EditConflictDialog id={id} kept={kept} theirs={theirs} dialog={dialog} />;
  return (
    <QuestionDialog
      title={
        <>
          {isNew ? t`Add Question` : t`Edit Question`} <span className="muted">{number}</span>
        </>
      }
      initial={{ draft, ...(kept.refusal && { refusal: kept.refusal }) }}
      others={mediaIn(base, id)}
      isNext={isNext}
      onChange={(written) => dialog.type(id, { draft: written, base })}
      onSave={(written) => void dialog.save(id, { draft: written, base })}
      {...(isNew && {
        onSaveAndAdd: (written) => void dialog.save(id, { draft: written, base }, { addAnother: true }),
        onPaste,
      })}
      onClose={(written) => dialog.close(id, { ...kept, draft: written })}
      onCancel={() => dialog.discard(id)}
    />
  );
}

type EditConflictProps = Pick<OpenedQuestionProps, 'id' | 'kept' | 'dialog'> & { theirs: Exam };

function EditConflictDialog({ id, kept, theirs, dialog }: EditConflictProps) {
  const { language } = use(ExamRulesContext);
  const shown = usePreviewedContent(kept.draft.content, textsOf(kept.draft));
  return (
    <ChangedDialog
      differences={questionDifferences(contentOf(kept.draft), findQuestion(theirs, id), shown, language)}
      onKeepMine={() => void dialog.save(id, { draft: kept.draft, base: theirs })}
      onTakeTheirs={() => dialog.takeTheirs(id)}
      onClose={() => dialog.close(id, kept)}
    >
      {findQuestion(theirs, id)
        ? t`Both of you edited this question. Yours is not saved yet.`
        : t`You edited a question that someone else has deleted. Keeping yours adds it again, at the end.`}
    </ChangedDialog>
  );
}
