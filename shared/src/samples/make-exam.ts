import type { ServedContent } from '../content.ts';
import type { Exam } from '../exam.ts';
import type { ChoiceFields, ChoiceQuestion } from '../question-kinds/choice.ts';
import { isOfKind, kindOf, type QuestionFields } from '../question-kinds.ts';
import type { Answers, Report, ReportCounts } from '../report.ts';
import { scoreAnswers } from '../scoring.ts';
import type { User } from '../user.ts';

let made = 0;

/** A new UUIDv7. Each id sorts after the previous ones. */
export function makeId(): string {
  made += 1;
  return `01930000-0000-7000-8000-${made.toString(16).padStart(12, '0')}`;
}

/** A question with one correct answer, A, unless overridden. */
export function makeQuestion(overrides: Partial<ChoiceQuestion> = {}): ChoiceQuestion {
  return {
    _id: makeId(),
    name: 'Which method adds an item to the end of an array?',
    options: { A: 'push', B: 'pop', C: 'shift', D: 'unshift' },
    correctOptions: ['A'],
    ...overrides,
  };
}

/** A question whose options a test reads. @throws RangeError for a question of another kind, or none */
export function asChoice<Any extends QuestionFields>(question: Any | undefined): Any & ChoiceFields {
  if (!question || !isOfKind('choice', question)) throw new RangeError('This is no question with options');
  return question;
}

/** An exam whose questions all have options. */
export type ChoiceExam = Omit<Exam, 'questions'> & { questions: (ChoiceQuestion & ServedContent)[] };

/**
 * An exam of three questions: single correct (A), multiple correct (A and C) and True/False (B). Ten minutes, 12 of
 * 20 marks pass.
 */
export function makeExam(overrides: Partial<ChoiceExam> = {}): ChoiceExam {
  return {
    _id: makeId(),
    name: 'JavaScript Fundamentals',
    category: 'JavaScript',
    duration: 600,
    totalMarks: 20,
    passingMarks: 12,
    version: 1,
    questions: [
      makeQuestion(),
      makeQuestion({
        name: 'Which of these methods leave the original array as it was?',
        options: { A: 'map', B: 'push', C: 'toSorted', D: 'splice' },
        correctOptions: ['A', 'C'],
      }),
      makeQuestion({
        name: '`await` blocks the main thread until the promise is settled.',
        options: { A: 'True', B: 'False' },
        correctOptions: ['B'],
      }),
    ],
    ...overrides,
  };
}

/** A user who is not an admin; the e-mail address is new at every call. */
export function makeUser(overrides: Partial<User> = {}): User {
  const _id = makeId();
  return { _id, name: 'Amara Okafor', email: `amara-${_id.slice(-12)}@example.org`, isAdmin: false, ...overrides };
}

/** Answers that get the first `correctCount` questions of an exam right and leave the others unanswered. */
export function makeAnswers(exam: Pick<Exam, 'questions'>, correctCount = exam.questions.length): Answers {
  return Object.fromEntries(
    exam.questions.slice(0, correctCount).map((question) => [question._id, kindOf(question).solution(question)]),
  );
}

/** A report of `answers` to `exam`, scored by the usual rules; all answers are right unless overridden. */
export function makeReport(overrides: Partial<Omit<Report, 'result'>> = {}): Report {
  const exam = overrides.exam ?? makeExam();
  const { _id, name } = makeUser();
  const answers = overrides.answers ?? makeAnswers(exam);
  const { correctAnswers, wrongAnswers, verdict } = scoreAnswers(exam, answers);
  return {
    _id: makeId(),
    user: { _id, name },
    createdAt: '2026-11-20T09:12:37.000Z',
    startedAt: '2026-11-20T09:04:37.000Z',
    finishedAt: '2026-11-20T09:12:36.000Z',
    secondsUsed: 479,
    ...overrides,
    exam,
    answers,
    result: { correctAnswers, wrongAnswers, verdict },
  };
}

/** A report as `fields=counts` gives it. */
export function countsOf({ exam, result, answers: _, receipt: __, ...report }: Report): ReportCounts {
  const { questions, ...details } = exam;
  const { correctAnswers, wrongAnswers, verdict } = result;
  return {
    ...report,
    exam: { ...details, questionsCount: questions.length },
    result: { correctCount: correctAnswers.length, wrongCount: wrongAnswers.length, verdict },
  };
}
