import type { Exam } from '@quiz-app/shared/exam';
import { useEffect, useRef, useState } from 'react';
import { useDevice } from '../../../device/device-context.ts';
import { QuestionDialog } from '../../../screen-parts/question-dialog/question-dialog.tsx';
import {
  contentOf,
  draftOf,
  emptyDraft,
  isSameDraft,
  type QuestionDraft,
} from '../../../screen-parts/question-dialog/question-draft.ts';
import type { Device } from '../../../sync/device.ts';
import { toast } from '../../../ui/toast.ts';
import { ChangedDialog } from '../changed-dialog.tsx';
import { saveQuestion } from '../exam-edits.ts';
import { saveWithVersion } from '../save-with-version.ts';
import type { EditedExam } from '../use-edited-exam.ts';
import { findQuestion, isSameQuestion, questionDifferences } from './question-differences.ts';
import type { UnsavedDraft, UnsavedDrafts } from './use-unsaved-drafts.ts';

/** Stands for the id of a new question. */
export const newQuestion = '';

export interface QuestionEditsOptions extends EditedExam {
  drafts: UnsavedDrafts;
  track: <Result>(work: Promise<Result>) => Promise<Result>;
}

/** The state of the question dialog. A question that could not be saved is kept among the drafts, with the reason. */
export function useQuestionDialog({ exam, accept, drafts, track }: QuestionEditsOptions) {
  const device = useDevice();
  const [opened, setOpened] = useState<{ id: string; base: Exam }>();
  const reopenToast = useReopenToast((id) => open(id));
  const open = (id: string) => {
    reopenToast.dismiss(id);
    setOpened({ id, base: exam });
  };

  /**
   * Closes the dialog before the server has answered. A question that someone else has deleted is added again.
   * @param addAnother opens the dialog for a new question once this one is saved
   */
  const save = async (id: string, { draft, base }: UnsavedDraft, { addAnother = false } = {}) => {
    setOpened(undefined);
    const { success, message, ...result } = await track(send(device, id, draft, base));
    const newest = 'exam' in result ? result.exam : result.theirs;
    if (newest) accept(newest);
    if (success) {
      drafts.drop(id);
      toast.success(message);
      if (addAnother && newest) setOpened((now) => now ?? { id: newQuestion, base: newest });
      return;
    }
    drafts.keep(id, { draft, base, ...(result.theirs ? { theirs: result.theirs } : { refusal: message }) });
    reopenToast.show('error', `${asSentence(message)} ${notSaved}`, id);
  };

  /** Called by Esc and the close button; keeps the input, in case it was closed by mistake. */
  const close = (id: string, kept: UnsavedDraft) => {
    setOpened(undefined);
    if (!kept.theirs && isSameDraft(kept.draft, draftIn(kept.base, id))) return drafts.drop(id);
    drafts.keep(id, kept);
    reopenToast.show('pending', notSaved, id);
  };

  const discard = (id: string) => {
    setOpened(undefined);
    drafts.drop(id);
  };

  /** Discards the input, and opens the question as someone else has saved it. */
  const takeTheirs = (id: string) => {
    drafts.drop(id);
    setOpened(findQuestion(exam, id) ? { id, base: exam } : undefined);
  };

  return {
    opened: opened && {
      id: opened.id,
      kept: drafts.of(opened.id) ?? { base: opened.base, draft: draftIn(opened.base, opened.id) },
    },
    open,
    save,
    close,
    discard,
    takeTheirs,
  };
}

type QuestionDialogEdit = ReturnType<typeof useQuestionDialog>;

function send(device: Device, id: string, draft: QuestionDraft, base: Exam) {
  const content = contentOf(draft);
  const before = findQuestion(base, id);
  return saveWithVersion(base, {
    send: (current) => saveQuestion(device, current, id, content),
    isConflict: (current) => {
      const now = findQuestion(current, id);
      return before !== undefined && !isSameQuestion(now, before) && !isSameQuestion(now, content);
    },
  });
}

function draftIn(exam: Exam, id: string): QuestionDraft {
  const question = findQuestion(exam, id);
  return question ? draftOf(question) : emptyDraft;
}

const notSaved = 'Question not saved. Your text is kept.';
const asSentence = (message: string) => (/[.!?]$/.test(message) ? message : `${message}.`);

/**
 * Toasts that offer to reopen a question. They are dismissed when the question is open again, and with the screen,
 * which would reopen it.
 */
function useReopenToast(reopen: (questionId: string) => void) {
  const shown = useRef(new Map<number, string>());
  const dismiss = (isMeant: (questionId: string) => boolean) => {
    for (const [toastId, questionId] of shown.current) {
      if (!isMeant(questionId)) continue;
      toast.dismiss(toastId);
      shown.current.delete(toastId);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only leaving the screen dismisses them all
  useEffect(() => () => dismiss(() => true), []);
  return {
    show: (tone: 'error' | 'pending', text: string, questionId: string) => {
      const action = { label: 'Reopen', onClick: () => reopen(questionId) };
      shown.current.set(toast[tone](text, { action }), questionId);
    },
    dismiss: (questionId: string) => dismiss((other) => other === questionId),
  };
}

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
