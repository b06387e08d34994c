import type { Exam } from '@quiz-app/shared/exam';
import { messages } from '@quiz-app/shared/messages';
import type { Context } from 'hono';
import { ApiError } from '../http/api-error.ts';
import { encodingFor, encodingHeaders } from '../http/compress.ts';
import { findInIfNoneMatch, setVersion } from '../http/conditional.ts';
import { sendPieces } from '../http/send-pieces.ts';
import type { Serve } from '../http/serve.ts';
import type { AiBudget } from './ai-budget.ts';
import { sees } from './audience.ts';
import type { Catalogue } from './catalogue.ts';
import { type CompressListing, createCompressListing } from './compress-listings.ts';
import { createExamAnswers } from './exam-answers.ts';
import type { ExamsStore } from './exams-store.ts';
import type { createImportExams } from './import-store.ts';
import type { Listing } from './listing.ts';
import type { QuestionWriter } from './question-writer.ts';

export function serveExams(
  serve: Serve,
  exams: ExamsStore,
  importExams: ReturnType<typeof createImportExams>,
  catalogue: Catalogue,
  writeQuestions: QuestionWriter | undefined,
  aiBudget: AiBudget,
): void {
  serve('addExam', async ({ c, body }) => withVersion(c, await exams.add(body)));

  serve('getAiOptions', async () => ({ isSetUp: writeQuestions !== undefined }));

  serve('createExam', async ({ c, caller, body }) => {
    if (!writeQuestions) throw new ApiError('ai-not-set-up', messages.aiNotSetUp);
    const { questionsCount: _, material: __, ...details } = body;
    const questions = await aiBudget.call(caller._id, () => writeQuestions(body, { signal: c.req.raw.signal }));
    const exam = await exams.add(details, questions);
    return { questionsCount: exam.questions.length, exam: withVersion(c, exam) };
  });

  const compressListing = createCompressListing();
  serve('getAllExams', async ({ c, caller, query: { since, fields } }) => {
    const listing = since === undefined ? catalogue.all(caller) : catalogue.since(since, caller, fields);
    return sendListing(c, await listing, compressListing);
  });

  const answerWith = createExamAnswers(exams.jsonOf);
  serve('getExamById', async ({ c, caller, id }) => {
    // Asked for at each request; the version that it names never changes.
    const newest = await exams.newestById(id);
    if (!newest || !sees(caller, newest.seenBy)) throw new ApiError('not-found', messages.examNotFound);
    const { body, headers } = await answerWith(c, newest);
    return new Response(body, { headers });
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

  serve('importExams', async ({ body }) => importExams(body));

  serve('deleteExams', async ({ body }) => {
    await exams.removeAll(body.exams);
    return null;
  });

  serve('restoreExam', async ({ c, id }) => withVersion(c, await exams.restore(id)));

  serve('copyExam', async ({ c, id }) => withVersion(c, await exams.copy(id)));
}

/** Sets the exam's version as the response's ETag and returns the exam. */
function withVersion(c: Context, exam: Exam): Exam {
  setVersion(c, exam.version);
  return exam;
}

/** Answers with a list in the encoding that the request prefers; with 304 if the client has it in any encoding. */
async function sendListing(c: Context, listing: Listing, compressListing: CompressListing): Promise<Response> {
  const encoding = encodingFor(c, listing.length, 'shared');
  const headers = { 'cache-control': 'private, no-cache', vary: 'Authorization, Accept-Encoding' };
  const etag = listing.etags[encoding];
  const known = findInIfNoneMatch(c, [etag, ...Object.values(listing.etags)]);
  if (known) return new Response(null, { status: 304, headers: { ...headers, etag: known } });
  const { pieces, length } = encoding === 'identity' ? listing : await compressListing(listing, encoding);
  return sendPieces(pieces, length, {
    ...encodingHeaders(encoding),
    ...headers,
    etag,
    'content-type': 'application/json',
  });
}
