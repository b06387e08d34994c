import * as z from 'zod/mini';
import { errorMessages } from '../error-messages.ts';
import { changedExam, exam, examByAi, examDetails, questionOrder } from '../exam.ts';
import {
  examReferences,
  importedExam,
  importedExams,
  importSummary,
  questionList,
  questionReferences,
} from '../import.ts';
import { limits } from '../limits.ts';
import { givenTyped, question, questionContent } from '../question.ts';
import { requiredText } from '../text-field.ts';
import type { EndpointSchemas } from './endpoint-schemas.ts';
import type { EndpointName } from './endpoints.ts';

const missingId = 'Question id is required';
const missingVersion = 'Version must be a whole number of at least 1';
/** The specification also sends the caller's id, which is ignored. */
const questionReference = z.object(
  { questionId: z.string(missingId).check(z.minLength(1, missingId)), userid: z.optional(z.unknown()) },
  errorMessages.notAnObject,
);

const questionInVersion = z.object(
  {
    questionId: z.string(missingId).check(z.minLength(1, missingId)),
    version: z.int(missingVersion).check(z.minimum(1, missingVersion)),
  },
  errorMessages.notAnObject,
);

const partMessage = 'Part for an answer must be a number from 0 to 1';
const placeOfGap = 'Gap must be the place of a gap, from 0';
const acceptedAnswer = z.object(
  {
    questionId: z.string(missingId).check(z.minLength(1, missingId)),
    /** As in the answers of a report. */
    answer: givenTyped,
    /** The place of the gap, from 0, in a question with gaps. */
    gap: z.nullish(z.int(placeOfGap).check(z.minimum(0, placeOfGap))),
    /** The part of the points; all of them without it. */
    fraction: z.nullish(z.number(partMessage).check(z.minimum(0, partMessage), z.maximum(1, partMessage))),
  },
  errorMessages.notAnObject,
);

/** The schemas of the endpoints of exams and their questions. */
export const examSchemas = {
  addExam: {
    message: 'Exam added successfully',
    body: examDetails,
    data: exam,
    etag: 'version',
    failures: ['invalid-field'],
  },
  /** Whether `createExam` works here, so that the form can say so before anyone fills it in. */
  getAiOptions: { message: 'AI options fetched successfully', data: z.object({ isSetUp: z.boolean() }) },
  createExam: {
    message: 'Exam created successfully',
    body: examByAi,
    data: z.object({ questionsCount: z.int(), exam }),
    etag: 'version',
    failures: ['invalid-field', 'too-many-attempts', 'ai-not-set-up', 'ai-no-answer', 'ai-unusable'],
  },
  getAllExams: {
    message: 'Exams fetched successfully',
    query: z.object({
      /** The cursor of an earlier answer; empty for none. Without it the answer is the plain list. */
      since: z.optional(z.string()),
      /** With a cursor: `changed` reduces the questions that the exam already had at the cursor to {_id}. */
      fields: z.optional(z.literal('changed', 'Fields may only be changed')),
    }),
    data: z.array(exam),
    dataByFields: { changed: z.array(changedExam) },
    /**
     * With `since`: the ids of deleted exams and the next cursor. `complete` means that `data` has all exams, because
     * the cursor was empty or from before a backup was restored.
     */
    extra: z.object({
      deleted: z.optional(z.array(z.string())),
      cursor: z.optional(z.string()),
      complete: z.optional(z.literal(true)),
    }),
    etag: 'content',
    failures: ['invalid-field'],
  },
  getExamById: { message: 'Exam fetched successfully', data: exam, etag: 'version', failures: ['not-found'] },
  editExam: {
    conditional: true,
    message: 'Exam edited successfully',
    body: examDetails,
    data: exam,
    etag: 'version',
    failures: ['invalid-field', 'not-found'],
  },
  deleteExam: {
    conditional: true,
    message: 'Exam deleted successfully',
    data: z.null(),
    etag: 'version',
    failures: ['not-found'],
  },
  restoreExam: { message: 'Exam restored successfully', data: exam, etag: 'version', failures: ['not-found'] },
  /** `data` is the copy: a new exam with new questions of the same content. Without a name it is named `Copy of …`. */
  copyExam: {
    message: 'Exam copied successfully',
    query: z.object({ name: z.optional(requiredText('Exam name', limits.examName)) }),
    data: exam,
    etag: 'version',
    failures: ['invalid-field', 'not-found'],
  },
  /** All exams or none. A repeat with the same `_id`s gets the same answer. */
  importExams: {
    message: 'Exams imported successfully',
    body: importedExams,
    bodyItem: importedExam,
    data: importSummary,
    failures: ['invalid-field', 'already-exists'],
  },
  /** All exams or none: if one has another version than the one named, none is deleted. */
  deleteExams: {
    message: 'Exams deleted successfully',
    body: examReferences,
    data: z.null(),
    failures: ['invalid-field', 'not-found', 'changed-meanwhile'],
  },
  reorderQuestions: {
    conditional: true,
    message: 'Questions reordered successfully',
    body: questionOrder,
    data: exam,
    etag: 'version',
    failures: ['invalid-field', 'not-found'],
  },
  addQuestion: {
    conditional: true,
    message: 'Question added successfully',
    body: questionContent,
    data: question,
    etag: 'version',
    failures: ['invalid-field', 'not-found'],
  },
  editQuestion: {
    conditional: true,
    message: 'Question edited successfully',
    body: z.intersection(questionReference, questionContent),
    data: question,
    etag: 'version',
    failures: ['invalid-field', 'not-found'],
  },
  deleteQuestion: {
    conditional: true,
    message: 'Question deleted successfully',
    body: questionReference,
    data: z.null(),
    etag: 'version',
    failures: ['invalid-field', 'not-found'],
  },
  /**
   * Undoes `deleteQuestion`: puts the question back as it was, and where it was, in the named version of the exam.
   * `data` is the exam, unchanged if it still has the question.
   */
  restoreQuestion: {
    conditional: true,
    message: 'Question restored successfully',
    body: questionInVersion,
    data: exam,
    etag: 'version',
    failures: ['invalid-field', 'not-found'],
  },
  /** Adds questions after the others: all or none. `data` is the exam, with the added questions at its end. */
  addQuestions: {
    conditional: true,
    message: 'Questions added successfully',
    body: questionList,
    data: exam,
    etag: 'version',
    failures: ['invalid-field', 'not-found'],
  },
  /**
   * Accepts another typed answer to a question, as a new version of the exam. All its reports are then scored again
   * (`getScoringAgain` says how many are left). `data` is the exam.
   */
  acceptAnswer: {
    conditional: true,
    message: 'Answer accepted successfully',
    body: acceptedAnswer,
    data: exam,
    etag: 'version',
    failures: ['invalid-field', 'not-found'],
  },
  /** How many reports of the exam are still to be scored again. */
  getScoringAgain: {
    message: 'Scoring fetched successfully',
    data: z.object({ left: z.int() }),
    failures: ['not-found'],
  },
  /** All of these questions or none. `data` is the exam without them. */
  deleteQuestions: {
    conditional: true,
    message: 'Questions deleted successfully',
    body: questionReferences,
    data: exam,
    etag: 'version',
    failures: ['invalid-field', 'not-found'],
  },
} as const satisfies Partial<Record<EndpointName, EndpointSchemas>>;
