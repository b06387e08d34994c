import * as z from 'zod/mini';
import { boundedArray } from './bounded.ts';
import { errorMessages } from './error-messages.ts';
import { examDetails } from './exam.ts';
import { importLimits, limits } from './limits.ts';
import { questionContent } from './question.ts';

const { questionsPerExam, questionsInList } = limits;

const questions = boundedArray(
  questionContent,
  { max: questionsPerExam, message: `An exam can have at most ${questionsPerExam} questions` },
  'Questions must be a list',
);

const idMessage = 'Exam id must be a UUID';

/**
 * An exam with its questions, as `importExams` accepts it. The device generates its `_id`, so that a request whose
 * answer was lost can be sent again.
 */
export const importedExam = z.extend(examDetails, {
  _id: z.optional(z.uuid(idMessage).check(z.toLowerCase())),
  questions,
});
export type ImportedExam = z.infer<typeof importedExam>;

const exams = { max: importLimits.exams, message: `An import can have at most ${importLimits.exams} exams` };

/** The body of `importExams`. */
export const importedExams = boundedArray(importedExam, exams, 'Request body must be a list of exams');

/** One item of the answer of `importExams`, in the order of the body. */
export const importSummary = z.array(
  z.object({ _id: z.string(), name: z.string(), version: z.int(), questionsCount: z.int() }),
);
export type ImportSummary = z.infer<typeof importSummary>;

const referencesMessage = 'Exams must be a list of exam ids with their versions';

/** The body of `deleteExams`: which exams, in which version. */
export const examReferences = z.object(
  {
    exams: boundedArray(
      z.object({ _id: z.string(referencesMessage), version: z.int(referencesMessage) }, referencesMessage),
      { max: importLimits.exams, message: `Exams must be at most ${importLimits.exams} ids` },
      referencesMessage,
    ),
  },
  errorMessages.notAnObject,
);

export type ExamReference = z.infer<typeof examReferences>['exams'][number];

/** The body of `addQuestionsToExam`. */
export const questionList = z.object({ questions }, errorMessages.notAnObject);

const idsMessage = 'Question ids must be a list of question ids';

/** The body of `deleteQuestionsFromExam`. */
export const questionReferences = z.object(
  {
    questionIds: boundedArray(
      z.string(idsMessage),
      { max: questionsInList, message: `Question ids must be at most ${questionsInList}` },
      idsMessage,
    ),
  },
  errorMessages.notAnObject,
);
