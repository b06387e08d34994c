import { t } from '@lingui/core/macro';
import type { Question } from '@quiz-app/shared/question';
import { type Answer, fractionFor, kindOf, type QuestionFields } from '@quiz-app/shared/question-kinds';
import { type GapsAnswer, type GapsFields, scoreGap } from '@quiz-app/shared/question-kinds/gaps';
import { type ReactNode, use } from 'react';
import { formatNumber } from '../../language/format.ts';
import { type AnswerVerdict, ExamRulesContext, verdictOfFraction } from '../exam-rules.ts';
import { VerdictSign } from '../verdict-sign.tsx';
import styles from './kinds.module.css';

/** The verdict of an answer by the rules of the exam around. */
export function useVerdict(question: QuestionFields, answer: Answer): AnswerVerdict {
  return verdictOfFraction(fractionFor(question, answer, use(ExamRulesContext)));
}

/** The verdict of each gap, by the rules of the exam around. */
export function useGapVerdicts({ gaps }: GapsFields, answer: GapsAnswer): AnswerVerdict[] {
  const rules = use(ExamRulesContext);
  return gaps.map((gap, at) => verdictOfFraction(scoreGap(gap, answer[at] ?? null, rules)));
}

const words = { correct: () => t`Correct`, partly: () => t`Partly correct`, incorrect: () => t`Incorrect` };

interface FieldVerdictProps {
  verdict: AnswerVerdict;
  /** Whether it stands in a sentence, where its word is only read out. */
  isInText?: boolean;
  children?: ReactNode;
}

/** A verdict beside a field or an item, as a sign and a word. */
export function FieldVerdict({ verdict, isInText, children }: FieldVerdictProps) {
  return (
    <span className={styles.verdict} data-verdict={verdict}>
      <VerdictSign verdict={verdict} />
      <span className={isInText ? 'visually-hidden' : undefined}>{children || words[verdict]()}</span>
    </span>
  );
}

/** The points of an answer in the answer sheet, which is not a word: `1.5 of 2`. */
export function DrawnPoints({
  question,
  answer,
}: {
  question: QuestionFields & Pick<Question, 'points'>;
  answer: Answer;
}) {
  const rules = use(ExamRulesContext);
  if (!kindOf(question).isAnswered(answer)) return <DrawnText>{''}</DrawnText>;
  const { points = 1 } = question;
  const { n, d } = fractionFor(question, answer, rules);
  const [correct, all] = [formatNumber((points * n) / d), formatNumber(points)];
  return <DrawnText>{t`${correct} of ${all}`}</DrawnText>;
}

/** A short form of an answer in the answer sheet, cut off where it is too long. */
export const DrawnText = ({ children }: { children: string }) => (
  <span className={styles.drawn}>
    <bdi>{children || '–'}</bdi>
  </span>
);
