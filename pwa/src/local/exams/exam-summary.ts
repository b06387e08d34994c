import type { Exam } from '@quiz-app/shared/exam';

/** An exam as lists show it: without its questions and instructions, which are most of its size. */
export interface ExamSummary extends Omit<Exam, 'questions' | 'instructions'> {
  questionsCount: number;
}

export const summarize = ({ questions, instructions: _, ...details }: Exam): ExamSummary => ({
  ...details,
  questionsCount: questions.length,
});

/** By name; exams with the same name by id. */
export function sortedByName(exams: Iterable<ExamSummary>): ExamSummary[] {
  const { compare } = new Intl.Collator();
  return Array.from(exams).sort((a, b) => compare(a.name, b.name) || compare(a._id, b._id));
}
