import type { Exam } from '@quiz-app/shared/exam';
import type { Selectable } from 'kysely';
import type { ReportsTable } from '../database/tables.ts';
import { readAnswers } from './answer-sheet.ts';

export type ReportRow = Selectable<ReportsTable>;
export type Fields = 'all' | 'summary' | 'counts';

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
const cache = {
  all: new WeakMap<TakenExam, JsonParts>(),
  summary: new WeakMap<TakenExam, JsonParts>(),
  counts: new WeakMap<TakenExam, JsonParts>(),
};

const makeParts = {
  all: ({ exam, json }) => ({ exam: json, questions: exam.questions.map((question) => JSON.stringify(question)) }),
  summary({ exam }) {
    const references = exam.questions.map(({ _id }) => ({ _id }));
    return {
      exam: JSON.stringify({ ...exam, questions: references }),
      questions: references.map((reference) => JSON.stringify(reference)),
    };
  },
  counts: ({ exam: { questions, ...details } }) => ({
    exam: JSON.stringify({ ...details, questionsCount: questions.length }),
    questions: [],
  }),
} satisfies Record<Fields, (taken: TakenExam) => JsonParts>;

function partsOf(taken: TakenExam, fields: Fields): JsonParts {
  const cached = cache[fields].get(taken);
  if (cached) return cached;
  const parts = makeParts[fields](taken);
  cache[fields].set(taken, parts);
  return parts;
}

function resultJson({ correct, verdict }: ReportRow, questions: readonly string[], fields: Fields): string {
  if (fields === 'counts') {
    const correctCount = correct.replaceAll('0', '').length;
    return JSON.stringify({ correctCount, wrongCount: correct.length - correctCount, verdict });
  }
  const marked = (mark: '0' | '1') => questions.filter((_, index) => correct[index] === mark).join(',');
  return `{"correctAnswers":[${marked('1')}],"wrongAnswers":[${marked('0')}],"verdict":"${verdict}"}`;
}

/** Serializes a stored report; the same report always gives the same bytes. */
export function reportJson(row: ReportRow, taken: TakenExam, fields: Fields): string {
  const { exam, questions } = partsOf(taken, fields);
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
  return `{"_id":"${row.id}","exam":${exam},"user":${user},"result":${resultJson(row, questions, fields)},${JSON.stringify(rest).slice(1)}`;
}
