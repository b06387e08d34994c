import * as z from 'zod/mini';
import { boundedArray, boundedRecord } from './bounded.ts';
import { errorMessages } from './error-messages.ts';
import { optionalText } from './exam-settings.ts';
import { limits } from './limits.ts';
import type { OptionKey } from './option-key.ts';
import { isTrueFalse, optionKeys } from './option-key.ts';
import { emptyIfInvisible, requiredText, storable } from './text-field.ts';

const optionKey = z.enum(optionKeys);

/** A question as the server stores and every client reads it. `correctOptions` are in key order, without repeats. */
export const question = z.object({
  _id: z.string(),
  name: z.string(),
  options: z.partialRecord(optionKey, z.string()),
  correctOptions: z.array(optionKey),
  /** Text with code, shown with the feedback and in the review. */
  explanation: z.exactOptional(z.string()),
});
export type Question = z.infer<typeof question>;
export type Options = Question['options'];

/** Names a question without its content. */
export const reference = z.object({ _id: z.string() });

/** The content of a question, without an id. An edit without an explanation keeps the existing one. */
export type QuestionContent = Omit<Question, '_id' | 'explanation'> & { explanation?: string | null };

const isOptionKey = (key: string): key is OptionKey => (optionKeys as readonly string[]).includes(key);
const optionText = z
  .string('Option texts must be text')
  .check(
    storable,
    z.trim(),
    emptyIfInvisible,
    z.maxLength(limits.optionText, `An option must be at most ${limits.optionText} characters`),
  );

const fewKeys = (message: string) => ({ max: limits.keysInList, message });

const fields = z.object(
  {
    name: requiredText('Question text', limits.questionText),
    options: boundedRecord(optionText, fewKeys('Option keys must be A, B, C or D'), 'Options are required'),
    correctOptions: z.optional(
      boundedArray(
        z.string('Correct options must be option keys'),
        fewKeys('Correct options must be A, B, C or D'),
        'Correct options must be a list of option keys',
      ),
    ),
    /** The older form of a question with a single answer. */
    correctOption: z.optional(z.string('Correct option must be an option key')),
    explanation: optionalText('Explanation', limits.explanation),
    /** The specification sends both; the path names the exam, and a new question has no id yet. */
    exam: z.optional(z.unknown()),
    questionId: z.optional(z.unknown()),
  },
  errorMessages.notAnObject,
);

/** The question in the body of `addQuestionToExam` and `editQuestionInExam`; empty options at the end are dropped. */
export const questionContent = z.pipe(
  fields,
  z.transform((input, context): QuestionContent => {
    const refuse = (message: string, path: string) => {
      context.issues.push({ code: 'custom', message, path: [path], input });
      return z.NEVER;
    };
    if (Object.keys(input.options).some((key) => !isOptionKey(key)))
      return refuse('Option keys must be A, B, C or D', 'options');
    const filled = optionKeys.filter((key) => input.options[key]);
    const gap = optionKeys.find(
      (key, index) => !filled.includes(key) && filled.some((later) => optionKeys.indexOf(later) > index),
    );
    if (gap) return refuse(`Option ${gap} is empty`, 'options');
    if (filled.length < 2) return refuse('A question needs at least two options', 'options');
    const options = Object.fromEntries(filled.map((key) => [key, input.options[key]])) as Options;

    const { correctOptions: several = [], correctOption: single } = input;
    const chosen = several.length === 0 && single ? [single] : several;
    if (chosen.some((key) => !isOptionKey(key)))
      return refuse('Correct options must be A, B, C or D', 'correctOptions');
    if (chosen.length === 0) return refuse('Choose at least one correct option', 'correctOptions');
    const unfilled = optionKeys.find((key) => chosen.includes(key) && !filled.includes(key));
    if (unfilled) return refuse(`Correct option ${unfilled} has no text`, 'correctOptions');
    const correctOptions = optionKeys.filter((key) => chosen.includes(key));
    if (correctOptions.length > 1 && isTrueFalse({ options })) {
      return refuse('A True/False question has exactly one correct option', 'correctOptions');
    }
    const { name, explanation } = input;
    return { name, options, correctOptions, ...(explanation !== undefined && { explanation }) };
  }),
);
