import type { Exam } from '@quiz-app/shared/exam';
import { useState } from 'react';
import { useDevice } from '../../../device/device-context.ts';
import { notifyOutcome } from '../../../screen-parts/notify-outcome.ts';
import { reorderQuestions } from '../../../sync/edit-exam.ts';

/** The ids of the questions in the order a person just gave them, until the exam has it or the server refused it. */
export function useQuestionOrder(exam: Exam) {
  const device = useDevice();
  const [given, setGiven] = useState<readonly string[]>();
  const own = exam.questions.map(({ _id }) => _id);
  const ids = given ? inOrder(own, given) : own;

  const give = async (questionOrder: readonly string[]) => {
    setGiven(questionOrder);
    await notifyOutcome(reorderQuestions(device, exam._id, [...questionOrder]));
    // A later move may have taken over meanwhile.
    setGiven((now) => (now === questionOrder ? undefined : now));
  };
  return { ids, give };
}

/** The ids in the order given; those that have come since stand last. */
function inOrder(ids: readonly string[], given: readonly string[]): string[] {
  const place = (id: string) => (given.includes(id) ? given.indexOf(id) : given.length);
  return ids.toSorted((a, b) => place(a) - place(b));
}
