import type { Completed } from '@quiz-app/shared/content';
import type { Data } from '@quiz-app/shared/contract/schemas';
import type { Exam } from '@quiz-app/shared/exam';
import { importLimits } from '@quiz-app/shared/limits';
import { messages } from '@quiz-app/shared/messages';
import { sum } from '@quiz-app/shared/score-statistics';
import type { Context } from 'hono';
import { ApiError } from '../api-error.ts';
import type { AppContext } from '../app-context.ts';
import { sees } from '../exams/audience.ts';
import { completeDetails, completeQuestion, completeQuestions, editFrom } from '../exams/complete.ts';
import { UnreadableExam } from '../exams/exam-versions.ts';
import type { CompletedExam } from '../exams/import-store.ts';
import { sendWhole } from '../http/compress.ts';
import { setVersion, versionTag } from '../http/conditional.ts';
import type { Serve } from '../http/create-routes.ts';
import { openEnvelope } from '../http/open-envelope.ts';
import type { EndpointRequest } from '../http/serve.ts';

/** The calls of exams. */
export function serveExams(serve: Serve, context: AppContext): void {
  const { exams, archive, examList, onUnreadable, completeFor, writeQuestions } = context;

  serve('addExam', async ({ c, caller, body }) =>
    withVersion(c, await exams.add(await completeDetails(completeFor(caller._id), body))),
  );

  serve('getAiOptions', async () => ({ isSetUp: writeQuestions !== undefined }));

  serve('createExam', (request) => createByAi(context, request));

  serve('getAllExams', ({ c, caller, query }) => examList.send(c, caller, query));

  serve('getExamById', async ({ c, caller, id }) => {
    const newest = await exams.newestById(id);
    if (!newest || !sees(caller, newest.audience)) throw new ApiError('not-found', messages.examNotFound);
    const { json } = await archive.byRef(newest.ref).catch((error: unknown) => {
      if (!(error instanceof UnreadableExam)) throw error;
      onUnreadable(id, error);
      throw new ApiError('not-found', messages.examNotFound);
    });
    return sendWhole(c, `${openEnvelope('getExamById')}${json}}`, { etag: versionTag(newest.version) });
  });

  serve('editExam', async ({ c, caller, id, body, expectedVersion }) =>
    editFrom(
      () => exams.settingsOf(id),
      expectedVersion,
      async (before, expected) =>
        withVersion(
          c,
          await exams.edit(id, await completeDetails(completeFor(caller._id), body, { before }), expected),
        ),
    ),
  );

  serve('reorderQuestions', async ({ c, id, body, expectedVersion }) =>
    withVersion(c, await exams.reorder(id, body.questionOrder, expectedVersion)),
  );

  serve('deleteExam', async ({ c, id, expectedVersion }) => {
    setVersion(c, await exams.remove(id, expectedVersion));
    return null;
  });

  serve('importExams', (request) => importAll(context, request));

  serve('deleteExams', async ({ body }) => {
    await exams.removeAll(body.exams);
    return null;
  });

  serve('restoreExam', async ({ c, id }) => withVersion(c, await exams.restore(id)));

  serve('copyExam', async ({ c, id, query: { name } }) => withVersion(c, await exams.copy(id, name)));
}

async function createByAi(
  { exams, completeFor, writeQuestions, callAi }: AppContext,
  { c, caller, body }: EndpointRequest<'createExam'>,
): Promise<Data<'createExam'>> {
  if (!writeQuestions) throw new ApiError('ai-not-set-up', messages.aiNotSetUp);
  const { questionsCount: _, material: __, ...details } = body;
  const complete = completeFor(caller._id);
  const completed = await completeDetails(complete, details);
  const questions = await callAi(caller._id, () =>
    writeQuestions(body, {
      signal: c.req.raw.signal,
      findProblem: (question) => problemOf(() => completeQuestion(complete, question)),
    }),
  );
  const exam = await exams.add(completed, await completeQuestions(complete, questions));
  return { questionsCount: exam.questions.length, exam: withVersion(c, exam) };
}

async function importAll(
  { completeFor, importExams }: AppContext,
  { caller, body }: EndpointRequest<'importExams'>,
): Promise<Data<'importExams'>> {
  const complete = completeFor(caller._id);
  const completed: CompletedExam[] = [];
  let bytes = 0;
  for (const [index, exam] of body.entries()) {
    const place = `Exam ${index + 1}`;
    const details = await completeDetails(complete, exam, { place: `${place}: ` });
    const questions = await completeQuestions(complete, exam.questions, `${place}, `);
    bytes += sum([details, ...questions], mathmlBytes);
    if (bytes > importLimits.formulas) throw new ApiError('invalid-field', tooManyFormulas, { field: 'questions' });
    completed.push({ ...exam, ...details, questions });
  }
  return importExams(completed);
}

/** An import is in memory until it is stored, with what its formulas become. */
const tooManyFormulas = `The formulas of an import can have at most ${importLimits.formulas / 1e6} MB`;
const mathmlBytes = ({ formulas }: Completed<object>) => sum(formulas ?? [], ({ mathml }) => mathml.length);

/** Why content is refused; undefined if it is not. */
async function problemOf(completed: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await completed();
    return undefined;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invalid-field') return error.message;
    throw error;
  }
}

/** Sets the exam's version as the response's ETag and returns the exam. */
function withVersion(c: Context, exam: Exam): Exam {
  setVersion(c, exam.version);
  return exam;
}
