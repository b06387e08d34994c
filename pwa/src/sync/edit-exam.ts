import type { Envelope, QuestionPayload } from '@quiz-app/shared/api';
import type { ExamByAi, ExamDetails } from '@quiz-app/shared/exam';
import * as remote from '../remote/exams.ts';
import { tellStorageFailure } from './events.ts';
import { pullExams } from './pull-exams.ts';

/** After a success this device's exams follow before the caller goes on; what the network keeps from them follows at the next pull. */
async function thenPull<Result extends Envelope>(call: Promise<Result>): Promise<Result> {
  const envelope = await call;
  if (envelope.success) await pullExams().catch(tellStorageFailure);
  return envelope;
}

// The admin's calls. Each gives the server's envelope and throws NoConnection without an answer.

export const addExam = (details: ExamDetails) => thenPull(remote.addExam(details));

/** Has the AI write the exam's questions, which takes up to minutes; `signal` gives it up. */
export const createExam = (details: ExamByAi, signal?: AbortSignal) => thenPull(remote.createExam(details, signal));

export const editExam = (examId: string, edit: ExamDetails) => thenPull(remote.editExam(examId, edit));

/** @param questionOrder every question's id, once */
export const reorderQuestions = (examId: string, questionOrder: string[]) =>
  thenPull(remote.reorderQuestions(examId, questionOrder));

export const deleteExam = (examId: string) => thenPull(remote.deleteExam(examId));

/** Undoes `deleteExam`. */
export const restoreExam = (examId: string) => thenPull(remote.restoreExam(examId));

export const addQuestion = (examId: string, question: QuestionPayload) =>
  thenPull(remote.addQuestion(examId, question));

export const editQuestion = (examId: string, question: QuestionPayload) =>
  thenPull(remote.editQuestion(examId, question));

/** @param userid the admin's own id */
export const deleteQuestion = (examId: string, questionId: string, userid: string) =>
  thenPull(remote.deleteQuestion(examId, { questionId, userid }));

/** The exam as the server has it now, for a form that must not start from an old copy. */
export const fetchExam = (examId: string) => remote.getExamById(examId);
