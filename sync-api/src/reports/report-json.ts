import { readCanonicalAnswers } from '@quiz-app/shared/canonical-answers';
import type { Exam } from '@quiz-app/shared/exam';
import type { Selectable } from 'kysely';
import type { ReportsTable } from '../database/tables.ts';
import { receiptOf } from './receipts.ts';

export type ReportRow = Selectable<ReportsTable>;
export type Fields = 'all' | 'summary' | 'counts';
/** The reader of a report. Admins see every question; its taker sees the ones they were ever allowed to see. */
export type Reader = 'admin' | 'taker';

/** The exam version that a report belongs to. */
export interface TakenExam {
  readonly ref: number;
  readonly exam: Exam;
  readonly json: string;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** JSON in parts, of which some are kept as bytes: copied, they cost a tenth of what encoding a text costs. */
export type JsonParts = (string | Bytes)[];

interface ExamParts {
  exam: Bytes;
  /** Each with a comma before it. */
  questions: Bytes[];
}

const encoder = new TextEncoder();

// Many reports share few exams, so each exam's JSON is built once and reused.
const cache = {
  all: new WeakMap<TakenExam, ExamParts>(),
  summary: new WeakMap<TakenExam, ExamParts>(),
  counts: new WeakMap<TakenExam, ExamParts>(),
  unseen: new WeakMap<TakenExam, ExamParts>(),
};

const makeParts = {
  all: ({ exam, json }) => ({ exam: encoder.encode(json), questions: encodeEach(exam.questions) }),
  summary({ exam }) {
    const references = exam.questions.map(({ _id }) => ({ _id }));
    return {
      exam: encoder.encode(JSON.stringify({ ...exam, questions: references })),
      questions: encodeEach(references),
    };
  },
  counts: ({ exam: { questions, ...details } }) => ({
    exam: encoder.encode(JSON.stringify({ ...details, questionsCount: questions.length })),
    questions: [],
  }),
  unseen: ({ exam }) => ({ exam: encoder.encode(JSON.stringify({ ...exam, questions: [] })), questions: [] }),
} satisfies Record<keyof typeof cache, (taken: TakenExam) => ExamParts>;

function encodeEach(questions: readonly unknown[]): Bytes[] {
  const texts = questions.map((question) => `,${JSON.stringify(question)}`);
  const bytes = encoder.encode(texts.join(''));
  let at = 0;
  return texts.map((text) => {
    const begin = at;
    at += Buffer.byteLength(text);
    return bytes.subarray(begin, at);
  });
}

function partsOf(taken: TakenExam, fields: keyof typeof cache): ExamParts {
  const cached = cache[fields].get(taken);
  if (cached) return cached;
  const parts = makeParts[fields](taken);
  cache[fields].set(taken, parts);
  return parts;
}

function resultParts({ correct, verdict }: ReportRow, questions: readonly Bytes[], fields: Fields): JsonParts {
  if (fields === 'counts') {
    const correctCount = correct.replaceAll('0', '').length;
    return [JSON.stringify({ correctCount, wrongCount: correct.length - correctCount, verdict })];
  }
  const marked = (mark: '0' | '1') => {
    const [first, ...others] = questions.filter((_, index) => correct[index] === mark);
    return first ? [first.subarray(1), ...others] : [];
  };
  const [right, wrong] = [marked('1'), marked('0')];
  return ['{"correctAnswers":[', ...right, '],"wrongAnswers":[', ...wrong, `],"verdict":"${verdict}"}`];
}

const deviceTimesOf = ({ device_started_at: startedAt, device_finished_at: finishedAt }: ReportRow) =>
  startedAt !== null && finishedAt !== null && { deviceTimes: { startedAt, finishedAt } };

/** The JSON of a stored report; the same report always gives the same reader the same bytes. */
export function reportJson(row: ReportRow, taken: TakenExam, fields: Fields, reader: Reader): JsonParts {
  const isUnseen = row.unseen === 1 && reader === 'taker';
  const { exam, questions } = partsOf(taken, isUnseen && fields !== 'counts' ? 'unseen' : fields);
  const receipt = fields === 'all' ? receiptOf(row, taken) : undefined;
  const rest = {
    ...(fields === 'all' &&
      !isUnseen &&
      row.answers !== null && { answers: readCanonicalAnswers(taken.exam, row.answers) }),
    createdAt: row.created_at,
    ...(row.started_at !== null && { startedAt: row.started_at }),
    ...(row.finished_at !== null && { finishedAt: row.finished_at }),
    ...(fields === 'all' && reader === 'admin' && deviceTimesOf(row)),
    ...(row.seconds_used !== null && { secondsUsed: row.seconds_used }),
    ...(row.allowed_seconds !== null && { allowedSeconds: row.allowed_seconds }),
    ...(row.late === 1 && { late: true }),
    ...(row.early === 1 && { early: true }),
    ...(row.over_time === 1 && { overTime: true }),
    ...(row.over_limit === 1 && { overLimit: true }),
    ...(row.scored_by_server === 1 && { scoredByServer: true }),
    ...(row.handed_in_by !== null && { handedIn: { by: { _id: row.handed_in_by, name: row.handed_in_by_name } } }),
    ...(receipt !== undefined && { receipt }),
  };
  const user = JSON.stringify({ _id: row.user_id, name: row.user_name });
  return [
    `{"_id":"${row.id}","exam":`,
    exam,
    `,"user":${user},"result":`,
    ...resultParts(row, questions, fields),
    `,${JSON.stringify(rest).slice(1)}`,
  ];
}

/** Joins and encodes parts. */
export function encodeJson(parts: JsonParts): Bytes {
  const length = parts.reduce(
    (sum, part) => sum + (typeof part === 'string' ? Buffer.byteLength(part) : part.length),
    0,
  );
  // Not pooled: a short text would keep memory that it shares with others.
  const bytes = Buffer.allocUnsafeSlow(length);
  let at = 0;
  for (const part of parts) {
    if (typeof part === 'string') at += bytes.write(part, at);
    else {
      bytes.set(part, at);
      at += part.length;
    }
  }
  return bytes;
}
