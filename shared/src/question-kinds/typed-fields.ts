import * as z from 'zod/mini';
import { boundedArray } from '../bounded.ts';
import { readDecimal, storedDecimal } from '../decimal.ts';
import { limits } from '../limits.ts';
import { readNumber } from '../read-number.ts';
import { requiredText } from '../text-field.ts';
import { foldUnit } from './numeric.ts';

// The schemas of `NumberFields` and `TextRules`, which questions and gaps have.

/** A number as a text (`'3.14'`, `'6.02e23'`, `'1/3'`) or as JSON, in the form of `writeDecimal`. */
const exactNumber = (label: string) => {
  const message = `${label} must be a number of at most 30 digits`;
  return z.pipe(
    z.pipe(
      z.union([z.string(), z.number()], message),
      z.transform((given) => `${given}`.replace('e+', 'e').trim()),
    ),
    z.transform((text, context): string => {
      const value = readDecimal(text);
      const stored = value && storedDecimal(value);
      if (stored !== undefined) return stored;
      // With `continue` a union knows that the text is of this kind, and says what is wrong with it.
      context.issues.push({ code: 'custom', message, input: text, continue: true });
      return text;
    }),
  );
};

const atLeastNothing = (label: string) =>
  exactNumber(label).check(z.refine((text) => !text.startsWith('-'), `${label} must be at least 0`));

/** A part of the points: 0 to 1. */
const part = (label: string) => {
  const message = `${label} must be a number from 0 to 1`;
  return z.number(message).check(z.minimum(0, message), z.maximum(1, message));
};

const figures = 'Significant figures must be a whole number from 1 to 15';
const toleranceMessage = 'Tolerance must be {abs}, {relative} or {figures}';
const tolerance = z.union(
  [
    z.strictObject({ abs: atLeastNothing('Tolerance') }, toleranceMessage),
    z.strictObject({ relative: atLeastNothing('Tolerance') }, toleranceMessage),
    z.strictObject({ figures: z.int(figures).check(z.minimum(1, figures), z.maximum(15, figures)) }, toleranceMessage),
  ],
  toleranceMessage,
);

const unitsMessage = `Units must be at most ${limits.units}, each with its text and factor`;
const units = boundedArray(
  z.object({ text: requiredText('Unit', limits.unitText), factor: exactNumber('Factor') }, unitsMessage),
  { max: limits.units, message: unitsMessage },
  unitsMessage,
).check(
  z.refine((all) => all.every(({ factor }) => factor !== '0'), 'The factor of a unit must not be 0'),
  z.refine((all) => !all[0] || all[0].factor === '1', 'The first unit is that of the value: its factor must be 1'),
  z.refine((all) => new Set(all.map(({ text }) => foldUnit(text))).size === all.length, 'Each unit must be there once'),
  z.refine(
    (all) => all.every(({ text }) => foldUnit(readNumber(`1 ${text}`, 'en').unit) === foldUnit(text)),
    'A unit must not begin with what belongs to a number',
  ),
);

const othersMessage = `Other values must be at most ${limits.acceptedTexts}`;

/** The schema of `NumberFields` in a request. Null is as if it were missing. */
export const givenNumber = {
  value: exactNumber('Value'),
  tolerance: z.nullish(tolerance),
  others: z.nullish(
    boundedArray(
      z.object(
        {
          value: exactNumber('Other value'),
          tolerance: z.nullish(tolerance),
          fraction: z.nullish(part('Part for a value')),
        },
        othersMessage,
      ),
      { max: limits.acceptedTexts, message: othersMessage },
      othersMessage,
    ),
  ),
  units: z.nullish(units),
  unitPart: z.nullish(part('Part for the unit')),
};

const acceptedMessage = `Accepted answers must be 1 to ${limits.acceptedTexts} texts`;

/** The schema of `TextRules` in a request. */
export const givenTextRules = {
  accepted: boundedArray(
    z.object(
      { text: requiredText('An accepted answer', limits.shortText), fraction: z.optional(part('Part for an answer')) },
      acceptedMessage,
    ),
    { max: limits.acceptedTexts, message: acceptedMessage },
    acceptedMessage,
  ).check(
    z.minLength(1, acceptedMessage),
    z.refine((all) => all.some(({ fraction = 1 }) => fraction === 1), 'One accepted answer must have all points'),
  ),
  caseSensitive: z.nullish(z.boolean('Case sensitive must be true or false')),
  accents: z.nullish(z.boolean('Accents must be true or false')),
  typos: z.nullish(z.union([z.literal(0), z.literal(1)], 'Typos must be 0 or 1')),
};

type GivenNumber = z.infer<z.ZodMiniObject<typeof givenNumber>>;
type GivenTextRules = z.infer<z.ZodMiniObject<typeof givenTextRules>>;

/** What is stored of the given fields: without those that change nothing. */
export const storedNumber = ({ value, tolerance, others, units, unitPart }: GivenNumber) => ({
  value,
  ...(tolerance && { tolerance }),
  ...(others?.length && {
    others: others.map((other) => ({
      value: other.value,
      ...(other.tolerance && { tolerance: other.tolerance }),
      ...(typeof other.fraction === 'number' && other.fraction !== 1 && { fraction: other.fraction }),
    })),
  }),
  ...(units?.length && { units }),
  ...(units?.length && unitPart !== undefined && unitPart !== null && unitPart !== 1 && { unitPart }),
});

export const storedTextRules = ({ accepted, caseSensitive, accents, typos }: GivenTextRules) => ({
  accepted: accepted.map(({ text, fraction = 1 }) => ({ text, ...(fraction !== 1 && { fraction }) })),
  ...(caseSensitive && { caseSensitive }),
  ...(accents === false && { accents }),
  ...(typos && { typos }),
});

/** The schemas of stored fields. */
const storedTolerance = z.exactOptional(
  z.union([z.object({ abs: z.string() }), z.object({ relative: z.string() }), z.object({ figures: z.int() })]),
);
export const numberFields = {
  value: z.string(),
  tolerance: storedTolerance,
  others: z.exactOptional(
    z.array(z.object({ value: z.string(), tolerance: storedTolerance, fraction: z.exactOptional(z.number()) })),
  ),
  units: z.exactOptional(z.array(z.object({ text: z.string(), factor: z.string() }))),
  unitPart: z.exactOptional(z.number()),
};

export const textFields = {
  accepted: z.array(z.object({ text: z.string(), fraction: z.exactOptional(z.number()) })),
  caseSensitive: z.exactOptional(z.boolean()),
  accents: z.exactOptional(z.boolean()),
  typos: z.exactOptional(z.union([z.literal(0), z.literal(1)])),
};
