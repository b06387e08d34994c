import { limits } from './limits.ts';
import type { Question } from './question.ts';
import type { Gap } from './question-kinds/gaps.ts';
import { acceptedValue, type NumericAnswer, validNumber } from './question-kinds/numeric.ts';
import { validText } from './question-kinds/text.ts';
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
 * @returns undefined if the question or the gap takes no typed answers or no more of them, or this one is empty or no
 *   number that a question can have
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
  if (accepting.kind === 'text') {
    const { typed: text } = validText(answer);
    const accepted = [...accepting.accepted, { text, ...part }];
    return text === '' || accepted.length > limits.acceptedTexts ? undefined : { ...accepting, accepted };
  }
  if (accepting.kind !== 'numeric') return undefined;
  const value = acceptedValue(accepting, validNumber(answer));
  const others = [...(accepting.others ?? []), { value: value ?? '', ...part }];
  return value === undefined || others.length > limits.acceptedTexts ? undefined : { ...accepting, others };
}
