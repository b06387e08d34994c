import { plural } from '@lingui/core/macro';
import type { Exam } from '@quiz-app/shared/exam';
import { type Fraction, fractionOf } from '@quiz-app/shared/fraction';
import type { Question } from '@quiz-app/shared/question';
import { type Answer, fractionFor, isOfKind, kindOf } from '@quiz-app/shared/question-kinds';
import { createContext } from 'react';
import { formatNumber, rounded } from '../language/format.ts';

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
  const all = rounded(points);
  if (n === d) return points === 1 ? undefined : plural(all, { one: '# point', other: '# points' });
  const got = formatNumber((points * n) / d);
  if (n > 0) return plural(all, { one: `${got} of # point`, other: `${got} of # points` });
  const { penalty = 0 } = rules;
  if (!penalty || !isOfKind('choice', question) || !kindOf(question).isAnswered(answer)) return undefined;
  const { n: part, d: whole } = fractionOf(penalty);
  const lost = rounded((points * part) / whole);
  return plural(lost, { one: 'It costs # point', other: 'It costs # points' });
}

/** Whether an exam's questions have different points, so that each says how many it has. */
export const hasPoints = (questions: readonly Question[]): boolean =>
  questions.some(({ points = 1 }) => points !== (questions[0]?.points ?? 1));
