import { acceptIn } from '@quiz-app/shared/accept-answer';
import { type Answer, fractionFor, isOfKind, type QuestionFields } from '@quiz-app/shared/question-kinds';
import type { NumericAnswer } from '@quiz-app/shared/question-kinds/numeric';
import type { ExamRules } from '../../../exam-ui/exam-rules.ts';

/** Something that a taker typed, which an author could accept for more points than it has. */
export interface Acceptable {
  answer: NumericAnswer;
  /** The place of the gap, from 0, in a question with gaps. */
  gap?: number;
  /** The part of the points that it has so far, 0 to 1. */
  part: number;
}

/** Whether takers type an answer, or a part of it. */
export const takesTypedAnswers = (question: QuestionFields): boolean =>
  isOfKind('gaps', question)
    ? question.gaps.some(({ kind }) => kind !== 'dropdown')
    : isOfKind('numeric', question) || isOfKind('text', question);

/** The parts of an answer that an author could accept. Numbers that cannot be read are left out. */
export function acceptableIn(question: QuestionFields, answer: Answer, rules: ExamRules): Acceptable[] {
  if (!isOfKind('gaps', question)) return acceptableAs(question, answer, rules);
  return question.gaps.flatMap((gap, at) => {
    const given = Array.isArray(answer) ? answer[at] : undefined;
    if (gap.kind === 'dropdown' || typeof given !== 'object' || !given) return [];
    return acceptableAs(gap, given, rules).map((each) => ({ ...each, gap: at }));
  });
}

function acceptableAs(field: QuestionFields, answer: Answer, rules: ExamRules): Acceptable[] {
  if (Array.isArray(answer) || answer.typed === '') return [];
  if (!acceptIn(field, { answer, fraction: 1 }, rules)) return [];
  const { n, d } = fractionFor(field, answer, rules);
  return [{ answer, part: n / d }];
}
