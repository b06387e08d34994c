import type { Exam } from '@quiz-app/shared/exam';
import type { Question } from '@quiz-app/shared/question';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useDevice } from '../../../device/device-context.ts';
import { useSession } from '../../../device/use-session.ts';
import { useOnline } from '../../../platform/online.ts';
import { notifyOutcome, outcomeOf } from '../../../screen-parts/notify-outcome.ts';
import { addQuestion, deleteQuestion, editQuestion } from '../../../sync/edit-exam.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { toast } from '../../../ui/toast.ts';
import { QuestionDialog } from './question-dialog.tsx';
import { contentOf, draftOf, emptyDraft, isSame, type QuestionDraft } from './question-draft.ts';
import { QuestionTable } from './question-table.tsx';
import styles from './questions-panel.module.css';
import type { KeptDrafts } from './use-kept-drafts.ts';

interface QuestionsPanelProps {
  exam: Exam;
  drafts: KeptDrafts;
  waitFor: <Result>(work: Promise<Result>) => Promise<Result>;
}

/** The id that stands for the question to be added. */
const newQuestion = '';

/** The questions of an exam: to add, edit, delete and put in order. */
export function QuestionsPanel({ exam, drafts, waitFor }: QuestionsPanelProps) {
  const device = useDevice();
  const isOnline = useOnline();
  const session = useSession();
  const [openedId, setOpenedId] = useState<string>();
  const reopenLater = useReopenToast(setOpenedId);

  const savedDraft = (questionId: string) => {
    const question = exam.questions.find(({ _id }) => _id === questionId);
    return question ? draftOf(question) : emptyDraft;
  };

  const save = async (questionId: string, draft: QuestionDraft) => {
    setOpenedId(undefined);
    const content = contentOf(draft);
    const asked =
      questionId === newQuestion
        ? addQuestion(device, exam._id, content)
        : editQuestion(device, exam._id, questionId, content);
    const outcome = await waitFor(outcomeOf(asked));
    if (outcome.success) {
      drafts.drop(questionId);
      toast.success(outcome.message);
      return;
    }
    drafts.keep(questionId, { draft, refusal: outcome.message });
    reopenLater(toast.error, `${sentence(outcome.message)} Question not saved. Your text is kept.`, questionId);
  };

  /** Closed without an answer, by Esc or the cross: what was typed is kept, in case that was a slip. */
  const close = (questionId: string, draft: QuestionDraft) => {
    setOpenedId(undefined);
    if (isSame(draft, savedDraft(questionId))) return drafts.drop(questionId);
    drafts.keep(questionId, { ...drafts.of(questionId), draft });
    reopenLater(toast.pending, 'Question not saved. Your text is kept.', questionId);
  };

  const discard = (questionId: string) => {
    setOpenedId(undefined);
    drafts.drop(questionId);
  };

  const remove = async ({ _id }: Question) => {
    // The row takes the focus with it.
    document.getElementById('main')?.focus({ preventScroll: true });
    const outcome = await waitFor(
      notifyOutcome(deleteQuestion(device, exam._id, { questionId: _id, userid: session?.user._id ?? '' })),
    );
    if (outcome.success) drafts.drop(_id);
  };

  return (
    <>
      <div className={styles.head}>
        <h2 className="title-section">{exam.name}</h2>
        <Button aria-disabled={!isOnline} onClick={() => setOpenedId(newQuestion)}>
          <Icon of={Plus} size={18} />
          Add Question
        </Button>
      </div>
      <QuestionTable exam={exam} onEdit={({ _id }) => setOpenedId(_id)} onDelete={remove} />
      {openedId !== undefined && (
        <QuestionDialog
          key={openedId}
          title={openedId === newQuestion ? 'Add Question' : 'Edit Question'}
          initial={drafts.of(openedId) ?? { draft: savedDraft(openedId) }}
          onSave={(draft) => void save(openedId, draft)}
          onClose={(draft) => close(openedId, draft)}
          onCancel={() => discard(openedId)}
        />
      )}
    </>
  );
}

const sentence = (message: string) => (/[.!?]$/.test(message) ? message : `${message}.`);

/** Toasts that offer to open a dialog again; they go with the screen that could. */
function useReopenToast(reopen: (questionId: string) => void) {
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
