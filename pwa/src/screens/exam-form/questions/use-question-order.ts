import type { Exam } from '@quiz-app/shared/exam';
import type { Question } from '@quiz-app/shared/question';
import { useState } from 'react';
import { notifyOutcome } from '../../../screen-parts/notify-outcome.ts';
import { reorderQuestions } from '../../../sync/edit-exam.ts';

/** The questions with one of them moved to the place of another. */
function moved(questions: readonly Question[], id: string, toPlaceOf: string): Question[] {
  const from = questions.findIndex(({ _id }) => _id === id);
  const to = questions.findIndex(({ _id }) => _id === toPlaceOf);
  const question = questions[from];
  if (!question || to === -1) return [...questions];
  return questions.toSpliced(from, 1).toSpliced(to, 0, question);
}

/** The questions in the order a person just gave them, until the exam has it or the server refused it. */
export function useQuestionOrder(exam: Exam) {
  const [given, setGiven] = useState<readonly string[]>();
  const questions = given ? inOrder(exam.questions, given) : exam.questions;

  const move = async (id: string, toPlaceOf: string) => {
    if (id === toPlaceOf) return;
    const questionOrder = moved(questions, id, toPlaceOf).map(({ _id }) => _id);
    setGiven(questionOrder);
    await notifyOutcome(reorderQuestions(exam._id, questionOrder));
    // A later move may have taken over meanwhile.
    setGiven((now) => (now === questionOrder ? undefined : now));
  };
  return { questions, move };
}

/** In the order of the ids; questions that have come since stand last. */
function inOrder(questions: readonly Question[], ids: readonly string[]): Question[] {
  const place = ({ _id }: Question) => (ids.includes(_id) ? ids.indexOf(_id) : ids.length);
  return questions.toSorted((a, b) => place(a) - place(b));
}
