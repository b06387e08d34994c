import type { Fraction } from './fraction.ts';
import { type ChoiceFields, type ChoiceFigures, choice, type OptionKey } from './question-kinds/choice.ts';
import type { GapsAnswer, GapsFields } from './question-kinds/gaps.ts';
import type { GivenFigures } from './question-kinds/given-figures.ts';
import type { MatchAnswer, MatchFields } from './question-kinds/match.ts';
import type { NumericAnswer, NumericFields } from './question-kinds/numeric.ts';
import type { OrderAnswer, OrderFields } from './question-kinds/order.ts';
import type { QuestionKind, ScoringRules } from './question-kinds/question-kind.ts';
import type { TextFields } from './question-kinds/text.ts';
import type { Typed } from './question-kinds/typed.ts';

/** The types of each kind, by its name. */
export interface KindTypes {
  choice: { fields: ChoiceFields; answer: OptionKey[]; figures: ChoiceFigures };
  numeric: { fields: NumericFields; answer: NumericAnswer; figures: GivenFigures };
  text: { fields: TextFields; answer: Typed; figures: GivenFigures };
  gaps: { fields: GapsFields; answer: GapsAnswer; figures: GivenFigures };
  order: { fields: OrderFields; answer: OrderAnswer; figures: GivenFigures };
  match: { fields: MatchFields; answer: MatchAnswer; figures: GivenFigures };
}
export type KindName = keyof KindTypes;

/** The fields of a question that depend on its kind. */
export type QuestionFields = KindTypes[KindName]['fields'];

export type Answer = KindTypes[KindName]['answer'];

/** The figures of a question's answers in the statistics. */
export type AnswerFigures = KindTypes[KindName]['figures'];

/** The rules of each kind, by its name. */
type Kinds = {
  [Name in KindName]: QuestionKind<KindTypes[Name]['fields'], KindTypes[Name]['answer'], KindTypes[Name]['figures']>;
};

/** The loaded rules. Most exams have choices only, so a taker's browser loads the others when it needs them. */
const kinds: Partial<Kinds> = { choice };

/** Adds the rules of `more-kinds.ts`. */
export function addKinds(more: Omit<Kinds, 'choice'>): void {
  Object.assign(kinds, more);
}

/** Loads the rules of the kinds of these questions, unless they are here. */
export async function loadKindsOf(questions: readonly QuestionFields[]): Promise<void> {
  if (questions.some((question) => !kinds[kindNameOf(question)])) addKinds((await import('./more-kinds.ts')).moreKinds);
}

/** The name of a question's kind. A question without one is a choice. */
export const kindNameOf = ({ kind }: QuestionFields): KindName => kind ?? 'choice';

/** Whether a question is of a kind, for code that knows only that one. */
export function isOfKind<Name extends KindName, Any extends QuestionFields>(
  name: Name,
  question: Any,
): question is Any & KindTypes[Name]['fields'] {
  return kindNameOf(question) === name;
}

export function kindOf(question: QuestionFields): QuestionKind<QuestionFields, Answer, AnswerFigures> {
  const kind = kinds[kindNameOf(question)];
  if (!kind) throw new Error(`The rules of the kind ${kindNameOf(question)} are not loaded`);
  return kind as QuestionKind<QuestionFields, Answer, AnswerFigures>;
}

type AnswersById = Readonly<Record<string, Answer | undefined>>;

/** The answer to a question among those of an attempt; that of a taker who gave none if it is missing. */
export function answerTo(question: QuestionFields & { _id: string }, answers: AnswersById): Answer {
  const answer = Object.hasOwn(answers, question._id) ? answers[question._id] : undefined;
  return answer ?? kindOf(question).noAnswer;
}

/** Whether the answers of an attempt have one to a question. */
export function isAnswered(question: QuestionFields & { _id: string }, answers: AnswersById): boolean {
  return kindOf(question).isAnswered(answerTo(question, answers));
}

/** The part of a question's points that an answer has; a wrong choice may cost some. */
export function fractionFor(question: QuestionFields, answer: Answer, rules: ScoringRules): Fraction {
  const kind = kindOf(question);
  return kind.score(question, kind.validAnswer(question, answer), rules);
}
