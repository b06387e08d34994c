import { Damaged } from '../byte-reader.ts';
import { type GivenFigures, givenFigures } from './given-figures.ts';
import { asItIs, type QuestionKind } from './question-kind.ts';

// Texts on the left, each with its partner on the right. `other-fields.ts` has the schemas.

export interface MatchFields {
  kind: 'match';
  left: string[];
  /** The partner of each on the left at the same place, then those without a partner. Takers get them mixed. */
  right: string[];
}

/** For each on the left the place of its partner in `right`; null without one. Empty for no answer. */
export type MatchAnswer = (number | null)[];

function isMatch({ left, right }: MatchFields, answer: unknown): answer is MatchAnswer {
  const isPlace = (at: unknown) => Number.isInteger(at) && (at as number) >= 0 && (at as number) < right.length;
  return Array.isArray(answer) && answer.length === left.length && answer.every((at) => at === null || isPlace(at));
}

/** The first place of the text: partners with the same text are one. */
const firstPlace = (right: readonly string[], at: number | null) =>
  at === null ? null : right.indexOf(right[at] ?? '');

export const match: QuestionKind<MatchFields, MatchAnswer, GivenFigures> = {
  ownFields: ({ kind, left, right }) => ({ kind, left, right }),
  texts: ({ left, right }) => [...left, ...right],
  mapTexts: (question, change) => ({
    ...question,
    left: question.left.map(change),
    right: question.right.map(change),
  }),
  hasParts: true,
  noAnswer: [],
  isAnswered: (answer) => answer.some((at) => at !== null),
  validAnswer(question, answer) {
    if (!isMatch(question, answer) || answer.every((at) => at === null)) return [];
    return answer.map((at) => firstPlace(question.right, at));
  },
  score: ({ left, right }, answer) => ({
    n: answer.filter((at, place) => at !== null && right[at] === right[place]).length,
    d: left.length,
  }),
  solution: ({ left, right }) => left.map((_, at) => firstPlace(right, at)),
  writeAnswer(_, answer, writer) {
    writer.number(answer.length === 0 ? 0 : 1);
    for (const at of answer) writer.number(at === null ? 0 : at + 1);
  },
  readAnswer(question, reader) {
    if (reader.number() === 0) return [];
    const answer = question.left.map(() => reader.number()).map((at) => (at === 0 ? null : at - 1));
    if (!isMatch(question, answer)) throw new Damaged();
    return answer;
  },
  shuffle: asItIs,
  figures: givenFigures((answer: MatchAnswer) => answer.join(' ')),
};
