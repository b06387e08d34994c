import type { Exam } from '@quiz-app/shared/exam';
import type { Question } from '@quiz-app/shared/question';
import { useEffect, useRef, useState } from 'react';
import { useDevice } from '../../../device/device-context.ts';
import { useSession } from '../../../device/use-session.ts';
import { notify } from '../../../screen-parts/notify-outcome.ts';
import { addQuestion, deleteQuestion, editQuestion } from '../../../sync/edit-exam.ts';
import { toast } from '../../../ui/toast.ts';
import { isChangedMeanwhile, saveOn } from '../save-on.ts';
import { isSameQuestion } from './question-differences.ts';
import { contentOf, draftOf, emptyDraft, isSame, type QuestionDraft } from './question-draft.ts';
import type { UnsavedDraft, UnsavedDrafts } from './use-unsaved-drafts.ts';

/** The id that stands for the question to be added. */
export const newQuestion = '';

export const questionIn = ({ questions }: Exam, id: string): Question | undefined =>
  questions.find(({ _id }) => _id === id);

function draftIn(exam: Exam, id: string): QuestionDraft {
  const question = questionIn(exam, id);
  return question ? draftOf(question) : emptyDraft;
}

/** A question that was to be deleted, and the exam in which someone else has edited it. */
interface Removal {
  question: Question;
  theirs: Exam;
}

export interface QuestionEditsOptions {
  exam: Exam;
  drafts: UnsavedDrafts;
  waitFor: <Result>(work: Promise<Result>) => Promise<Result>;
}

/** What is done to the questions of an exam, and the question that is open. */
export function useQuestionEdits({ exam, drafts, waitFor }: QuestionEditsOptions) {
  const device = useDevice();
  const session = useSession();
  const [opened, setOpened] = useState<{ id: string; from: Exam }>();
  const [removal, setRemoval] = useState<Removal>();
  const open = (id: string) => setOpened({ id, from: exam });
  const reopenLater = useReopenToast(open);

  /** Closes the dialog, whether or not the server takes it. A question that someone else has deleted is added anew. */
  const save = async (id: string, { draft, from }: UnsavedDraft) => {
    setOpened(undefined);
    const content = contentOf(draft);
    const before = questionIn(from, id);
    const outcome = await waitFor(
      saveOn(from, {
        send: ({ version }) =>
          before
            ? editQuestion(device, exam._id, id, content, { version })
            : addQuestion(device, exam._id, content, { version }),
        isConflict: (now) =>
          before !== undefined &&
          !isSameQuestion(questionIn(now, id), before) &&
          !isSameQuestion(questionIn(now, id), content),
      }),
    );
    if (outcome.success) {
      drafts.drop(id);
      toast.success(outcome.message);
      return;
    }
    const reason = isChangedMeanwhile(outcome) ? { theirs: outcome.data } : { refusal: outcome.message };
    drafts.keep(id, { draft, from, ...reason });
    reopenLater(toast.error, `${sentence(outcome.message)} ${notSaved}`, id);
  };

  /** Closed without an answer, by Esc or the cross: what was typed is kept, in case that was a slip. */
  const close = (id: string, kept: UnsavedDraft) => {
    setOpened(undefined);
    if (!kept.theirs && isSame(kept.draft, draftIn(kept.from, id))) return drafts.drop(id);
    drafts.keep(id, kept);
    reopenLater(toast.pending, notSaved, id);
  };

  const discard = (id: string) => {
    setOpened(undefined);
    drafts.drop(id);
  };

  /** Drops what was typed for what someone else has saved, and opens that. */
  const takeTheirs = (id: string, theirs: Exam) => {
    drafts.drop(id);
    setOpened(questionIn(theirs, id) ? { id, from: theirs } : undefined);
  };

  const remove = async (question: Question, from = exam) => {
    setRemoval(undefined);
    // The row takes the focus with it.
    document.getElementById('main')?.focus({ preventScroll: true });
    const reference = { questionId: question._id, userid: session?.user._id ?? '' };
    const outcome = await waitFor(
      saveOn(from, {
        send: ({ version }) => deleteQuestion(device, exam._id, reference, { version }),
        isConflict: (now) => !isSameQuestion(questionIn(now, question._id) ?? question, question),
      }),
    );
    if (isChangedMeanwhile(outcome)) return setRemoval({ question, theirs: outcome.data });
    notify(outcome);
    if (outcome.success) drafts.drop(question._id);
  };

  return {
    opened: opened && {
      id: opened.id,
      kept: drafts.of(opened.id) ?? { from: opened.from, draft: draftIn(opened.from, opened.id) },
    },
    open,
    save,
    close,
    discard,
    takeTheirs,
    removal,
    remove,
    cancelRemoval: () => setRemoval(undefined),
  };
}

const notSaved = 'Question not saved. Your text is kept.';
const sentence = (message: string) => (/[.!?]$/.test(message) ? message : `${message}.`);

/** Toasts that offer to open a dialog again; they go with the screen that could. */
function useReopenToast(reopen: (id: string) => void) {
  const shown = useRef(new Set<number>());
  useEffect(
    () => () => {
      for (const id of shown.current) toast.dismiss(id);
    },
    [],
  );
  return (show: typeof toast.error, text: string, questionId: string) => {
    shown.current.add(show(text, { action: { label: 'Reopen', onClick: () => reopen(questionId) } }));
  };
}
