import type { Exam } from './exam.ts';
import type { Question } from './question.ts';
import type { Gap } from './question-kinds/gaps.ts';
import type { AcceptedText } from './question-kinds/text.ts';

// An author may accept another answer to a question after it was taken. Reports are then scored again, each by the
// version that was taken and the answers that the newest one accepts.

/** What accepts typed answers: a question, or a gap in one. */
type Accepting = Question | Gap;

/**
 * A version of an exam with the answers that the newest version accepts, for questions that are otherwise the same and
 * accept no less: so no score falls.
 */
export function withAccepted<Taken extends Pick<Exam, 'questions'>>(
  taken: Taken,
  newest: Pick<Exam, 'questions'>,
): Taken {
  const later = laterQuestions(newest);
  return { ...taken, questions: taken.questions.map((question) => later(question) ?? question) };
}

/**
 * Finds a question in the newest version of its exam; undefined if it was removed, or changed otherwise than by
 * accepting more answers.
 */
export function laterQuestions(newest: Pick<Exam, 'questions'>): (question: Question) => Question | undefined {
  const byId = new Map(newest.questions.map((question) => [question._id, question]));
  return (question) => {
    const later = byId.get(question._id);
    return later && acceptsMore(question, later) ? later : undefined;
  };
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

function withoutLists(question: Question): object {
  if (question.kind === 'gaps') return { ...question, gaps: question.gaps.map(withoutList) };
  return withoutList(question);
}

/** Removed, not emptied: the place of a list among the fields says nothing. */
const withoutList = (part: Accepting): object => ({ ...part, accepted: undefined, others: undefined });
