import type { EndpointName } from '@quiz-app/shared/contract/endpoints';
import type { BodyInput, EnvelopeOf } from '@quiz-app/shared/contract/schemas';
import { limits } from '@quiz-app/shared/limits';
import type { QuestionContent } from '@quiz-app/shared/question';
import type { Answer } from '../../remote/api.ts';
import type { DeviceServices } from '../device.ts';
import { notifyStorageFailure } from '../events.ts';
import { pullExams } from '../pull/pull-exams.ts';

export interface EditOptions {
  /**
   * The version that the edit is based on. If the exam has another one by now, the edit fails with
   * `changed-meanwhile`.
   */
  version?: number | undefined;
}

/** The envelope of an edit, and the exam's new version. */
export type Edited<Name extends EndpointName> = EnvelopeOf<Name> & { version?: number };

/** Reads the version from the ETag of an edit: `"7"`. */
function readVersion(headers: Headers): { version?: number } {
  const [, digits] = /^"(\d+)"$/.exec(headers.get('ETag') ?? '') ?? [];
  return digits === undefined ? {} : { version: Number(digits) };
}

/**
 * Pulls the exams after a success and after a conflict, so that this device has the result before the caller goes on.
 * The next pull makes up for a failed one.
 */
async function thenPull<Name extends EndpointName>(
  device: DeviceServices,
  asked: Promise<Answer<Name>>,
): Promise<Edited<Name>> {
  const { envelope, headers } = await asked;
  if (envelope.success || envelope.code === 'changed-meanwhile')
    await pullExams(device, { notBefore: performance.now() }).catch((error) =>
      notifyStorageFailure(device.events, error),
    );
  return { ...envelope, ...readVersion(headers) };
}

// The admin's calls. Each resolves with the server's envelope and throws NoConnection without an answer.

export const addExam = (device: DeviceServices, details: BodyInput<'addExam'>) =>
  thenPull(device, device.api.addExam({ body: details }));

/** Creates an exam whose questions the AI writes, which can take minutes; `signal` aborts it. */
export const createExam = (device: DeviceServices, details: BodyInput<'createExam'>, signal?: AbortSignal) =>
  thenPull(device, device.api.createExam({ body: details, signal }));

export const editExam = (
  device: DeviceServices,
  id: string,
  details: BodyInput<'editExam'>,
  { version }: EditOptions = {},
) => thenPull(device, device.api.editExam({ id, body: details, ifMatch: version }));

export const deleteExam = (device: DeviceServices, id: string, { version }: EditOptions = {}) =>
  thenPull(device, device.api.deleteExam({ id, ifMatch: version }));

/** Undoes `deleteExam`. */
export const restoreExam = (device: DeviceServices, id: string) => thenPull(device, device.api.restoreExam({ id }));

/** Adds exams with their questions: all or none. @param exams as JSON if they may be large */
export const importExams = (device: DeviceServices, exams: BodyInput<'importExams'> | Blob, signal?: AbortSignal) =>
  thenPull(device, device.api.importExams({ body: exams, signal }));

/** Deletes all of these exams or none. */
export const deleteExams = (device: DeviceServices, exams: BodyInput<'deleteExams'>['exams']) =>
  thenPull(device, device.api.deleteExams({ body: { exams } }));

/** Adds questions after the others: all or none. @param questions the body as JSON, because it may be large */
export const addQuestions = (
  device: DeviceServices,
  examId: string,
  questions: Blob,
  { version, signal }: EditOptions & { signal?: AbortSignal } = {},
) => thenPull(device, device.api.addQuestions({ id: examId, body: questions, ifMatch: version, signal }));

/** Undoes `addQuestions`. */
export const deleteQuestions = (
  device: DeviceServices,
  examId: string,
  questionIds: string[],
  { version }: EditOptions = {},
) => thenPull(device, device.api.deleteQuestions({ id: examId, body: { questionIds }, ifMatch: version }));

/** Adds an exam with the same details and questions. */
export const copyExam = (device: DeviceServices, id: string, name: string) =>
  thenPull(device, device.api.copyExam({ id, query: { name: name.slice(0, limits.examName).toWellFormed() } }));

/** @param questionOrder every question of the exam by its id, once */
export const reorderQuestions = (
  device: DeviceServices,
  id: string,
  questionOrder: string[],
  { version }: EditOptions = {},
) => thenPull(device, device.api.reorderQuestions({ id, body: { questionOrder }, ifMatch: version }));

/** The specification's payload, which names the exam and the question as well. */
const payloadOf = (exam: string, questionId: string, content: QuestionContent) => ({ ...content, exam, questionId });

export const addQuestion = (
  device: DeviceServices,
  examId: string,
  content: QuestionContent,
  { version }: EditOptions = {},
) => thenPull(device, device.api.addQuestion({ id: examId, body: payloadOf(examId, '', content), ifMatch: version }));

export const editQuestion = (
  device: DeviceServices,
  examId: string,
  questionId: string,
  content: QuestionContent,
  { version }: EditOptions = {},
) =>
  thenPull(
    device,
    device.api.editQuestion({ id: examId, body: payloadOf(examId, questionId, content), ifMatch: version }),
  );

/** @param userid the admin's own id */
export const deleteQuestion = (
  device: DeviceServices,
  examId: string,
  { questionId, userid }: { questionId: string; userid: string },
  { version }: EditOptions = {},
) => thenPull(device, device.api.deleteQuestion({ id: examId, body: { questionId, userid }, ifMatch: version }));

/** Undoes `deleteQuestion`. @param version a version of the exam that has the question */
export const restoreQuestion = (device: DeviceServices, examId: string, questionId: string, version: number) =>
  thenPull(device, device.api.restoreQuestion({ id: examId, body: { questionId, version } }));

/** Accepts another answer to a question. The server then scores the reports of the exam again. */
export const acceptAnswer = (
  device: DeviceServices,
  examId: string,
  acceptance: BodyInput<'acceptAnswer'>,
  { version }: EditOptions = {},
) => thenPull(device, device.api.acceptAnswer({ id: examId, body: acceptance, ifMatch: version }));
