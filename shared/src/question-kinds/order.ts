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

/**
 * With partial marks, of all items but the last the part whose next item is the right one; else all or nothing. Items
 * with the same text may stand for each other.
 */
function score({ items }: OrderFields, answer: OrderAnswer, marking: string | undefined): Fraction {
  if (answer.length === 0) return none;
  const given = answer.map((at) => items[at]);
  if (given.every((text, at) => text === items[at])) return all;
  if (marking !== 'partial') return none;
  const next = new Set(items.slice(1).map((text, at) => JSON.stringify([items[at], text])));
  const right = given.slice(1).filter((text, at) => next.has(JSON.stringify([given[at], text])));
  // Of items with the same text, every next one can be right in a wrong order.
  return { n: Math.min(right.length, items.length - 2), d: items.length - 1 };
}

export const order: QuestionKind<OrderFields, OrderAnswer, GivenFigures> = {
  ownFields: ({ kind, items }) => ({ kind, items }),
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
