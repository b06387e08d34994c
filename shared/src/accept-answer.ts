import { isMore } from './fraction.ts';
import { limits } from './limits.ts';
import type { Question } from './question.ts';
import type { Gap } from './question-kinds/gaps.ts';
import {
  acceptedValue,
  type NumberFields,
  type NumericAnswer,
  scoreNumber,
  validNumber,
} from './question-kinds/numeric.ts';
import type { ScoringRules } from './question-kinds/question-kind.ts';
import { scoreText, validText } from './question-kinds/text.ts';
import type { QuestionFields } from './question-kinds.ts';

/** An answer that counts from now on. */
export interface Acceptance {
  answer: NumericAnswer;
  /** The place of the gap, from 0, in a question with gaps. */
  gap?: number | undefined;
  /** The part of the points, 0 to 1. */
  fraction: number;
}

/**
 * Adds an answer to those that a question accepts.
 * @param rules of its exam
 * @returns undefined if the question or the gap takes no typed answers or no more of them, or this one is empty, no
 *   number that a question can have, or would have no more points than before
 */
export function accept(
  question: Question,
  { gap, ...acceptance }: Acceptance,
  rules: ScoringRules,
): Question | undefined {
  if (question.kind !== 'gaps') return gap === undefined ? acceptIn(question, acceptance, rules) : undefined;
  const changed = question.gaps.map((each, at) => (at === gap ? acceptIn(each, acceptance, rules) : each));
  if (gap === undefined || !changed[gap] || changed.some((each) => each === undefined)) return undefined;
  return { ...question, gaps: changed as Gap[] };
}

/** Adds an answer to those of a question or a gap. @returns undefined as `accept` does */
export function acceptIn<Any extends QuestionFields | Gap>(
  accepting: Any,
  { answer, fraction }: Omit<Acceptance, 'gap'>,
  rules: ScoringRules,
): Any | undefined {
  const part = fraction === 1 ? {} : { fraction };
  if (accepting.kind === 'text') {
    const typed = validText(answer);
    const accepted = [...accepting.accepted, { text: typed.typed, ...part }];
    if (typed.typed === '' || accepted.length > limits.acceptedTexts) return undefined;
    const changed = { ...accepting, accepted };
    return isMore(scoreText(changed, typed, rules), scoreText(accepting, typed, rules)) ? changed : undefined;
  }
  if (accepting.kind !== 'numeric') return undefined;
  const number = validNumber(answer);
  const value = acceptedValue(accepting, number);
  const others = [...(accepting.others ?? []), { value: value ?? '', ...part }];
  if (value === undefined || others.length > limits.acceptedTexts) return undefined;
  const changed = { ...accepting, others };
  return isMore(scoreNumber(changed as NumberFields, number), scoreNumber(accepting, number)) ? changed : undefined;
}
