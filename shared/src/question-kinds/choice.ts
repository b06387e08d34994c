import type { QuestionTally } from '../attempt-tally.ts';
import { Damaged } from '../byte-reader.ts';
import { all, type Fraction, none } from '../fraction.ts';
import { inRandomOrder } from '../random-order.ts';
import type { QuestionKind } from './question-kind.ts';

// Multiple Choice and True/False: a question has options A to J, of which one or several are correct, and an answer is
// the list of chosen keys. `choice-fields.ts` has the schemas, apart from here because a taker's browser loads no zod.

/** The keys an option may have, in the order they are shown. */
export const optionKeys = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'] as const;
export type OptionKey = (typeof optionKeys)[number];

export const trueFalseOptions = { A: 'True', B: 'False' } as const;

/** The fields of a stored question that only this kind has. */
export interface ChoiceFields {
  /** Questions of other kinds have the name of theirs. */
  kind?: never;
  options: Partial<Record<OptionKey, string>>;
  /** In key order, without repeats. */
  correctOptions: OptionKey[];
}

/** How many takers chose each option, and their mean score in percent: null if no one did. */
export interface ChoiceFigures {
  options: Partial<Record<OptionKey, { chosen: number; meanScore: number | null }>>;
}

/** A question in a request, before it has an id. */
export type ChoiceContent = ChoiceFields & {
  name: string;
  explanation?: string | null;
  format?: 'rich' | null | undefined;
};

/** A stored question. */
export type ChoiceQuestion = ChoiceFields & { _id: string; name: string; explanation?: string };

type HasOptions = Pick<ChoiceFields, 'options'>;
type HasSolution = Pick<ChoiceFields, 'correctOptions'>;

/** The keys of a question's options, in key order. */
export function keysOf({ options }: HasOptions): OptionKey[] {
  return optionKeys.filter((key) => options[key] !== undefined);
}

/** Whether a question is of the True/False type: exactly the options True and False. */
export function isTrueFalse({ options }: HasOptions): boolean {
  return options.A === trueFalseOptions.A && options.B === trueFalseOptions.B && !options.C && !options.D;
}

/** The keys that count as correct. */
export const correctKeys = ({ correctOptions }: HasSolution): OptionKey[] => correctOptions;

/** Whether several options of a question are correct, so that choices toggle instead of replacing each other. */
export function isMultipleCorrect(question: HasSolution): boolean {
  return correctKeys(question).length > 1;
}

/** The keys chosen after a click on the option `key`. */
export function chooseOption(question: HasSolution, chosen: readonly OptionKey[], key: OptionKey): OptionKey[] {
  if (!isMultipleCorrect(question)) return [key];
  const had = chosen.includes(key);
  return optionKeys.filter((each) => (each === key ? !had : chosen.includes(each)));
}

/** Whether the chosen set equals the correct set exactly; order and repeats do not matter. Nothing chosen never does. */
function isExact(question: HasSolution, chosen: readonly OptionKey[]): boolean {
  const correct = new Set(correctKeys(question));
  const picked = new Set(chosen);
  return picked.size > 0 && picked.size === correct.size && [...picked].every((key) => correct.has(key));
}

/** The part of the right options that was chosen, less the part of the wrong ones: max(0, hits/right − misses/wrong). */
function partOf(question: HasSolution & HasOptions, chosen: readonly OptionKey[]): Fraction {
  const correct = correctKeys(question);
  const right = correct.length;
  const wrong = keysOf(question).length - right;
  const hits = chosen.filter((key) => correct.includes(key)).length;
  const misses = chosen.length - hits;
  // Without a wrong option there is none to miss.
  const [n, d] = wrong === 0 ? [hits, right] : [hits * wrong - misses * right, right * wrong];
  return n > 0 ? { n, d } : none;
}

/** The written keys of a question's options, in the order of an attempt. True and False stay in place. */
function orderOf(question: HasOptions, seed: string): OptionKey[] {
  const keys = keysOf(question);
  return isTrueFalse(question) ? keys : inRandomOrder(keys, seed);
}

/** @returns in key order the keys in `into` that stand where the chosen ones stand in `from` */
function translate(chosen: readonly OptionKey[], from: readonly OptionKey[], into: readonly OptionKey[]): OptionKey[] {
  const picked = chosen.map((key) => into[from.indexOf(key)]);
  return optionKeys.filter((key) => picked.includes(key));
}

/** 1 for A, 2 for B, 4 for C and so on. Never changed after a release. */
export const bitsOf = (chosen: readonly OptionKey[]): number =>
  optionKeys.reduce((bits, key, at) => (chosen.includes(key) ? bits | (1 << at) : bits), 0);
export const keysOfBits = (bits: number): OptionKey[] => optionKeys.filter((_, at) => bits & (1 << at));

function figuresOf(key: OptionKey, tallies: readonly QuestionTally[]) {
  let [chosen, scores] = [0, 0];
  for (const { answers } of tallies) {
    // `BD`, or `["B","D"]` beside questions of other kinds.
    for (const [keys, count] of answers) {
      if (!keys.includes(key)) continue;
      chosen += count.takers;
      scores += count.scores;
    }
  }
  return { chosen, meanScore: chosen === 0 ? null : scores / chosen };
}

export const choice: QuestionKind<ChoiceFields, OptionKey[], ChoiceFigures> = {
  ownFields: ({ options, correctOptions }) => ({ options, correctOptions }),
  texts: ({ options }) => keysOf({ options }).map((key) => options[key] ?? ''),
  mapTexts: (question, change) => ({
    ...question,
    options: Object.fromEntries(keysOf(question).map((key) => [key, change(question.options[key] ?? '')])),
  }),
  hasParts: false,
  noAnswer: [],
  isAnswered: (chosen) => chosen.length > 0,
  validAnswer: ({ options }, chosen) =>
    Array.isArray(chosen) ? optionKeys.filter((key) => chosen.includes(key) && options[key] !== undefined) : [],
  score(question, chosen, { marking }) {
    if (isExact(question, chosen)) return all;
    return marking === 'partial' ? partOf(question, chosen) : none;
  },
  solution: correctKeys,
  writeAnswer: (_, chosen, writer) => writer.number(bitsOf(chosen)),
  readAnswer({ options }, reader) {
    const chosen = keysOfBits(reader.number());
    if (chosen.some((key) => options[key] === undefined)) throw new Damaged();
    return chosen;
  },
  shuffle(question, seed) {
    const [keys, order] = [keysOf(question), orderOf(question, seed)];
    const correct = correctKeys(question);
    return {
      fields: {
        options: Object.fromEntries(keys.map((key, at) => [key, question.options[order[at] ?? key]])),
        correctOptions: keys.filter((key, at) => correct.includes(order[at] ?? key)),
      },
      toShown: (chosen) => translate(chosen, order, keys),
      toWritten: (chosen) => translate(chosen, keys, order),
    };
  },
  figures: (question, tallies) => ({
    options: Object.fromEntries(keysOf(question).map((key) => [key, figuresOf(key, tallies)])),
  }),
};
