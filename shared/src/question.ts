import * as z from 'zod/mini';
import { type GivenContent, givenContent, servedContent } from './content.ts';
import { errorMessages } from './error-messages.ts';
import { optionalText } from './exam-settings.ts';
import { limits } from './limits.ts';
import {
  choiceAnswer,
  choiceFields,
  choiceFigures,
  givenChoiceAnswer,
  givenChoiceFields,
  readChoice,
} from './question-kinds/choice-fields.ts';
import type { QuestionFields } from './question-kinds.ts';
import { requiredText } from './text-field.ts';

/** A question as the server stores and every client reads it: the fields of its kind between its name and explanation. */
export const question = z.object({
  _id: z.string(),
  name: z.string(),
  ...choiceFields,
  /** Text with code, shown with the feedback and in the review. */
  explanation: z.exactOptional(z.string()),
  ...servedContent,
});
export type Question = z.infer<typeof question>;

/** An answer in a stored report. */
export const answer = choiceAnswer;

/** An answer in a request, whose question is not known yet. */
export const givenAnswer = givenChoiceAnswer;

/** The figures of a question: those that every kind has, and those of its kind. */
export const withAnswerFigures = <Shape extends z.core.$ZodLooseShape>(common: Shape) =>
  z.object({ ...common, ...choiceFigures });

/** Names a question without its content. */
export const reference = z.object({ _id: z.string() });

/** The content of a question, without an id. An edit keeps what it does not name of the explanation and `GivenContent`. */
export type QuestionContent = QuestionFields & { name: string; explanation?: string | null } & GivenContent;

const fields = z.object(
  {
    name: requiredText('Question text', limits.questionText),
    ...givenChoiceFields,
    explanation: optionalText('Explanation', limits.explanation),
    ...givenContent,
    /** The specification sends both; the path names the exam, and a new question has no id yet. */
    exam: z.optional(z.unknown()),
    questionId: z.optional(z.unknown()),
  },
  errorMessages.notAnObject,
);

/** The question in the body of `addQuestionToExam` and `editQuestionInExam`. */
export const questionContent = z.pipe(
  fields,
  z.transform((input, context): QuestionContent => {
    const own = readChoice(input);
    if ('message' in own) {
      context.issues.push({ code: 'custom', message: own.message, path: [own.field], input });
      return z.NEVER;
    }
    const { name, explanation, format, media, formulas } = input;
    return {
      name,
      ...own,
      ...(explanation !== undefined && { explanation }),
      ...(format !== undefined && { format }),
      ...(media !== undefined && { media }),
      ...(formulas !== undefined && { formulas }),
    };
  }),
);
