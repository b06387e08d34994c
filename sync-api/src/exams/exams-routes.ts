import { schemas } from '@quiz-app/shared/contract/schemas';
import type { Exam } from '@quiz-app/shared/exam';
import { messages } from '@quiz-app/shared/messages';
import type { Context } from 'hono';
import { ApiError } from '../http/api-error.ts';
import { matchesIfNoneMatch, setVersion } from '../http/conditional.ts';
import { sendPieces } from '../http/send-pieces.ts';
import type { Serve } from '../http/serve.ts';
import type { AiBudget } from './ai-budget.ts';
import type { Catalogue } from './catalogue.ts';
import type { ExamsStore } from './exams-store.ts';
import type { Listing } from './listing.ts';
import type { QuestionWriter } from './question-writer.ts';

export function serveExams(
  serve: Serve,
  exams: ExamsStore,
  catalogue: Catalogue,
  writeQuestions: QuestionWriter | undefined,
  aiBudget: AiBudget,
): void {
  serve('addExam', async ({ c, body }) => withVersion(c, await exams.add(body)));

  serve('createExam', async ({ c, caller, body }) => {
    if (!writeQuestions) throw new ApiError('ai-not-set-up', messages.aiNotSetUp);
    const { questionsCount: _, ...details } = body;
    const questions = await aiBudget.call(caller._id, () => writeQuestions(body, { signal: c.req.raw.signal }));
    const exam = await exams.add(details, questions);
    return { questionsCount: exam.questions.length, exam: withVersion(c, exam) };
  });

  serve('getAllExams', async ({ c, query: { since, fields } }) =>
    sendListing(c, await (since === undefined ? catalogue.all() : catalogue.since(since, fields))),
  );

  serve('getExamById', async ({ c, id }) => {
    const found = await exams.jsonById(id);
    if (!found) throw new ApiError('not-found', messages.examNotFound);
    setVersion(c, found.version);
    const envelope = `{"success":true,"message":"${schemas.getExamById.message}","data":${found.json}}`;
    return c.body(envelope, 200, { 'content-type': 'application/json' });
  });

  serve('editExam', async ({ c, id, body, expectedVersion }) =>
    withVersion(c, await exams.edit(id, body, expectedVersion)),
  );

  serve('reorderQuestions', async ({ c, id, body, expectedVersion }) =>
    withVersion(c, await exams.reorder(id, body.questionOrder, expectedVersion)),
  );

  serve('deleteExam', async ({ c, id, expectedVersion }) => {
    setVersion(c, await exams.remove(id, expectedVersion));
    return null;
  });

  serve('restoreExam', async ({ c, id }) => withVersion(c, await exams.restore(id)));
}

/** Sets the exam's version as the response's ETag and returns the exam. */
function withVersion(c: Context, exam: Exam): Exam {
  setVersion(c, exam.version);
  return exam;
}

function sendListing(c: Context, { pieces, length, etag }: Listing): Response {
  const headers = { etag, 'cache-control': 'private, no-cache', vary: 'Authorization' };
  if (matchesIfNoneMatch(c, etag)) return c.body(null, 304, headers);
  return sendPieces(c, pieces, length, { ...headers, 'content-type': 'application/json' });
}
