import { calls } from '@quiz-app/shared/api';
import { examByAi, examDetails, examEdit } from '@quiz-app/shared/exam';
import { messages } from '@quiz-app/shared/messages';
import type { Context } from 'hono';
import { ApiError } from '../http/api-error.ts';
import type { ServeCall } from '../http/serve.ts';
import type { Catalogue, Listing } from './catalogue.ts';
import type { ExamsStore } from './exams-store.ts';
import type { QuestionWriter } from './question-writer.ts';

export function serveExams(
  serve: ServeCall,
  exams: ExamsStore,
  catalogue: Catalogue,
  writeQuestions: QuestionWriter | undefined,
): void {
  serve.toCallers(calls.addExam, examDetails, async ({ fields }) => exams.add(fields));

  serve.toCallers(calls.createExam, examByAi, async ({ c, fields }) => {
    if (!writeQuestions) throw new ApiError(503, messages.aiNotSetUp);
    const { questionsCount: _, ...details } = fields;
    const exam = await exams.add(details, await writeQuestions(fields, { signal: c.req.raw.signal }));
    return { questionsCount: exam.questions.length, exam };
  });

  serve.toCallers(calls.getAllExams, null, async ({ c }) => {
    const since = c.req.query('since');
    return sendListing(c, await (since === undefined ? catalogue.all() : catalogue.since(since)));
  });

  serve.toCallers(calls.getExamById, null, async ({ c, id }) => {
    const json = await exams.jsonById(id);
    if (json === undefined) throw new ApiError(404, messages.examNotFound);
    const envelope = `{"success":true,"message":${JSON.stringify(calls.getExamById.message)},"data":${json}}`;
    return c.body(envelope, 200, { 'content-type': 'application/json' });
  });

  serve.toCallers(calls.editExam, examEdit, async ({ id, fields }) => exams.edit(id, fields));

  serve.toCallers(calls.deleteExam, null, async ({ id }) => {
    await exams.remove(id);
    return null;
  });

  serve.toCallers(calls.restoreExam, null, async ({ id }) => exams.restore(id));
}

function sendListing(c: Context, { json, etag }: Listing): Response {
  const headers = { etag, 'cache-control': 'private, no-cache', vary: 'Authorization' };
  const seen = c.req
    .header('if-none-match')
    ?.split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''));
  if (seen?.some((tag) => tag === etag || tag === '*')) return c.body(null, 304, headers);
  return c.body(json, 200, { ...headers, 'content-type': 'application/json' });
}
