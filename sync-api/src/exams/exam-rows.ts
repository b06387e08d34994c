import type { Exam } from '@quiz-app/shared/exam';
import type { Question, QuestionContent } from '@quiz-app/shared/question';
import type { Insertable, Selectable, Transaction } from 'kysely';
import type { ExamsTable, QuestionsTable, Tables } from '../database/tables.ts';

/** Builds an exam from its row and its questions' rows. */
export function toExam(row: Selectable<ExamsTable>, questions: readonly Selectable<QuestionsTable>[]): Exam {
  return {
    _id: row.id,
    name: row.name,
    category: row.category,
    duration: row.duration,
    totalMarks: row.total_marks,
    passingMarks: row.passing_marks,
    version: row.version,
    questions: questions.map(toQuestion),
  };
}

function toQuestion(row: Selectable<QuestionsTable>): Question {
  return {
    _id: row.id,
    name: row.name,
    options: JSON.parse(row.options),
    correctOptions: JSON.parse(row.correct_options),
  };
}

/** The columns of a question's content. */
export function questionColumns({ name, options, correctOptions }: QuestionContent) {
  return { name, options: JSON.stringify(options), correct_options: JSON.stringify(correctOptions) } satisfies Partial<
    Insertable<QuestionsTable>
  >;
}

/** The questions of an exam's newest version, in order. */
export function questionRows(tx: Transaction<Tables>, examId: string) {
  return tx.selectFrom('questions').selectAll().where('exam_id', '=', examId).orderBy('position').execute();
}
