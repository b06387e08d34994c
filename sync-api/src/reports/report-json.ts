import type { Exam } from '@quiz-app/shared/exam';
import type { Selectable } from 'kysely';
import type { ReportsTable } from '../database/tables.ts';
import { readAnswers } from './answer-sheet.ts';

export type ReportRow = Selectable<ReportsTable>;
export type Fields = 'all' | 'summary';

/** The exam version that a report belongs to. */
export interface TakenExam {
  readonly ref: number;
  readonly exam: Exam;
  readonly json: string;
}

interface JsonParts {
  exam: string;
  questions: string[];
}

// Many reports of a page share few exams, so each exam's JSON is built once and reused.
const whole = new WeakMap<TakenExam, JsonParts>();
const summaries = new WeakMap<TakenExam, JsonParts>();

function partsOf(taken: TakenExam, fields: Fields): JsonParts {
  const cache = fields === 'all' ? whole : summaries;
  const cached = cache.get(taken);
  if (cached) return cached;
  const { exam, json } = taken;
  const references = exam.questions.map(({ _id }) => ({ _id }));
  const parts =
    fields === 'all'
      ? { exam: json, questions: exam.questions.map((question) => JSON.stringify(question)) }
      : {
          exam: JSON.stringify({ ...exam, questions: references }),
          questions: references.map((reference) => JSON.stringify(reference)),
        };
  cache.set(taken, parts);
  return parts;
}

/** Serializes a stored report; the same report always gives the same bytes. */
export function reportJson(row: ReportRow, taken: TakenExam, fields: Fields): string {
  const { exam, questions } = partsOf(taken, fields);
  const marked = (mark: '0' | '1') => questions.filter((_, index) => row.correct[index] === mark).join(',');
  const rest = {
    ...(fields === 'all' && row.answers !== null && { answers: readAnswers(taken.exam, row.answers) }),
    createdAt: row.created_at,
    ...(row.started_at !== null && { startedAt: row.started_at }),
    ...(row.finished_at !== null && { finishedAt: row.finished_at }),
    ...(row.seconds_used !== null && { secondsUsed: row.seconds_used }),
    ...(row.scored_by_server === 1 && { scoredByServer: true }),
    ...(row.handed_in_by !== null && { handedIn: { by: { _id: row.handed_in_by, name: row.handed_in_by_name } } }),
  };
  const user = JSON.stringify({ _id: row.user_id, name: row.user_name });
  const result = `{"correctAnswers":[${marked('1')}],"wrongAnswers":[${marked('0')}],"verdict":"${row.verdict}"}`;
  return `{"_id":"${row.id}","exam":${exam},"user":${user},"result":${result},${JSON.stringify(rest).slice(1)}`;
}
