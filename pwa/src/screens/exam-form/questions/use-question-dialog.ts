import type { Exam } from '@quiz-app/shared/exam';
import { useState } from 'react';
import { useDevice } from '../../../device/device-context.ts';
import {
  contentOf,
  draftOf,
  emptyDraft,
  isSameDraft,
  type QuestionDraft,
} from '../../../screen-parts/question-dialog/question-draft.ts';
import { toast } from '../../../ui/toast.ts';
import { saveQuestion } from '../exam-edits.ts';
import { saveWithVersion } from '../save-with-version.ts';
import type { EditedExam } from '../use-edited-exam.ts';
import { findQuestion, isSameQuestion } from './question-differences.ts';
import { useReopenToast } from './use-reopen-toast.ts';
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
    const content = contentOf(draft);
    const before = findQuestion(base, id);
    const { success, message, ...result } = await track(
      saveWithVersion(base, {
        send: (current) => saveQuestion(device, current, id, content),
        isConflict: (current) => {
          const now = findQuestion(current, id);
          return before !== undefined && !isSameQuestion(now, before) && !isSameQuestion(now, content);
        },
      }),
    );
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

export type QuestionDialogEdit = ReturnType<typeof useQuestionDialog>;

function draftIn(exam: Exam, id: string): QuestionDraft {
  const question = findQuestion(exam, id);
  return question ? draftOf(question) : emptyDraft;
}

const notSaved = 'Question not saved. Your text is kept.';
const asSentence = (message: string) => (/[.!?]$/.test(message) ? message : `${message}.`);
