import { errorMessages } from '@quiz-app/shared/error-messages';
import type { Exam } from '@quiz-app/shared/exam';
import { limits } from '@quiz-app/shared/limits';
import type { Question, QuestionContent } from '@quiz-app/shared/question';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../database/open-database.ts';
import { ApiError } from '../http/api-error.ts';
import { questionColumns, questionRows } from './exam-rows.ts';
import { findExam } from './exams-store.ts';
import { publishExam } from './publish-exam.ts';

/** A question as stored, and the version of its exam since then. */
interface ChangedQuestion {
  question: Question;
  exam: Exam;
}

export type QuestionsStore = ReturnType<typeof createQuestionsStore>;

/**
 * Writes questions; every method makes a new version of the exam. Each throws ApiError `not-found` for a missing exam
 * or question, and `changed-meanwhile` for an exam that no longer has the expected version.
 */
export function createQuestionsStore({ write }: Pick<Database, 'write'>) {
  return {
    /** Adds a question after the others. @throws ApiError `invalid-field` when the exam is full */
    add: (examId: string, content: QuestionContent, expected?: number | undefined) =>
      write(async (tx): Promise<ChangedQuestion> => {
        await findExam(tx, examId, expected);
        const others = await questionRows(tx, examId);
        if (others.length >= limits.questionsPerExam) {
          throw new ApiError('invalid-field', `An exam can have at most ${limits.questionsPerExam} questions`, {
            field: 'questions',
          });
        }
        const id = uuidv7();
        const position = (others.at(-1)?.position ?? -1) + 1;
        await tx
          .insertInto('questions')
          .values({ id, exam_id: examId, position, ...questionColumns(content) })
          .execute();
        return changedQuestion(await publishExam(tx, examId), id);
      }),

    edit: (examId: string, questionId: string, content: QuestionContent, expected?: number | undefined) =>
      write(async (tx): Promise<ChangedQuestion> => {
        await findExam(tx, examId, expected);
        const edited = await tx
          .updateTable('questions')
          .set(questionColumns(content))
          .where('id', '=', questionId)
          .where('exam_id', '=', examId)
          .returning('id')
          .executeTakeFirst();
        if (!edited) throw new ApiError('not-found', errorMessages.questionNotFound);
        return changedQuestion(await publishExam(tx, examId), questionId);
      }),

    remove: (examId: string, questionId: string, expected?: number | undefined) =>
      write(async (tx): Promise<Exam> => {
        await findExam(tx, examId, expected);
        const removed = await tx
          .deleteFrom('questions')
          .where('id', '=', questionId)
          .where('exam_id', '=', examId)
          .returning('id')
          .executeTakeFirst();
        if (!removed) throw new ApiError('not-found', errorMessages.questionNotFound);
        return publishExam(tx, examId);
      }),
  };
}

function changedQuestion(exam: Exam, id: string): ChangedQuestion {
  const question = exam.questions.find(({ _id }) => _id === id);
  if (!question) throw new Error('A question that was stored is part of its exam');
  return { question, exam };
}
