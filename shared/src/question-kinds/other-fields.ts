import * as z from 'zod/mini';
import { boundedArray } from '../bounded.ts';
import { limits } from '../limits.ts';
import { requiredText } from '../text-field.ts';
import {
  givenNumber,
  givenTextRules,
  numberFields,
  storedNumber,
  storedTextRules,
  textFields,
} from './typed-fields.ts';

// The schemas of every kind but choice, each as it is stored and as it is given in a request.

const points = (label: string) => {
  const message = `${label} must be a whole number from 1 to ${limits.points}`;
  return z.nullish(z.int(message).check(z.minimum(1, message), z.maximum(limits.points, message)));
};

/** The points of a question in a request; null and 1 are as if they were missing. */
export const givenPoints = points('Points');

const texts = (label: string, { min, max }: { min: number; max: number }) => {
  const message = `${label} must be ${min} to ${max} texts`;
  return boundedArray(requiredText('An item', limits.optionText), { max, message }, message).check(
    z.minLength(min, message),
  );
};

const dropdown = { kind: z.literal('dropdown'), options: z.array(z.string()), correct: z.int() };
const gapPoints = { points: z.exactOptional(z.int()) };

/** The stored fields of each kind. */
export const otherFields = {
  numeric: { kind: z.literal('numeric'), ...numberFields },
  text: { kind: z.literal('text'), ...textFields },
  gaps: {
    kind: z.literal('gaps'),
    gaps: z.array(
      z.union([
        z.object({ ...dropdown, ...gapPoints }),
        z.object({ kind: z.literal('numeric'), ...numberFields, ...gapPoints }),
        z.object({ kind: z.literal('text'), ...textFields, ...gapPoints }),
      ]),
    ),
  },
  order: { kind: z.literal('order'), items: z.array(z.string()) },
  match: { kind: z.literal('match'), left: z.array(z.string()), right: z.array(z.string()) },
};

const gapsMessage = `Gaps must be 1 to ${limits.gaps}, each of the kind dropdown, numeric or text`;
const givenGap = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('dropdown'),
      options: boundedArray(
        requiredText('An option', limits.shortText),
        { max: limits.items, message: `A gap must have 2 to ${limits.items} options` },
        'The options of a gap must be a list',
      ).check(z.minLength(2, `A gap must have 2 to ${limits.items} options`)),
      correct: z.int('The right option of a gap must be its place in the list, from 0'),
      points: points('Points of a gap'),
    }),
    z.object({ kind: z.literal('numeric'), ...givenNumber, points: points('Points of a gap') }),
    z.object({ kind: z.literal('text'), ...givenTextRules, points: points('Points of a gap') }),
  ],
  gapsMessage,
);

/** The fields of each kind in a request. */
export const givenOtherFields = {
  numeric: { kind: z.literal('numeric'), ...givenNumber },
  text: { kind: z.literal('text'), ...givenTextRules },
  gaps: {
    kind: z.literal('gaps'),
    gaps: boundedArray(givenGap, { max: limits.gaps, message: gapsMessage }, gapsMessage).check(
      z.minLength(1, gapsMessage),
    ),
  },
  order: { kind: z.literal('order'), items: texts('Items', { min: 2, max: limits.items }) },
  match: {
    kind: z.literal('match'),
    left: texts('The left side', { min: 2, max: limits.items }),
    right: texts('The right side', { min: 2, max: limits.rightItems }),
  },
};

type GivenGap = z.infer<typeof givenGap>;

/** Why the gaps do not fit the question's text or themselves; undefined if they do. @param formulas of the text, as TeX */
export function wrongGaps(
  name: string,
  given: readonly GivenGap[],
  formulas: readonly string[] = [],
): string | undefined {
  for (const [at, gap] of given.entries()) {
    if (name.split(`[[${at + 1}]]`).length !== 2) return `The text must have [[${at + 1}]] exactly once`;
    if (gap.kind === 'dropdown' && (gap.correct < 0 || gap.correct >= gap.options.length))
      return `The right option of gap ${at + 1} must be one of its options`;
    // A formula is drawn as a whole.
    if (formulas.some((tex) => tex.includes(`[[${at + 1}]]`))) return `Gap ${at + 1} must not be inside a formula`;
  }
  const more = /\[\[(\d+)\]\]/g;
  for (const [mark, number] of name.matchAll(more))
    if (Number(number) > given.length || !/^[1-9]/.test(number ?? '')) return `The text has ${mark}, which is no gap`;
  return undefined;
}

/** The stored form of gaps. */
export const storedGaps = (given: readonly GivenGap[]) =>
  given.map((gap) => {
    const own = gap.points && gap.points !== 1 ? { points: gap.points } : {};
    if (gap.kind === 'dropdown') return { kind: gap.kind, options: gap.options, correct: gap.correct, ...own };
    if (gap.kind === 'numeric') return { kind: gap.kind, ...storedNumber(gap), ...own };
    return { kind: gap.kind, ...storedTextRules(gap), ...own };
  });

/** The schema of `GivenFigures`. */
export const givenFiguresFields = {
  given: z.array(z.object({ answer: z.unknown(), takers: z.int() })),
  others: z.int(),
};
