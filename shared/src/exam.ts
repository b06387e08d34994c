import * as z from 'zod/mini';
import { bounded, boundedArray, lengthOfList } from './bounded.ts';
import { errorMessages } from './error-messages.ts';
import { servedSettings, settingsFields } from './exam-settings.ts';
import { limits } from './limits.ts';
import { question, reference } from './question.ts';
import { requiredText, storable } from './text-field.ts';

/** An exam as served. `duration` is in seconds; `version` rises with every change to the exam or its questions. */
export const exam = z.object({
  _id: z.string(),
  name: z.string(),
  category: z.string(),
  duration: z.number(),
  totalMarks: z.number(),
  passingMarks: z.number(),
  version: z.int(),
  ...servedSettings,
  questions: z.array(question),
});
export type Exam = z.infer<typeof exam>;

/** A question without its content. Strict, so that a question with invalid content is not mistaken for it. */
const unchangedQuestion = z.strictObject(reference.shape);

/** An exam for a device with an older version of it: a question that the device has is reduced to its `_id`. */
export const changedExam = z.extend(exam, { questions: z.array(z.union([question, unchangedQuestion])) });
export type ChangedExam = z.infer<typeof changedExam>;

const quantity = (label: string) =>
  z
    .number(`${label} must be a number of at least 0`)
    .check(
      z.minimum(0, `${label} must be a number of at least 0`),
      z.maximum(limits.examNumber, `${label} must be at most ${limits.examNumber}`),
    );

/** A form may send its single category as a list. */
const categories = bounded(
  z.tuple([z.string()], z.unknown()),
  { max: limits.categoriesInList, message: 'Category is required' },
  lengthOfList,
);
const category = z.pipe(
  z.pipe(
    z.union([z.string(), categories], 'Category is required'),
    z.transform((value) => (typeof value === 'string' ? value : value[0])),
  ),
  requiredText('Category', limits.category),
);

/** The body of `addExam` and `editExam`. */
export const examDetails = z.object(
  {
    name: requiredText('Exam name', limits.examName),
    duration: quantity('Duration'),
    category,
    totalMarks: quantity('Total marks'),
    passingMarks: quantity('Passing marks'),
    ...settingsFields,
  },
  errorMessages.notAnObject,
);

const orderMessage = 'Question order must be a list of question ids';
const longestOrder = {
  max: limits.questionsInList,
  message: `Question order must be at most ${limits.questionsInList} ids`,
};

/** The body of `reorderQuestions`: the id of every question of the exam, once. */
export const questionOrder = z.object(
  { questionOrder: boundedArray(z.string(orderMessage), longestOrder, orderMessage) },
  errorMessages.notAnObject,
);

const materialMessage = 'Text must be text';

/** The body of `createExam`: the details, the number of questions to write, and a source text for them. */
export const examByAi = z.extend(examDetails, {
  /** The questions are about this text only; empty for none. */
  material: z.optional(
    z
      .string(materialMessage)
      .check(
        storable,
        z.trim(),
        z.maxLength(limits.aiMaterial, `Text must be at most ${limits.aiMaterial} characters`),
      ),
  ),
  questionsCount: z.optional(
    z
      .int('Number of questions must be a whole number')
      .check(
        z.minimum(limits.aiQuestions.min, `Number of questions must be at least ${limits.aiQuestions.min}`),
        z.maximum(limits.aiQuestions.max, `Number of questions must be at most ${limits.aiQuestions.max}`),
      ),
  ),
});

export type ExamDetails = z.infer<typeof examDetails>;
export type ExamByAi = z.infer<typeof examByAi>;
