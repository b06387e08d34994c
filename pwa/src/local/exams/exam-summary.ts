import type { ServedContent } from '@quiz-app/shared/content';
import type { Exam } from '@quiz-app/shared/exam';

/** An exam as lists show it: without its questions and instructions, which are most of its size. */
export interface ExamSummary extends Omit<Exam, 'questions' | 'instructions' | keyof ServedContent> {
  questionsCount: number;
  /** Whether it has questions of other kinds than choices. */
  hasOtherKinds?: true;
  /** The ids of all its pictures and sounds; absent in a summary that an earlier version of the app has stored. */
  mediaIds?: string[];
}

/** The ids of an exam's pictures and sounds, in the order in which they appear. */
export const mediaOf = (exam: Exam): string[] => [
  ...new Set([exam, ...exam.questions].flatMap(({ media }) => media?.map(({ _id }) => _id) ?? [])),
];

/** False for an exam that certainly has neither pictures nor sounds. */
export const mayHaveMedia = ({ mediaIds }: ExamSummary): boolean => mediaIds?.length !== 0;

export function summarize(exam: Exam): ExamSummary {
  const { questions, instructions: _, format: _format, media: _media, formulas: _formulas, ...details } = exam;
  return {
    ...details,
    questionsCount: questions.length,
    mediaIds: mediaOf(exam),
    ...(questions.some(({ kind }) => kind) && { hasOtherKinds: true }),
  };
}

/** By name; exams with the same name by id. */
export function sortedByName(exams: Iterable<ExamSummary>): ExamSummary[] {
  const { compare } = new Intl.Collator();
  return Array.from(exams).sort((a, b) => compare(a.name, b.name) || compare(a._id, b._id));
}
