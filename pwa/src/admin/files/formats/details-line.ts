import { type ExamDetails, examDetails } from '@quiz-app/shared/exam';
import type { ExamToWrite, ImportedQuestion } from './format.ts';
import { givenOf } from './given-content.ts';

const start = 'Quiz App exam ';
const names = Object.keys(examDetails.shape) as (keyof ExamDetails)[];

/** The details of an exam that are set, without its questions and the fields of one server. */
export function detailsOf(exam: ExamToWrite): Partial<ExamDetails> {
  const given = { ...exam, ...givenOf(exam) };
  const set = names.filter((name) => given[name] !== undefined && given[name] !== null);
  return Object.fromEntries(set.map((name) => [name, given[name]])) as Partial<ExamDetails>;
}

/** A line that keeps an exam's details in formats without a place for them, where other readers ignore it. */
export const writeDetailsLine = (exam: ExamToWrite) => `${start}${JSON.stringify(detailsOf(exam))}`;

const questionStart = 'Quiz App question ';

/** A line that keeps the points of the next question in formats without a place for them; empty without any. */
export const writeQuestionLine = ({ points }: Pick<ImportedQuestion, 'points'>) =>
  points === undefined ? '' : `${questionStart}${JSON.stringify({ points })}`;

/** The points in a line of `writeQuestionLine`; undefined if it is another line. */
export function readQuestionLine(line: string): number | undefined {
  const points = /^Quiz App question \{"points":(\d{1,4})\}$/.exec(line.trim())?.[1];
  return points === undefined ? undefined : Number(points);
}

/** The details in a line of `writeDetailsLine`; undefined if it is another line. */
export function readDetailsLine(line: string): Record<string, unknown> | undefined {
  const content = line.trim();
  if (!content.startsWith(`${start}{`)) return undefined;
  try {
    return JSON.parse(content.slice(start.length)) as Record<string, unknown>;
  } catch {
    // A changed line is an ordinary comment.
    return undefined;
  }
}
