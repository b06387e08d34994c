import { limits } from '@quiz-app/shared/limits';
import { messages } from '@quiz-app/shared/messages';
import type { Question, QuestionContent } from '@quiz-app/shared/question';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../database/open-database.ts';
import { ApiError } from '../http/api-error.ts';
import { questionColumns, questionRows } from './exam-rows.ts';
import { findExam } from './exams-store.ts';
import { publishExam } from './publish-exam.ts';

export type QuestionsStore = ReturnType<typeof createQuestionsStore>;

/** The questions' writes; each makes a new version of the exam. They throw ApiError 404 for an exam or question that is not there. */
export function createQuestionsStore({ write }: Pick<Database, 'write'>) {
  return {
    /** @throws ApiError 400 when the exam is full */
    add: (examId: string, content: QuestionContent) =>
      write(async (tx): Promise<Question> => {
        await findExam(tx, examId);
        const others = await questionRows(tx, examId);
        if (others.length >= limits.questionsPerExam) {
          throw new ApiError(400, `An exam can have at most ${limits.questionsPerExam} questions`);
        }
        const id = uuidv7();
        const position = (others.at(-1)?.position ?? -1) + 1;
        await tx
          .insertInto('questions')
          .values({ id, exam_id: examId, position, ...questionColumns(content) })
          .execute();
        await publishExam(tx, examId);
        return { _id: id, ...content };
      }),

    edit: (examId: string, questionId: string, content: QuestionContent) =>
      write(async (tx): Promise<Question> => {
        await findExam(tx, examId);
        const edited = await tx
          .updateTable('questions')
          .set(questionColumns(content))
          .where('id', '=', questionId)
          .where('exam_id', '=', examId)
          .returning('id')
          .executeTakeFirst();
        if (!edited) throw new ApiError(404, messages.questionNotFound);
        await publishExam(tx, examId);
        return { _id: questionId, ...content };
      }),

    remove: (examId: string, questionId: string) =>
      write(async (tx): Promise<void> => {
        await findExam(tx, examId);
        const removed = await tx
          .deleteFrom('questions')
          .where('id', '=', questionId)
          .where('exam_id', '=', examId)
          .returning('id')
          .executeTakeFirst();
        if (!removed) throw new ApiError(404, messages.questionNotFound);
        await publishExam(tx, examId);
      }),
  };
}
