import type { Envelope } from '@quiz-app/shared/contract/envelope';
import type { Exam, ExamDetails } from '@quiz-app/shared/exam';
import type { QuestionContent } from '@quiz-app/shared/question';
import * as calls from '../../sync/admin/edit-exam.ts';
import type { Device } from '../../sync/device.ts';

/** The outcome of an edit. `data` is the exam after it, or the current exam if someone else has changed it. */
export type EditOutcome = Envelope<Exam>;

// Each function edits the given version of the exam and fails if the server has another one. The edited exam is derived
// from the answer, because the pull after an edit may fail. They throw NoConnection.

export function saveDetails(device: Device, exam: Exam, details: ExamDetails): Promise<EditOutcome> {
  return calls.editExam(device, exam._id, details, exam);
}

export function saveOrder(device: Device, exam: Exam, order: string[]): Promise<EditOutcome> {
  return calls.reorderQuestions(device, exam._id, order, exam);
}

/** Saves a question, or adds it if the exam has none with this id. */
export async function saveQuestion(
  device: Device,
  exam: Exam,
  id: string,
  content: QuestionContent,
): Promise<EditOutcome> {
  if (exam.questions.some(({ _id }) => _id === id)) {
    const outcome = await calls.editQuestion(device, exam._id, id, content, exam);
    if (!outcome.success) return outcome;
    const questions = exam.questions.map((each) => (each._id === id ? outcome.data : each));
    return { ...outcome, data: withQuestions(exam, questions, outcome.version) };
  }
  const outcome = await calls.addQuestion(device, exam._id, content, exam);
  if (!outcome.success) return outcome;
  return { ...outcome, data: withQuestions(exam, [...exam.questions, outcome.data], outcome.version) };
}

/** Adds questions after the others: all or none. */
export function addQuestions(device: Device, exam: Exam, questions: readonly QuestionContent[]): Promise<EditOutcome> {
  const body = new Blob([JSON.stringify({ questions })], { type: 'application/json' });
  return calls.addQuestions(device, exam._id, body, exam);
}

/** Removes questions: all or none. */
export function removeQuestions(device: Device, exam: Exam, ids: string[]): Promise<EditOutcome> {
  return calls.deleteQuestions(device, exam._id, ids, exam);
}

export async function removeQuestion(
  device: Device,
  exam: Exam,
  reference: { questionId: string; userid: string },
): Promise<EditOutcome> {
  const outcome = await calls.deleteQuestion(device, exam._id, reference, exam);
  if (!outcome.success) return outcome;
  const questions = exam.questions.filter(({ _id }) => _id !== reference.questionId);
  return { ...outcome, data: withQuestions(exam, questions, outcome.version) };
}

const withQuestions = (exam: Exam, questions: Exam['questions'], version = exam.version): Exam => ({
  ...exam,
  questions,
  version,
});
