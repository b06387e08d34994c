import type { Exam } from '@quiz-app/shared/exam';
import { useState } from 'react';
import { useDevice } from '../../../device/device-context.ts';
import { notify } from '../../../screen-parts/notify-outcome.ts';
import { reorderQuestions } from '../../../sync/edit-exam.ts';
import { isChangedMeanwhile, saveOn } from '../save-on.ts';
import { idsOf, inOrder, isReordered } from './order-differences.ts';

/** Two people put the same questions in order. */
export interface OrderConflict {
  mine: readonly string[];
  theirs: Exam;
}

/** The ids of the questions in the order a person just gave them, until the exam has it or the server refused it. */
export function useQuestionOrder(exam: Exam) {
  const device = useDevice();
  const [given, setGiven] = useState<readonly string[]>();
  const [conflict, setConflict] = useState<OrderConflict>();
  const own = idsOf(exam);
  const ids = given ? inOrder(own, given) : own;

  /** @param from the exam whose order was changed */
  const give = async (order: readonly string[], from = exam) => {
    setGiven(order);
    setConflict(undefined);
    const outcome = await saveOn(from, {
      send: (now) => reorderQuestions(device, exam._id, inOrder(idsOf(now), order), { version: now.version }),
      isConflict: (now) => isReordered(from, now) && String(idsOf(now)) !== String(inOrder(idsOf(now), order)),
    });
    if (isChangedMeanwhile(outcome)) return setConflict({ mine: order, theirs: outcome.data });
    notify(outcome);
    // A later move may have taken over meanwhile.
    setGiven((now) => (now === order ? undefined : now));
  };

  const takeTheirs = () => {
    setConflict(undefined);
    setGiven(undefined);
  };
  return { ids, give, conflict, takeTheirs };
}
