import { t } from '@lingui/core/macro';
import type { Exam } from '@quiz-app/shared/exam';
import { type MouseEvent, use } from 'react';
import { useDevice } from '../../../device/device-context.ts';
import { useUser } from '../../../device/use-session.ts';
import { ExamRulesContext } from '../../../exam-ui/exam-rules.ts';
import { notify, notifyOutcome } from '../../../screen-parts/notify-outcome.ts';
import { restoreQuestion } from '../../../sync/admin/edit-exam.ts';
import { focusPage } from '../../../ui/focus-page.ts';
import { useDeletionGuard } from '../../parts/use-deletion-guard.ts';
import { ChangedDialog } from '../changed-dialog.tsx';
import { removeQuestion } from '../exam-edits.ts';
import { useConditionalSave } from '../use-conditional-save.ts';
import { findQuestion, isSameQuestion, questionDifferences } from './question-differences.tsx';
import type { QuestionEditsOptions } from './use-question-dialog.ts';

/** Deletes questions, and asks first about one that someone else has edited since the user saw it. */
export function useQuestionDeletion({ exam, accept, drafts, track }: QuestionEditsOptions) {
  const device = useDevice();
  const user = useUser();
  const guard = useDeletionGuard();
  const { save, conflict, isAsking, drop } = useConditionalSave<string>({
    send: (questionId, current) => removeQuestion(device, current, { questionId, userid: user._id }),
    isConflict: (questionId, base, current) => {
      const now = findQuestion(current, questionId);
      return now !== undefined && !isSameQuestion(now, findQuestion(base, questionId));
    },
    accept,
  });

  const remove = async (questionId: string, base: Exam = exam) => {
    focusPage();
    const result = await track(save(questionId, base));
    if (result.theirs) return;
    // Every edit raises the version by one, and the one before the deletion has the question.
    const undo = () => result.success && void track(restore(questionId, result.exam.version - 1));
    notify(result, { action: { label: t`Undo`, onClick: undo } });
    if (result.success) drafts.drop(questionId);
  };

  const restore = async (questionId: string, version: number) => {
    const outcome = await notifyOutcome(restoreQuestion(device, exam._id, questionId, version));
    if (outcome.success) accept(outcome.data);
  };

  return {
    /** Deletes a question that was added in this version of the exam, to undo that. */
    removeAdded: (questionId: string, base: Exam) => void remove(questionId, base),
    remove: (press: MouseEvent, questionId: string) => void guard(press, questionId, () => remove(questionId)),
    conflict: isAsking ? conflict : undefined,
    keepMine: () => conflict && void remove(conflict.edit, conflict.theirs),
    /** Keeps the question as someone else has edited it. */
    cancelDelete: drop,
  };
}

type QuestionDeletion = ReturnType<typeof useQuestionDeletion>;

/** Asks whether to delete a question that someone else has edited. */
export function DeletionConflictDialog({ conflict, keepMine, cancelDelete }: QuestionDeletion) {
  const question = conflict && findQuestion(conflict.base, conflict.edit);
  const { language } = use(ExamRulesContext);
  if (!question) return null;
  return (
    <ChangedDialog
      yours={t`When you deleted it`}
      differences={questionDifferences(question, findQuestion(conflict.theirs, question._id), question, language)}
      onKeepMine={keepMine}
      onTakeTheirs={cancelDelete}
      onClose={cancelDelete}
    >
      {t`You deleted a question that someone else has edited. It is not deleted yet.`}
    </ChangedDialog>
  );
}
