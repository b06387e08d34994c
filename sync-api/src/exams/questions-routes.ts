import { versionETag } from '../http/conditional.ts';
import type { Serve } from '../http/serve.ts';
import type { QuestionsStore } from './questions-store.ts';

/** Each answer names the exam's new version as its ETag, so that a client can go on editing from it. */
export function serveQuestions(serve: Serve, questions: QuestionsStore): void {
  serve('addQuestion', async ({ c, id, body, expectedVersion }) => {
    const added = await questions.add(id, body, expectedVersion);
    c.header('etag', versionETag(added.exam.version));
    return { _id: added.id, ...body };
  });

  serve('editQuestion', async ({ c, id, body: { questionId, name, options, correctOptions }, expectedVersion }) => {
    const content = { name, options, correctOptions };
    const exam = await questions.edit(id, questionId, content, expectedVersion);
    c.header('etag', versionETag(exam.version));
    return { _id: questionId, ...content };
  });

  serve('deleteQuestion', async ({ c, id, body, expectedVersion }) => {
    const exam = await questions.remove(id, body.questionId, expectedVersion);
    c.header('etag', versionETag(exam.version));
    return null;
  });
}
