import { t } from '@lingui/core/macro';
import type { Exam } from '@quiz-app/shared/exam';
import { plainText } from '@quiz-app/shared/rich-text';
import { useRef, useState } from 'react';
import { useDevice } from '../../../device/device-context.ts';
import { notify } from '../../../screen-parts/notify-outcome.ts';
import { ChangedDialog, type Difference } from '../changed-dialog.tsx';
import { saveOrder } from '../exam-edits.ts';
import { useConditionalSave } from '../use-conditional-save.ts';
import type { EditedExam } from '../use-edited-exam.ts';

type Order = readonly string[];

/** The order of an exam's questions, including one that is being saved, and a function to change it. */
export function useQuestionOrder({ exam, accept }: EditedExam) {
  const device = useDevice();
  const { save, conflict, isAsking, ask, close, drop } = useConditionalSave<Order>({
    send: (order, current) => saveOrder(device, current, sortByOrder(questionIds(current), order)),
    isConflict: isOverwritten,
    accept,
  });
  // Set until the exam has this order, the server refuses it, or the user discards it.
  const [pendingOrder, setPendingOrder] = useState<Order>();
  const newest = useRef<Order>([]);
  const isSaving = useRef(false);

  /** Saves orders one after another, each based on the exam in the previous answer, and skips all but the newest. */
  const saveNewest = async (from: Exam) => {
    let base = from;
    let isUndecided = conflict !== undefined;
    for (;;) {
      const order = newest.current;
      const result = await save(order, base);
      if (result.theirs) return;
      if (result.success) {
        base = result.exam;
        isUndecided = false;
      }
      if (order !== newest.current) continue;
      notify(result);
      if (!isUndecided) setPendingOrder(undefined);
      return;
    }
  };
  /** @param base the exam whose order the user has changed */
  const reorder = async (order: Order, base = conflict?.base ?? exam) => {
    setPendingOrder(order);
    newest.current = order;
    if (isSaving.current) return;
    isSaving.current = true;
    await saveNewest(base);
    isSaving.current = false;
  };

  const ids = pendingOrder ? sortByOrder(questionIds(exam), pendingOrder) : questionIds(exam);
  return {
    ids,
    reorder: (order: Order) => void reorder(order),
    /** Someone else has changed the order too, and the user has not chosen yet. */
    isUndecided: conflict !== undefined,
    conflict: conflict && isAsking ? { mine: ids, theirs: conflict.theirs } : undefined,
    ask,
    close,
    keepMine: () => conflict && void reorder(ids, conflict.theirs),
    takeTheirs: () => {
      drop();
      setPendingOrder(undefined);
    },
  };
}

export type QuestionOrderEdit = ReturnType<typeof useQuestionOrder>;

/** Asks which order to keep after two people have changed it. */
export function OrderConflictDialog({ conflict, keepMine, takeTheirs, close }: QuestionOrderEdit) {
  if (!conflict) return null;
  return (
    <ChangedDialog
      differences={orderDifferences(conflict.mine, conflict.theirs)}
      onKeepMine={keepMine}
      onTakeTheirs={takeTheirs}
      onClose={close}
    >
      {t`Both of you put the questions in another order. Yours is not saved yet.`}
    </ChangedDialog>
  );
}

const questionIds = ({ questions }: Exam): string[] => questions.map(({ _id }) => _id);

/** Sorts ids by an order; ids that are not in it come last. */
function sortByOrder(ids: readonly string[], order: readonly string[]): string[] {
  const place = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
  return ids.toSorted((a, b) => place(a) - place(b));
}

/** Whether reordering `base` would overwrite an order that someone else has saved since. */
function isOverwritten(order: readonly string[], base: Exam, theirs: Exam): boolean {
  const ids = questionIds(theirs);
  return isReordered(base, theirs) && String(ids) !== String(sortByOrder(ids, order));
}

/** Whether the questions that are in both are ordered differently, regardless of added and deleted ones. */
function isReordered(base: Exam, theirs: Exam): boolean {
  const known = new Set(questionIds(theirs));
  const kept = questionIds(base).filter((id) => known.has(id));
  return String(kept) !== String(questionIds(theirs).filter((id) => kept.includes(id)));
}

/** The positions at which two orders of an exam differ. */
function orderDifferences(mine: readonly string[], theirs: Exam): Difference[] {
  const names = new Map(
    theirs.questions.map(({ _id, name, ...content }) => [_id, firstLine(plainText(name, content))]),
  );
  const own = sortByOrder(questionIds(theirs), mine);
  return questionIds(theirs).flatMap((id, index) => {
    const ownId = own[index] ?? id;
    if (ownId === id) return [];
    return [
      { label: t`Question ${{ number: index + 1 }}`, yours: names.get(ownId) ?? '', theirs: names.get(id) ?? '' },
    ];
  });
}

const maxLength = 80;

function firstLine(text: string): string {
  const [line = ''] = text.trim().split('\n');
  return line.length > maxLength ? `${line.slice(0, maxLength)}…` : line;
}
