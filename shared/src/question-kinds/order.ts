import { Damaged } from '../byte-reader.ts';
import { all, type Fraction, none } from '../fraction.ts';
import { type GivenFigures, givenFigures } from './given-figures.ts';
import { asItIs, type QuestionKind } from './question-kind.ts';

// Items to be put in order. `other-fields.ts` has the schemas.

export interface OrderFields {
  kind: 'order';
  /** In the right order; takers get them in another one (`mixed`). */
  items: string[];
}

/** The items by their place in `items`, in the order of the taker; empty for no answer. */
export type OrderAnswer = number[];

const inOrder = ({ items }: OrderFields): OrderAnswer => items.map((_, at) => at);

function isPermutation(answer: unknown, length: number): answer is OrderAnswer {
  return (
    Array.isArray(answer) &&
    answer.length === length &&
    new Set(answer).size === length &&
    answer.every((at) => Number.isInteger(at) && at >= 0 && at < length)
  );
}

/** For each item of an answer but the first, whether it comes right after the correct one. */
export function followsCorrect({ items }: OrderFields, answer: OrderAnswer): boolean[] {
  const next = new Set(items.slice(1).map((text, at) => JSON.stringify([items[at], text])));
  const given = answer.map((at) => items[at]);
  return given.slice(1).map((text, at) => next.has(JSON.stringify([given[at], text])));
}

/**
 * With partial marks, of all items but the last the part whose next item is the right one; else all or nothing. Items
 * with the same text may stand for each other.
 */
function score(question: OrderFields, answer: OrderAnswer, marking: string | undefined): Fraction {
  const { items } = question;
  if (answer.length === 0) return none;
  if (answer.every((at, place) => items[at] === items[place])) return all;
  if (marking !== 'partial') return none;
  const right = followsCorrect(question, answer).filter(Boolean).length;
  // Of items with the same text, every next one can be right in a wrong order.
  return { n: Math.min(right, items.length - 2), d: items.length - 1 };
}

export const order: QuestionKind<OrderFields, OrderAnswer, GivenFigures> = {
  ownFields: ({ kind, items }) => ({ kind, items }),
  texts: ({ items }) => items,
  mapTexts: (question, change) => ({ ...question, items: question.items.map(change) }),
  hasParts: false,
  noAnswer: [],
  isAnswered: (answer) => answer.length > 0,
  validAnswer: ({ items }, answer) => (isPermutation(answer, items.length) ? answer : []),
  score: (question, answer, { marking }) => score(question, answer, marking),
  solution: inOrder,
  writeAnswer(_, answer, writer) {
    writer.number(answer.length === 0 ? 0 : 1);
    for (const at of answer) writer.number(at);
  },
  readAnswer(question, reader) {
    const count = reader.number() === 0 ? 0 : question.items.length;
    const answer = Array.from({ length: count }, () => reader.number());
    if (count > 0 && !isPermutation(answer, count)) throw new Damaged();
    return answer;
  },
  shuffle: asItIs,
  figures: givenFigures((answer: OrderAnswer) => answer.join(' ')),
};
