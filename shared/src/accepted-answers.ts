import type { Exam } from './exam.ts';
import type { Question } from './question.ts';
import type { Gap } from './question-kinds/gaps.ts';
import { type AcceptedText, scoreText } from './question-kinds/text.ts';

// An author may accept another answer to a question after it was taken. Reports are then scored again, each by the
// version that was taken and the answers that later ones accept.

/** What accepts typed answers: a question, or a gap in one. */
type Accepting = Question | Gap;
type Accepted = Pick<Exam, 'questions'>;
type Taken = Accepted & Pick<Exam, 'language'>;

/**
 * A version of an exam with the answers that later versions accept, for questions that are otherwise the same and accept
 * no less. No answer has less than before, not even one with a typo that a later version accepts for less.
 * @param later versions, the first one first
 */
export function withAccepted<Any extends Taken>(taken: Any, later: readonly Accepted[]): Any {
  // An answer that raised scores keeps counting after its question was edited or removed.
  let [accepted, scored] = [taken.questions, taken.questions];
  for (const version of later) {
    const laterOf = laterQuestions(version);
    accepted = accepted.map((question) => laterOf(question) ?? question);
    scored = scored.map((before, at) => neverLess(before, accepted[at] ?? before, taken));
  }
  return { ...taken, questions: scored };
}

/**
 * Finds a question in the newest version of its exam; undefined if it was removed, or changed otherwise than by
 * accepting more answers.
 */
export function laterQuestions(newest: Accepted): (question: Question) => Question | undefined {
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

/**
 * A question or gap that accepts more, in which each text is worth at least what it was: a text that is accepted counts
 * before one of which the answer is a typo, even if it is worth less.
 */
function neverLess<Any extends Accepting>(before: Any, after: Any, rules: Pick<Exam, 'language'>): Any {
  if (before.kind === 'gaps' && after.kind === 'gaps') {
    return { ...after, gaps: after.gaps.map((gap, at) => neverLess(before.gaps[at] ?? gap, gap, rules)) };
  }
  if (before.kind !== 'text' || after.kind !== 'text' || !before.typos) return after;
  const accepted = after.accepted.map((each): AcceptedText => {
    const { n, d } = scoreText(before, { typed: each.text }, rules);
    return (each.fraction ?? 1) < n / d ? { ...each, fraction: n / d } : each;
  });
  return { ...after, accepted };
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
