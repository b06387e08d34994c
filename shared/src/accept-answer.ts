import type { Question } from './question.ts';
import type { Gap } from './question-kinds/gaps.ts';
import { acceptedValue, type NumericAnswer, validNumber } from './question-kinds/numeric.ts';
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
 * @returns undefined if the question or the gap takes no typed answers, or the answer cannot be read as a number
 */
export function accept(question: Question, { gap, ...acceptance }: Acceptance): Question | undefined {
  if (question.kind !== 'gaps') return gap === undefined ? acceptIn(question, acceptance) : undefined;
  const changed = question.gaps.map((each, at) => (at === gap ? acceptIn(each, acceptance) : each));
  if (gap === undefined || !changed[gap] || changed.some((each) => each === undefined)) return undefined;
  return { ...question, gaps: changed as Gap[] };
}

/** Adds an answer to those of a question or a gap. @returns undefined as `accept` does */
export function acceptIn<Any extends QuestionFields | Gap>(
  accepting: Any,
  { answer, fraction }: Omit<Acceptance, 'gap'>,
): Any | undefined {
  const part = fraction === 1 ? {} : { fraction };
  if (accepting.kind === 'text')
    return { ...accepting, accepted: [...accepting.accepted, { text: answer.typed, ...part }] };
  const value = accepting.kind === 'numeric' ? acceptedValue(accepting, validNumber(answer)) : undefined;
  if (accepting.kind !== 'numeric' || value === undefined) return undefined;
  return { ...accepting, others: [...(accepting.others ?? []), { value, ...part }] };
}
