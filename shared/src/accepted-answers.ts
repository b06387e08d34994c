import type { Exam } from './exam.ts';
import type { Question } from './question.ts';
import type { Gap } from './question-kinds/gaps.ts';
import { acceptedValue, type NumericAnswer, validNumber } from './question-kinds/numeric.ts';
import type { AcceptedText } from './question-kinds/text.ts';

// An author may accept another answer to a question after it was taken. Reports are then scored again, each by the
// version that was taken and the answers that the newest one accepts.

/** An answer that counts from now on. */
export interface Acceptance {
  answer: NumericAnswer;
  /** The place of the gap, from 0, in a question with gaps. */
  gap?: number | undefined;
  /** The part of the points, 0 to 1. */
  fraction: number;
}

/** What accepts typed answers: a question, or a gap in one. */
type Accepting = Question | Gap;

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

function acceptIn<Any extends Accepting>(accepting: Any, { answer, fraction }: Acceptance): Any | undefined {
  const part = fraction === 1 ? {} : { fraction };
  if (accepting.kind === 'text')
    return { ...accepting, accepted: [...accepting.accepted, { text: answer.typed, ...part }] };
  const value = accepting.kind === 'numeric' ? acceptedValue(accepting, validNumber(answer)) : undefined;
  if (accepting.kind !== 'numeric' || value === undefined) return undefined;
  return { ...accepting, others: [...(accepting.others ?? []), { value, ...part }] };
}

/**
 * A version of an exam with the answers that the newest version accepts, for questions that are otherwise the same and
 * accept no less: so no score falls.
 */
export function withAccepted(taken: Exam, newest: Exam): Exam {
  const byId = new Map(newest.questions.map((question) => [question._id, question]));
  const questions = taken.questions.map((question) => {
    const later = byId.get(question._id);
    return later && acceptsMore(question, later) ? later : question;
  });
  return { ...taken, questions };
}

function acceptsMore(before: Question, after: Question): boolean {
  const [less, more] = [listsOf(before), listsOf(after)];
  const isSame = JSON.stringify(withoutLists(before)) === JSON.stringify(withoutLists(after));
  return isSame && less.every((list, at) => list.every((each) => more[at]?.includes(each)));
}

/** The accepted answers of a question and its gaps, each as JSON. */
function listsOf(question: Question): string[][] {
  const parts: readonly Accepting[] = question.kind === 'gaps' ? question.gaps : [question];
  return parts.map((part) => acceptedBy(part).map((each) => JSON.stringify(each)));
}

function acceptedBy(part: Accepting): readonly (AcceptedText | object)[] {
  if (part.kind === 'text') return part.accepted;
  return part.kind === 'numeric' ? (part.others ?? []) : [];
}

function withoutLists(question: Question): Question {
  if (question.kind === 'gaps') return { ...question, gaps: question.gaps.map(withoutList) };
  return withoutList(question);
}

function withoutList<Any extends Accepting>(part: Any): Any {
  if (part.kind === 'text') return { ...part, accepted: [] };
  return part.kind === 'numeric' ? { ...part, others: [] } : part;
}
