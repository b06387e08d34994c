import type { Exam } from '@quiz-app/shared/exam';
import { foldForSearch, searchWords } from '@quiz-app/shared/search';

/** Which exams of the catalogue to show. */
export interface ExamFilter {
  /** Words that must each be part of the exam's name or category; case and accents do not matter. */
  search: string;
  /** Exactly this category; all if empty. */
  category: string;
}

/** The exams that match a filter, in order. */
export function matchingExams<Item extends Pick<Exam, 'name' | 'category'>>(
  exams: readonly Item[],
  { search, category }: ExamFilter,
): readonly Item[] {
  const words = searchWords(search);
  if (words.length === 0 && !category) return exams;
  return exams.filter((exam) => {
    if (category && exam.category !== category) return false;
    const text = foldForSearch(`${exam.name} ${exam.category}`);
    return words.every((word) => text.includes(word));
  });
}

/**
 * The categories of the exams, each once, sorted ignoring case and accents. Not by `localeCompare`, whose first use
 * takes 12 ms on a phone, before the list appears.
 */
export function categoriesOf(exams: readonly Pick<Exam, 'category'>[]): string[] {
  const keys = new Map(exams.map(({ category }) => [category, foldForSearch(category)]));
  return [...keys].sort(([, a], [, b]) => (a < b ? -1 : Number(a > b))).map(([category]) => category);
}
