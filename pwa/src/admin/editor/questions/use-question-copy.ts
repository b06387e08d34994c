import { t } from '@lingui/core/macro';
import type { Exam } from '@quiz-app/shared/exam';
import { useDevice } from '../../../device/device-context.ts';
import { toast } from '../../../ui/toast.ts';
import { saveOrder } from '../exam-edits.ts';
import { contentOf, draftOf } from '../question-dialog/question-draft.ts';
import { saveWithVersion } from '../save-with-version.ts';
import { findQuestion } from './question-differences.tsx';
import { addedTo, sendQuestion } from './send-question.ts';
import type { QuestionEditsOptions } from './use-question-dialog.ts';
import { makeNewId } from './use-unsaved-drafts.ts';

interface QuestionCopyOptions extends Pick<QuestionEditsOptions, 'exam' | 'accept' | 'track'> {
  /** Deletes the copy. @param base the exam with it */
  onUndo: (questionId: string, base: Exam) => void;
}

/** Adds a copy of a question after it, with Undo. */
export function useQuestionCopy({ exam, accept, track, onUndo }: QuestionCopyOptions) {
  const device = useDevice();

  const duplicate = async (questionId: string) => {
    const question = findQuestion(exam, questionId);
    if (!question) return;
    const content = contentOf(draftOf(question));
    const added = await sendQuestion(device, exam, makeNewId(), content);
    if (!added.success) return void toast.error(added.message);
    const [copy] = addedTo(added.exam, exam, [content]) ?? [];
    if (!copy) return accept(added.exam);
    const placed = await saveWithVersion(added.exam, {
      send: (current) => saveOrder(device, current, withAfter(current, copy._id, questionId)),
      isConflict: () => false,
    });
    // Without it the copy is the last question.
    const result = placed.success ? placed.exam : added.exam;
    accept(result);
    toast.success(added.message, { action: { label: t`Undo`, onClick: () => onUndo(copy._id, result) } });
  };

  return (questionId: string) => void track(duplicate(questionId));
}

/** The ids of an exam's questions, with one moved after another. */
function withAfter({ questions }: Exam, moved: string, before: string): string[] {
  const ids = questions.map(({ _id }) => _id).filter((id) => id !== moved);
  return ids.toSpliced(ids.indexOf(before) + 1, 0, moved);
}
