import type { AppContext } from '../app-context.ts';
import { completeQuestion, completeQuestions, editFrom } from '../exams/complete.ts';
import { setVersion } from '../http/conditional.ts';
import type { Serve } from '../http/create-routes.ts';

/** The calls of questions. Every response has the exam's new version as its ETag, for the `If-Match` of the next edit. */
export function serveQuestions(serve: Serve, { questions, completeFor, scoreAgain }: AppContext): void {
  serve('addQuestion', async ({ c, caller, id, body, expectedVersion }) => {
    const content = await completeQuestion(completeFor(caller._id), body);
    const { question, version } = await questions.add(id, content, expectedVersion);
    setVersion(c, version);
    return question;
  });

  serve('editQuestion', async ({ c, caller, id, body: { questionId, ...content }, expectedVersion }) => {
    const complete = completeFor(caller._id);
    const find = () => questions.find(id, questionId, expectedVersion);
    const { question, version } = await editFrom(find, expectedVersion, async (before, expected) =>
      questions.edit(id, questionId, await completeQuestion(complete, content, { before }), expected),
    );
    setVersion(c, version);
    return question;
  });

  serve('deleteQuestion', async ({ c, id, body, expectedVersion }) => {
    setVersion(c, await questions.remove(id, body.questionId, expectedVersion));
    return null;
  });

  serve('restoreQuestion', async ({ c, id, body: { questionId, version }, expectedVersion }) => {
    const exam = await questions.restore(id, questionId, version, expectedVersion);
    setVersion(c, exam.version);
    return exam;
  });

  serve('acceptAnswer', async ({ c, id, body: { questionId, answer, gap, fraction }, expectedVersion }) => {
    const { typed, value } = answer;
    const acceptance = { answer: { typed, ...(value !== undefined && { value }) }, gap: gap ?? undefined };
    const exam = await questions.accept(id, questionId, { ...acceptance, fraction: fraction ?? 1 }, expectedVersion);
    setVersion(c, exam.version);
    scoreAgain.begin(id);
    return exam;
  });

  serve('getScoringAgain', async ({ id }) => ({ left: await scoreAgain.left(id) }));

  serve('addQuestions', async ({ c, caller, id, body, expectedVersion }) => {
    const contents = await completeQuestions(completeFor(caller._id), body.questions);
    const exam = await questions.addAll(id, contents, expectedVersion);
    setVersion(c, exam.version);
    return exam;
  });

  serve('deleteQuestions', async ({ c, id, body, expectedVersion }) => {
    const exam = await questions.removeAll(id, body.questionIds, expectedVersion);
    setVersion(c, exam.version);
    return exam;
  });
}
