import type { Question } from '@quiz-app/shared/question';
import { type Answer, answerTo, kindOf } from '@quiz-app/shared/question-kinds';
import type { Answers, Report } from '@quiz-app/shared/report';
import { type AnswerVerdict, answerVerdict } from '../exam-rules.ts';

/** The outcome of one question of a report. */
export interface QuestionOutcome {
  question: Question;
  /** From 1. */
  number: number;
  /** The server's verdict. It does not say which wrong answers are partly right. */
  verdict: AnswerVerdict;
  answer: Answer;
  isAnswered: boolean;
}

/** The submitted answers. A report without answers has only verdicts; for right ones, the solution is returned. */
export function answersOf({ answers, result }: Pick<Report, 'answers' | 'result'>): Answers {
  if (answers) return answers;
  return Object.fromEntries(
    result.correctAnswers.map((question) => [question._id, kindOf(question).solution(question)]),
  );
}

/** The outcome of every question of a report, in the exam's order. */
export function questionOutcomes(report: Pick<Report, 'exam' | 'answers' | 'result'>): QuestionOutcome[] {
  const answers = answersOf(report);
  const right = new Set(report.result.correctAnswers.map(({ _id }) => _id));
  return report.exam.questions.map((question, index) => {
    const kind = kindOf(question);
    const answer = kind.validAnswer(question, answerTo(question, answers));
    return {
      question,
      number: index + 1,
      verdict: right.has(question._id) ? 'correct' : verdictOfWrong(question, answer, report.exam),
      answer,
      isAnswered: kind.isAnswered(answer),
    };
  });
}

const verdictOfWrong = (question: Question, answer: Answer, exam: Report['exam']): AnswerVerdict =>
  answerVerdict(question, answer, exam) === 'partly' ? 'partly' : 'incorrect';
