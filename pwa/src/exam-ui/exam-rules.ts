import type { Exam } from '@quiz-app/shared/exam';
import { type Fraction, fractionOf } from '@quiz-app/shared/fraction';
import type { Question } from '@quiz-app/shared/question';
import { type Answer, fractionFor, isOfKind, kindOf } from '@quiz-app/shared/question-kinds';
import { createContext } from 'react';
import { formatCount, formatNumber } from '../language/format.ts';

/** What of an exam decides how an answer is read and scored. */
export type ExamRules = Pick<Exam, 'marking' | 'penalty' | 'language'>;

/** The rules of the exam around; those of an exam without settings where there is none. */
export const ExamRulesContext = createContext<ExamRules>({});

/** The outcome of an answer: all points of its question, a part of them, or none. */
export type AnswerVerdict = 'correct' | 'partly' | 'incorrect';

export const verdictOfFraction = ({ n, d }: Fraction): AnswerVerdict =>
  n === d ? 'correct' : n > 0 ? 'partly' : 'incorrect';

export function answerVerdict(question: Question, answer: Answer, rules: ExamRules): AnswerVerdict {
  return verdictOfFraction(fractionFor(question, answer, rules));
}

/** The points of an answer: `2 of 3 points`, or what it costs. Undefined if its verdict says everything. */
export function pointsInWords(question: Question, answer: Answer, rules: ExamRules): string | undefined {
  const { points = 1 } = question;
  const { n, d } = fractionFor(question, answer, rules);
  if (n === d) return points === 1 ? undefined : formatCount(points, 'point');
  if (n > 0) return `${formatNumber((points * n) / d)} of ${formatCount(points, 'point')}`;
  const { penalty = 0 } = rules;
  if (!penalty || !isOfKind('choice', question) || !kindOf(question).isAnswered(answer)) return undefined;
  const lost = fractionOf(penalty);
  return `It costs ${formatCount((points * lost.n) / lost.d, 'point')}`;
}

/** Whether an exam's questions have different points, so that each says how many it has. */
export const hasPoints = (questions: readonly Question[]): boolean =>
  questions.some(({ points = 1 }) => points !== (questions[0]?.points ?? 1));
