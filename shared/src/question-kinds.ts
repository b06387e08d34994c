import { type ChoiceFields, type ChoiceFigures, choice, type OptionKey } from './question-kinds/choice.ts';
import type { QuestionKind } from './question-kinds/question-kind.ts';

/** The types of each kind, by its name. */
export interface KindTypes {
  choice: { fields: ChoiceFields; answer: OptionKey[]; figures: ChoiceFigures };
}
export type KindName = keyof KindTypes;

/** The fields of a question that depend on its kind. */
export type QuestionFields = KindTypes[KindName]['fields'];

export type Answer = KindTypes[KindName]['answer'];

/** The figures of a question's answers in the statistics. */
export type AnswerFigures = KindTypes[KindName]['figures'];

/** The rules of each kind, by its name. */
const kinds: {
  [Name in KindName]: QuestionKind<KindTypes[Name]['fields'], KindTypes[Name]['answer'], KindTypes[Name]['figures']>;
} = { choice };

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
  return kinds[kindNameOf(question)];
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
