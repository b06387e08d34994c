import * as z from 'zod/mini';
import { boundedArray, boundedRecord } from '../bounded.ts';
import { limits } from '../limits.ts';
import { emptyIfInvisible, storable } from '../text-field.ts';
import { type ChoiceFields, isTrueFalse, type OptionKey, optionKeys } from './choice.ts';

const optionKey = z.enum(optionKeys);

/** The schemas of `ChoiceFields`. */
export const choiceFields = {
  options: z.partialRecord(optionKey, z.string()),
  correctOptions: z.array(optionKey),
};

/** The chosen keys in a stored report. */
export const choiceAnswer = z.array(optionKey);

/** The chosen keys in a request. */
export const givenChoiceAnswer = boundedArray(
  z.enum(optionKeys, 'Answers must be option keys'),
  { max: limits.keysInList, message: `An answer must be at most ${limits.keysInList} option keys` },
  'Answers must be lists of option keys',
);

const optionText = z
  .string('Option texts must be text')
  .check(
    storable,
    z.trim(),
    emptyIfInvisible,
    z.maxLength(limits.optionText, `An option must be at most ${limits.optionText} characters`),
  );

const fewKeys = (message: string) => ({ max: limits.keysInList, message });

/** The fields in the body of a request, which `readChoice` checks further. */
export const givenChoiceFields = {
  options: boundedRecord(optionText, fewKeys('Option keys must be A to J'), 'Options are required'),
  correctOptions: z.optional(
    boundedArray(
      z.string('Correct options must be option keys'),
      fewKeys('Correct options must be A to J'),
      'Correct options must be a list of option keys',
    ),
  ),
  /** The older form of a question with a single answer. */
  correctOption: z.optional(z.string('Correct option must be an option key')),
};

interface GivenChoice {
  options: Record<string, string>;
  correctOptions?: string[] | undefined;
  correctOption?: string | undefined;
}

/** Why a field is refused. */
export interface RefusedField {
  field: string;
  message: string;
}

const isOptionKey = (key: string): key is OptionKey => (optionKeys as readonly string[]).includes(key);

/** Reads the fields of a question in a request; empty options at the end are dropped. */
export function readChoice(given: GivenChoice): ChoiceFields | RefusedField {
  const refuse = (message: string, field: keyof ChoiceFields) => ({ field, message });
  if (Object.keys(given.options).some((key) => !isOptionKey(key)))
    return refuse('Option keys must be A to J', 'options');
  const filled = optionKeys.filter((key) => given.options[key]);
  const gap = optionKeys.find(
    (key, index) => !filled.includes(key) && filled.some((later) => optionKeys.indexOf(later) > index),
  );
  if (gap) return refuse(`Option ${gap} is empty`, 'options');
  if (filled.length < 2) return refuse('A question needs at least two options', 'options');
  const options: ChoiceFields['options'] = Object.fromEntries(filled.map((key) => [key, given.options[key]]));

  const { correctOptions: several = [], correctOption: single } = given;
  const chosen = several.length === 0 && single ? [single] : several;
  if (chosen.some((key) => !isOptionKey(key))) return refuse('Correct options must be A to J', 'correctOptions');
  if (chosen.length === 0) return refuse('Choose at least one correct option', 'correctOptions');
  const unfilled = optionKeys.find((key) => chosen.includes(key) && !filled.includes(key));
  if (unfilled) return refuse(`Correct option ${unfilled} has no text`, 'correctOptions');
  const correctOptions = optionKeys.filter((key) => chosen.includes(key));
  if (correctOptions.length > 1 && isTrueFalse({ options }))
    return refuse('A True/False question has exactly one correct option', 'correctOptions');
  return { options, correctOptions };
}

/** The schemas of `ChoiceFigures`. */
export const choiceFigures = {
  options: z.partialRecord(
    optionKey,
    z.object({
      /** How many chose it. */
      chosen: z.int(),
      /** The mean score of those who chose it, in percent; null if no one did. */
      meanScore: z.nullable(z.number()),
    }),
  ),
};
