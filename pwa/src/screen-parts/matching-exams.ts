import type { Exam } from '@quiz-app/shared/exam';

/** Which exams of the catalogue are shown. */
export interface ExamFilter {
  /** Words that must each be part of the exam's name or category; case and accents do not matter. */
  search: string;
  /** Exactly this category; all if empty. */
  category: string;
}

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The exams that a filter leaves, in their order. */
export function matchingExams<Item extends Pick<Exam, 'name' | 'category'>>(
  exams: readonly Item[],
  { search, category }: ExamFilter,
): readonly Item[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  if (words.length === 0 && !category) return exams;
  return exams.filter((exam) => {
    if (category && exam.category !== category) return false;
    const text = folded(`${exam.name} ${exam.category}`);
    return words.every((word) => text.includes(word));
  });
}

/** The categories of the exams, each once and sorted. */
export function categoriesOf(exams: readonly Pick<Exam, 'category'>[]): string[] {
  return [...new Set(exams.map(({ category }) => category))].sort((a, b) => a.localeCompare(b));
}
