import { calls, type Envelope, type ExamChanges, type QuestionPayload } from '@quiz-app/shared/api';
import type { Exam, ExamByAi, ExamDetails } from '@quiz-app/shared/exam';
import { messages } from '@quiz-app/shared/messages';
import type { Question } from '@quiz-app/shared/question';
import { ask, envelopeOf } from './http.ts';

/** The status tells a cursor that cannot be read (400) from other failures. */
export type ExamsAnswer =
  | { unchanged: true }
  | { unchanged: false; status: number; etag: string | null; envelope: ExamChanges };

/** What changed `since` a cursor, everything for an empty one; `unchanged` where the answer would be the one with this `etag`. */
export async function getAllExams(known: { since: string; etag?: string }): Promise<ExamsAnswer> {
  const { status, headers, envelope } = await ask(calls.getAllExams, {
    search: { since: known.since },
    ...(known.etag !== undefined && { headers: { 'If-None-Match': known.etag } }),
  });
  return status === 304 ? { unchanged: true } : { unchanged: false, status, etag: headers.get('ETag'), envelope };
}

export const getExamById = (id: string): Promise<Envelope<Exam>> => envelopeOf(calls.getExamById, { id });

export const addExam = (payload: ExamDetails): Promise<Envelope<Exam>> => envelopeOf(calls.addExam, { payload });

export const createExam = (
  payload: ExamByAi,
  signal?: AbortSignal,
): Promise<Envelope<{ questionsCount: number; exam: Exam }>> =>
  envelopeOf(calls.createExam, { payload, failure: messages.aiFailed, ...(signal && { signal }) });

export const editExam = (id: string, payload: ExamDetails): Promise<Envelope<Exam>> =>
  envelopeOf(calls.editExam, { id, payload });

export const reorderQuestions = (id: string, questionOrder: string[]): Promise<Envelope<Exam>> =>
  envelopeOf(calls.reorderQuestions, { id, payload: { questionOrder } });

export const deleteExam = (id: string): Promise<Envelope<null>> => envelopeOf(calls.deleteExam, { id });

export const restoreExam = (id: string): Promise<Envelope<Exam>> => envelopeOf(calls.restoreExam, { id });

export const addQuestion = (examId: string, payload: QuestionPayload): Promise<Envelope<Question>> =>
  envelopeOf(calls.addQuestion, { id: examId, payload });

export const editQuestion = (examId: string, payload: QuestionPayload): Promise<Envelope<Question>> =>
  envelopeOf(calls.editQuestion, { id: examId, payload });

export const deleteQuestion = (
  examId: string,
  payload: { questionId: string; userid: string },
): Promise<Envelope<null>> => envelopeOf(calls.deleteQuestion, { id: examId, payload });
