import { calls } from '@quiz-app/shared/api';
import { questionContent } from '@quiz-app/shared/question';
import * as z from 'zod/mini';
import type { ServeCall } from '../http/serve.ts';
import type { QuestionsStore } from './questions-store.ts';

const missing = 'Question id is required';
const reference = z.object({ questionId: z.string(missing).check(z.minLength(1, missing)) });
/** Both are read from one payload; the exam it names beside the path is ignored. */
const edited = z.intersection(reference, questionContent);

export function serveQuestions(serve: ServeCall, questions: QuestionsStore): void {
  serve.toCallers(calls.addQuestion, questionContent, async ({ id, fields }) => questions.add(id, fields));

  serve.toCallers(calls.editQuestion, edited, async ({ id, fields: { questionId, ...content } }) =>
    questions.edit(id, questionId, content),
  );

  serve.toCallers(calls.deleteQuestion, reference, async ({ id, fields }) => {
    await questions.remove(id, fields.questionId);
    return null;
  });
}
