import type { Exam } from '@quiz-app/shared/exam';
import { answerTo, kindOf } from '@quiz-app/shared/question-kinds';
import type { Answers, Reference } from '@quiz-app/shared/report';

// A report refers to questions by their position in its exam version, which never changes:
// `101` for right, wrong, right, and canonical answers.

/** The valid answers to the exam's own questions, empty ones left out. */
export function answersTo({ questions }: Pick<Exam, 'questions'>, given: Answers): Answers {
  const kept = questions.flatMap((question) => {
    const kind = kindOf(question);
    const answer = kind.validAnswer(question, answerTo(question, given));
    return kind.isAnswered(answer) ? [[question._id, answer] as const] : [];
  });
  return Object.fromEntries(kept);
}

export function writeMarks(exam: Pick<Exam, 'questions'>, correct: readonly Reference[]): string {
  const ids = new Set(correct.map(({ _id }) => _id));
  return exam.questions.map(({ _id }) => (ids.has(_id) ? '1' : '0')).join('');
}
