import { plural, t } from '@lingui/core/macro';
import type { Exam } from '@quiz-app/shared/exam';
import { limits } from '@quiz-app/shared/limits';
import type { Question, QuestionContent } from '@quiz-app/shared/question';
import { useRef, useState } from 'react';
import { useDevice } from '../../../device/device-context.ts';
import { notify } from '../../../screen-parts/notify-outcome.ts';
import { toast } from '../../../ui/toast.ts';
import { asSentence } from '../as-sentence.ts';
import { removeQuestions } from '../exam-edits.ts';
import { findQuestion, isSameQuestion } from '../questions/question-differences.tsx';
import { addedTo, sendQuestions } from '../questions/send-question.ts';
import type { QuestionEditsOptions } from '../questions/use-question-dialog.ts';
import { useReopenToast } from '../questions/use-reopen-toast.ts';
import { saveWithVersion } from '../save-with-version.ts';

/** Adds the questions of a pasted text, all or none, with Undo. A text that is not added yet is kept. */
export function usePaste({ exam, accept, drafts, track }: QuestionEditsOptions) {
  const device = useDevice();
  const [isOpen, setOpen] = useState(false);
  const reopenToast = useReopenToast(() => open());
  /** The text that could not be added, and the exam it was sent to: its answer may have been lost. */
  const failed = useRef<{ text: string; base: Exam }>(undefined);

  const open = () => {
    reopenToast.dismiss(pasteId);
    setOpen(true);
  };

  /** Closes the dialog before the server has answered. */
  const add = async (text: string, contents: readonly QuestionContent[]) => {
    setOpen(false);
    drafts.keepPasted(text);
    const base = failed.current?.text === text ? failed.current.base : exam;
    const result = await track(sendQuestions(device, base, contents));
    if (!result.success) {
      failed.current = { text, base };
      reopenToast.show('error', `${asSentence(result.message)} ${notAdded()}`, pasteId);
      return;
    }
    failed.current = undefined;
    drafts.keepPasted('');
    accept(result.exam);
    const added = addedTo(result.exam, base, contents) ?? [];
    const undo = () => void track(remove(result.exam, added));
    toast.success(plural({ count: contents.length }, { one: '# question added', other: '# questions added' }), {
      action: { label: t`Undo`, onClick: undo },
    });
  };

  const remove = async (from: Exam, added: readonly Question[]) => {
    const left = (current: Exam) => added.filter(({ _id }) => findQuestion(current, _id));
    const result = await saveWithVersion(from, {
      send: (current) =>
        removeQuestions(
          device,
          current,
          left(current).map(({ _id }) => _id),
        ),
      isConflict: (current) =>
        left(current).some((question) => !isSameQuestion(findQuestion(current, question._id), question)),
    });
    if (result.success) accept(result.exam);
    if (result.theirs) toast.error(t`One of these questions was edited since. Nothing was deleted.`);
    else notify(result);
  };

  return {
    isOpen,
    open,
    add,
    room: limits.questionsPerExam - exam.questions.length,
    /** Called by Esc and the close button; the text is kept, in case it was closed by mistake. */
    close: () => {
      setOpen(false);
      if (drafts.pasted.trim() !== '') reopenToast.show('pending', notAdded(), pasteId);
    },
    discard: () => {
      setOpen(false);
      drafts.keepPasted('');
    },
  };
}

const pasteId = 'paste';
const notAdded = () => t`Questions not added. Your text is kept.`;
