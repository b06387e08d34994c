import { readCanonicalAnswers } from '@quiz-app/shared/canonical-answers';
import type { Exam } from '@quiz-app/shared/exam';
import type { Report, ReportCounts, ReportSummary } from '@quiz-app/shared/report';
import { obtainedMarks } from '@quiz-app/shared/scoring';
import type { Selectable } from 'kysely';
import type { ReportsTable } from '../database/tables.ts';
import { countRight } from './count-right.ts';
import { earlierScores } from './earlier-scores.ts';
import { earlierReceipts, receiptOf } from './receipts.ts';

/** A stored report. */
export type ReportRow = Omit<Selectable<ReportsTable>, 'report_date'>;
export type Fields = 'all' | 'summary' | 'counts';
/** The reader of a report. Admins see every question; its taker sees the ones they were ever allowed to see. */
export type Reader = 'admin' | 'taker';
export const readerFor = ({ isAdmin }: { isAdmin: boolean }): Reader => (isAdmin ? 'admin' : 'taker');

/** The exam version that a report belongs to. */
export interface TakenExam {
  readonly ref: number;
  readonly exam: Exam;
}

/** A stored report as it is served. The same row always gives the same reader the same JSON. */
export function toReport(row: ReportRow, taken: TakenExam, fields: Fields, reader: Reader): object {
  const isUnseen = row.unseen === 1 && reader === 'taker';
  const details = isUnseen ? withoutContent(taken.exam) : taken.exam;
  const receipt = fields === 'all' ? receiptOf(row, taken) : undefined;
  return {
    _id: row.id,
    ...(fields === 'counts' ? countsOf(row, details) : questionsOf(row, details, fields, isUnseen)),
    ...(fields === 'all' &&
      !isUnseen &&
      row.answers !== null && { answers: readCanonicalAnswers(taken.exam, row.answers) }),
    ...(row.marks !== null && { marks: row.marks }),
    ...(fields === 'all' && row.earlier !== null && { earlier: earlierOf(row, taken) }),
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
    ...(row.handed_in_by !== null && {
      handedIn: { by: { _id: row.handed_in_by, name: row.handed_in_by_name ?? '' } },
    }),
    ...(receipt !== undefined && { receipt }),
  };
}

/** An exam without its instructions, and what is beside them. */
function withoutContent({ instructions: _, format: __, media: ___, formulas: ____, ...rest }: Exam): Exam {
  return rest;
}

const userOf = ({ user_id, user_name }: ReportRow) => ({ _id: user_id, name: user_name });

function countsOf(row: ReportRow, { questions, ...details }: Exam): Pick<ReportCounts, 'exam' | 'user' | 'result'> {
  const correctCount = countRight(row.correct);
  return {
    exam: { ...details, questionsCount: questions.length },
    user: userOf(row),
    result: { correctCount, wrongCount: row.correct.length - correctCount, verdict: row.verdict },
  };
}

function questionsOf(
  row: ReportRow,
  exam: Exam,
  fields: 'all' | 'summary',
  isUnseen: boolean,
): Pick<ReportSummary, 'exam' | 'user' | 'result'> {
  const all = fields === 'all' ? exam.questions : exam.questions.map(({ _id }) => ({ _id }));
  const questions = isUnseen ? [] : all;
  const marked = (mark: '0' | '1') => questions.filter((_, index) => row.correct[index] === mark);
  return {
    exam: { ...exam, questions },
    user: userOf(row),
    result: { correctAnswers: marked('1'), wrongAnswers: marked('0'), verdict: row.verdict },
  };
}

/** The scores before it was scored again, each with its receipt; those of an erased person have none. */
function earlierOf(row: ReportRow, taken: TakenExam): Report['earlier'] {
  const receipts = row.receipt === null ? [] : earlierReceipts(row, taken);
  const { totalMarks, questions } = taken.exam;
  return earlierScores(row).map(({ correct, marks, verdict, until }, at) => {
    const correctCount = countRight(correct);
    const receipt = receipts[at];
    return {
      marks: marks ?? obtainedMarks(correctCount, questions.length, totalMarks),
      verdict,
      until,
      ...(receipt !== undefined && { receipt }),
    };
  });
}

const deviceTimesOf = ({ device_started_at: startedAt, device_finished_at: finishedAt }: ReportRow) =>
  startedAt !== null && finishedAt !== null && { deviceTimes: { startedAt, finishedAt } };
