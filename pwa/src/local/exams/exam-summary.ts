import type { Exam } from '@quiz-app/shared/exam';

/** What lists show of an exam: everything except its questions and instructions, which are most of its size. */
export interface ExamSummary extends Omit<Exam, 'questions' | 'instructions'> {
  questionsCount: number;
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
