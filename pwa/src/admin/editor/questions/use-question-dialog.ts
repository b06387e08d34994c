import { t } from '@lingui/core/macro';
import type { Exam } from '@quiz-app/shared/exam';
import type { KindName } from '@quiz-app/shared/question-kinds';
import { useRef, useState } from 'react';
import { useDevice } from '../../../device/device-context.ts';
import { toast } from '../../../ui/toast.ts';
import { asSentence } from '../as-sentence.ts';
import { contentOf, draftOf, emptyDraft, isSameDraft, type QuestionDraft } from '../question-dialog/question-draft.ts';
import type { SaveResult } from '../save-with-version.ts';
import type { EditedExam } from '../use-edited-exam.ts';
import { findQuestion } from './question-differences.tsx';
import { sendQuestion } from './send-question.ts';
import { useReopenToast } from './use-reopen-toast.ts';
import { isNewId, makeNewId, type UnsavedDraft, type UnsavedDrafts } from './use-unsaved-drafts.ts';

export interface QuestionEditsOptions extends EditedExam {
  drafts: UnsavedDrafts;
  track: <Result>(work: Promise<Result>) => Promise<Result>;
}

interface Opened {
  id: string;
  base: Exam;
  /** Whether it follows another question in the same dialog. */
  isNext?: boolean;
  /** That of the question before it, for a new one. */
  kind?: KindName;
}

/**
 * The state of the question dialog. A question that could not be saved is kept among the drafts, with the reason. It is
 * long because all of its short actions change the same open question.
 */
export function useQuestionDialog({ exam, accept, drafts, track }: QuestionEditsOptions) {
  const device = useDevice();
  const [opened, setOpened] = useState<Opened>();
  const reopenToast = useReopenToast((id) => open(id));
  const inTurn = useTurns();

  const show = (next: Opened | undefined) => {
    drafts.type(undefined);
    if (next) reopenToast.dismiss(next.id);
    setOpened(next);
  };
  /** Opens a question. The input of the dialog that is open is kept: a toast can reopen another question over it. */
  const open = (id: string) => {
    if (drafts.of(id)?.isSending) return;
    const left = drafts.keepTyped();
    show({ id, base: exam });
    if (left && left !== id) reopenToast.show('pending', notSaved(), left);
  };
  /** A new question that waits to be reopened, or else another new one. */
  const nextNew = (except?: string) => drafts.waiting.find((id) => isNewId(id) && id !== except) ?? makeNewId();

  /**
   * Closes the dialog before the server has answered. A question that someone else has deleted is added again.
   * @param addAnother opens the dialog for the next new question at once; saves go on behind it, one after another
   */
  const save = async (id: string, { draft, base }: UnsavedDraft, { addAnother = false } = {}) => {
    const isRepeated = drafts.of(id) !== undefined;
    let from = base;
    drafts.keep(id, { draft, base, isSending: true });
    show(addAnother ? { id: nextNew(id), base: exam, isNext: true, kind: draft.kind } : undefined);
    const sent = inTurn((newest) => {
      // The first try of a new question needs no choice between edits, and another version would only be refused.
      if (isNewId(id) && !isRepeated && newest && newest.version > base.version) from = newest;
      return sendQuestion(device, from, id, contentOf(draft));
    });
    const { success, message, ...result } = await (addAnother ? sent : track(sent));
    const newest = 'exam' in result ? result.exam : result.theirs;
    if (newest) accept(newest);
    if (success) {
      drafts.drop(id);
      toast.success(message);
      return;
    }
    drafts.keep(id, { draft, base: from, ...(result.theirs ? { theirs: result.theirs } : { refusal: message }) });
    reopenToast.show('error', `${asSentence(message)} ${notSaved()}`, id);
  };

  /** Called by Esc and the close button; keeps the input, in case it was closed by mistake. */
  const close = (id: string, kept: UnsavedDraft) => {
    show(undefined);
    if (!kept.theirs && !isChanged(id, kept)) return drafts.drop(id);
    drafts.keep(id, kept);
    reopenToast.show('pending', notSaved(), id);
  };

  const discard = (id: string) => {
    show(undefined);
    drafts.drop(id);
  };

  /** Discards the input, and opens the question as someone else has saved it. */
  const takeTheirs = (id: string) => {
    drafts.drop(id);
    show(findQuestion(exam, id) ? { id, base: exam } : undefined);
  };

  const openedDraft = ({ id, base, kind }: Opened) => drafts.of(id) ?? { base, draft: draftIn(base, id, kind) };
  // Someone else has deleted it, and there is no input that would be lost.
  const isGone = ({ id }: Opened) =>
    !isNewId(id) && !findQuestion(exam, id) && !drafts.isTyping && drafts.of(id) === undefined;

  return {
    opened: opened && !isGone(opened) ? { ...opened, kept: openedDraft(opened) } : undefined,
    open,
    add: () => open(nextNew()),
    save,
    close,
    discard,
    takeTheirs,
    type: (id: string, unsaved: UnsavedDraft) => drafts.type(isChanged(id, unsaved) ? { id, unsaved } : undefined),
  };
}

export type QuestionDialogEdit = ReturnType<typeof useQuestionDialog>;

/** Runs saves one after another. Each gets the exam that the one before it returned. */
function useTurns() {
  const last = useRef<Promise<Exam | undefined>>(Promise.resolve(undefined));
  return (save: (newest: Exam | undefined) => Promise<SaveResult>): Promise<SaveResult> => {
    const saved = last.current.then(save);
    last.current = saved.then((result) => (result.success ? result.exam : result.theirs));
    return saved;
  };
}

/** @param kind of the draft of a new question */
function draftIn(exam: Exam, id: string, kind = emptyDraft.kind): QuestionDraft {
  const question = findQuestion(exam, id);
  return question ? draftOf(question) : { ...emptyDraft, kind };
}

const isChanged = (id: string, { draft, base }: UnsavedDraft) => !isSameDraft(draft, draftIn(base, id, draft.kind));

const notSaved = () => t`Question not saved. Your text is kept.`;
