import type { Exam } from './exam.ts';
import type { Question } from './question.ts';
import { kindOf } from './question-kinds.ts';
import { inRandomOrder } from './random-order.ts';
import type { Answers, Report } from './report.ts';

const shufflesOptions = ({ shuffle }: Exam) => shuffle === 'options' || shuffle === 'both';

const seedOf = ({ _id }: Question, attemptId: string) => `${attemptId} ${_id}`;

/** A question with its options in the attempt's order. */
export function shuffleOptions(question: Question, attemptId: string): Question {
  return { ...question, ...kindOf(question).shuffle(question, seedOf(question, attemptId)).fields };
}

/** An exam as an attempt shows it: its questions in the attempt's order, its options under the attempt's letters. */
export function asShown(exam: Exam, attemptId: string): Exam {
  const { shuffle = 'none' } = exam;
  if (shuffle === 'none') return exam;
  const questions = shuffle === 'options' ? exam.questions : inRandomOrder(exam.questions, attemptId);
  return {
    ...exam,
    questions: shufflesOptions(exam) ? questions.map((each) => shuffleOptions(each, attemptId)) : questions,
  };
}

/** Translates the letters of answers. @param exam as written */
function translate(exam: Exam, attemptId: string, answers: Answers, to: 'shown' | 'written'): Answers {
  if (!shufflesOptions(exam)) return answers;
  const translated = exam.questions.flatMap((question) => {
    const answer = answers[question._id];
    if (!answer) return [];
    const { toShown, toWritten } = kindOf(question).shuffle(question, seedOf(question, attemptId));
    return [[question._id, to === 'shown' ? toShown(answer) : toWritten(answer)]];
  });
  return Object.fromEntries(translated);
}

/** Answers by the letters as written. @param exam as written */
export const asWritten = (exam: Exam, attemptId: string, answers: Answers): Answers =>
  translate(exam, attemptId, answers, 'written');

/** A report in the order and with the letters that its taker saw. */
export function reportAsShown(report: Report): Report {
  const exam = asShown(report.exam, report._id);
  if (exam === report.exam) return report;
  const { correctAnswers, wrongAnswers, verdict } = report.result;
  const among = (questions: Question[]) =>
    exam.questions.filter(({ _id }) => questions.some((each) => each._id === _id));
  return {
    ...report,
    exam,
    result: { correctAnswers: among(correctAnswers), wrongAnswers: among(wrongAnswers), verdict },
    ...(report.answers && { answers: translate(report.exam, report._id, report.answers, 'shown') }),
  };
}
