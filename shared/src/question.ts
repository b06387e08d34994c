import * as z from 'zod/mini';
import { boundedArray } from './bounded.ts';
import { type GivenContent, givenContent, servedContent } from './content.ts';
import { errorMessages } from './error-messages.ts';
import { optionalText } from './exam-settings.ts';
import { limits } from './limits.ts';
import { moreKinds } from './more-kinds.ts';
import {
  choiceAnswer,
  choiceFields,
  choiceFigures,
  givenChoiceAnswer,
  givenChoiceFields,
  type RefusedField,
  readChoice,
} from './question-kinds/choice-fields.ts';
import {
  givenFiguresFields,
  givenOtherFields,
  givenPoints,
  otherFields,
  storedGaps,
  wrongGaps,
} from './question-kinds/other-fields.ts';
import { storedNumber, storedTextRules } from './question-kinds/typed-fields.ts';
import { addKinds, type KindName, type QuestionFields } from './question-kinds.ts';
import { partsOf } from './rich-text.ts';
import { requiredText } from './text-field.ts';

// Whoever reads questions from outside has them of all kinds.
addKinds(moreKinds);

const withId = { _id: z.string(), name: z.string() };
const common = {
  /** Its part of the exam's marks beside the points of the other questions; 1 without it. */
  points: z.exactOptional(z.int()),
  /** Text with code, shown with the feedback and in the review. */
  explanation: z.exactOptional(z.string()),
  ...servedContent,
};

/** A question as the server stores and every client reads it: the fields of its kind between its name and the others. */
export const question = z.union([
  z.object({ ...withId, ...otherFields.numeric, ...common }),
  z.object({ ...withId, ...otherFields.text, ...common }),
  z.object({ ...withId, ...otherFields.gaps, ...common }),
  z.object({ ...withId, ...otherFields.order, ...common }),
  z.object({ ...withId, ...otherFields.match, ...common }),
  z.object({ ...withId, kind: z.exactOptional(z.never()), ...choiceFields, ...common }),
]);
export type Question = z.infer<typeof question>;

const typed = z.object({ typed: z.string(), value: z.exactOptional(z.string()) });

/** An answer in a stored report: option keys, places of items, or what was typed. */
export const answer = z.union([choiceAnswer, typed, z.array(z.union([z.int(), z.null(), typed]))]);

const answerMessage = 'Answers must be lists of option keys or of places, or what was typed';
/** A typed answer in a request. */
export const givenTyped = z.object(
  { typed: z.string(answerMessage), value: z.optional(z.string(answerMessage)) },
  answerMessage,
);
const givenPlaces = boundedArray(
  z.union([z.int(answerMessage), z.null(), givenTyped], answerMessage),
  { max: limits.gaps, message: `An answer must be at most ${limits.gaps} places or typed texts` },
  answerMessage,
);

/** An answer in a request, whose question is not known yet: the question's kind takes what is valid of it. */
export const givenAnswer = z.union([givenChoiceAnswer, givenTyped, givenPlaces], answerMessage);

/** The figures of a question: those that every kind has, and those of its kind. */
export const withAnswerFigures = <Shape extends z.core.$ZodLooseShape>(common: Shape) =>
  z.union([z.object({ ...common, ...choiceFigures }), z.object({ ...common, ...givenFiguresFields })]);

/** Names a question without its content. */
export const reference = z.object({ _id: z.string() });

/** The content of a question, without an id. An edit keeps what it does not name of the optional fields. */
export type QuestionContent = QuestionFields & {
  name: string;
  points?: number | null;
  explanation?: string | null;
} & GivenContent;

const around = {
  name: requiredText('Question text', limits.questionText),
  points: givenPoints,
  explanation: optionalText('Explanation', limits.explanation),
  ...givenContent,
  /** The specification sends both; the path names the exam, and a new question has no id yet. */
  exam: z.optional(z.unknown()),
  questionId: z.optional(z.unknown()),
};

const object = <Shape extends z.core.$ZodLooseShape>(own: Shape) =>
  z.object({ ...around, ...own }, errorMessages.notAnObject);

const givenByKind = {
  numeric: object(givenOtherFields.numeric),
  text: object(givenOtherFields.text),
  gaps: object(givenOtherFields.gaps),
  order: object(givenOtherFields.order),
  match: object(givenOtherFields.match),
  choice: object({ kind: z.nullish(z.literal('choice')), ...givenChoiceFields }),
};
const { numeric, text, gaps, order, match, choice } = givenByKind;
const givenQuestion = z.union([numeric, text, gaps, order, match, choice]);
type GivenQuestion = z.infer<typeof givenQuestion>;
type QuestionInput = z.input<typeof givenQuestion>;

/** The schema of a question's kind; undefined for an unknown one. What is no object gets that of choices, which says so. */
function schemaFor(input: unknown): z.ZodMiniType<GivenQuestion> | undefined {
  const kind = typeof input === 'object' && input && 'kind' in input ? (input.kind ?? 'choice') : 'choice';
  return typeof kind === 'string' && Object.hasOwn(givenByKind, kind) ? givenByKind[kind as KindName] : undefined;
}

/** Parses a question by the schema of its kind, so that a message is about the field that is wrong. */
const byKind = z.transform((input: QuestionInput, context): QuestionInput => {
  const schema = schemaFor(input);
  const message = `Kind must be ${Object.keys(givenByKind).join(', ')}`;
  if (!schema) {
    context.issues.push({ code: 'custom', message, path: ['kind'], input });
    return z.NEVER;
  }
  const { data, error } = schema.safeParse(input);
  for (const issue of error?.issues ?? []) context.issues.push({ ...issue, code: 'custom', input });
  return data ?? z.NEVER;
});

/** The stored fields of a question's kind. */
function ownFields(input: GivenQuestion): QuestionFields | RefusedField {
  switch (input.kind) {
    case 'numeric':
      return { kind: 'numeric', ...storedNumber(input) };
    case 'text':
      return { kind: 'text', ...storedTextRules(input) };
    case 'order':
      return { kind: 'order', items: input.items };
    case 'match':
      if (input.right.length < input.left.length)
        return { field: 'right', message: 'Each text on the left needs one on the right' };
      return { kind: 'match', left: input.left, right: input.right };
    case 'gaps': {
      const formulas = input.format === 'rich' ? partsOf([input.name]).formulas : [];
      const message = wrongGaps(
        input.name,
        input.gaps,
        formulas.map(({ tex }) => tex),
      );
      return message ? { field: 'gaps', message } : { kind: 'gaps', gaps: storedGaps(input.gaps) };
    }
    default:
      return readChoice(input);
  }
}

/** The question in the body of `addQuestionToExam` and `editQuestionInExam`. */
export const questionContent = z.pipe(
  z.pipe(byKind, givenQuestion),
  z.transform((input, context): QuestionContent => {
    const own = ownFields(input);
    if ('message' in own) {
      context.issues.push({ code: 'custom', message: own.message, path: [own.field], input });
      return z.NEVER;
    }
    const { name, points, explanation, format, media, formulas } = input;
    return {
      name,
      ...own,
      ...(points !== undefined && { points: points === 1 ? null : points }),
      ...(explanation !== undefined && { explanation }),
      ...(format !== undefined && { format }),
      ...(media !== undefined && { media }),
      ...(formulas !== undefined && { formulas }),
    };
  }),
);
