import type { Exam } from '@quiz-app/shared/exam';
import { useRef, useState } from 'react';
import { useDevice } from '../../../device/device-context.ts';
import { notify } from '../../../screen-parts/notify-outcome.ts';
import { saveOrder } from '../exam-edits.ts';
import { useConditionalSave } from '../use-conditional-save.ts';
import type { EditedExam } from '../use-edited-exam.ts';
import { isOverwritten, questionIds, sortByOrder } from './order-differences.ts';

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
