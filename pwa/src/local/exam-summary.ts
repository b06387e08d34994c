import type { Exam } from '@quiz-app/shared/exam';

/** What lists show of an exam: everything except its questions and instructions, which are most of its size. */
export interface ExamSummary extends Omit<Exam, 'questions' | 'instructions'> {
  questionsCount: number;
}

/** The summaries of the exams that were stored with a cursor. */
interface StoredSummaries {
  cursor: string;
  exams: ExamSummary[];
}

export const summarize = ({ questions, instructions: _, ...details }: Exam): ExamSummary => ({
  ...details,
  questionsCount: questions.length,
});

/** By name; exams of the same name in the order of their ids. */
export function sortedByName(exams: Iterable<ExamSummary>): ExamSummary[] {
  const { compare } = new Intl.Collator();
  return Array.from(exams).sort((a, b) => compare(a.name, b.name) || compare(a._id, b._id));
}

/** One string, because IndexedDB copies a long string much faster than many objects. */
export const writeSummaries = (cursor: string, exams: Iterable<ExamSummary>): string =>
  JSON.stringify({ cursor, exams: sortedByName(exams) } satisfies StoredSummaries);

/** @returns undefined unless the summaries are those of the exams with this cursor */
export function readSummaries(stored: string | undefined, cursor: string | undefined): ExamSummary[] | undefined {
  if (stored === undefined || cursor === undefined) return undefined;
  const summaries = JSON.parse(stored) as StoredSummaries;
  return summaries.cursor === cursor ? summaries.exams : undefined;
}
