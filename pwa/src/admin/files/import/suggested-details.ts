import type { ExamDetails } from '@quiz-app/shared/exam';
import { limits } from '@quiz-app/shared/limits';

/** The details as the fields hold them: text, including the numbers. */
export type DetailsTexts = Record<
  'name' | 'category' | 'duration' | 'totalMarks' | 'passingMarks' | 'published',
  string
>;

/** Values for details that the file does not have. */
const secondsPerQuestion = 60;

/**
 * The form's initial details: the file's, or else one mark and one minute per question, half of the marks to pass, and
 * the file's name.
 */
export function suggestDetails(details: Partial<ExamDetails>, questionsCount: number, fileName: string): DetailsTexts {
  const count = Math.min(questionsCount, limits.questionsPerExam);
  const total = details.totalMarks ?? count;
  const number = (given: number | undefined, suggested: number) => String(given ?? suggested);
  return {
    name: details.name ?? nameFrom(fileName),
    category: details.category ?? '',
    duration: number(details.duration, count * secondsPerQuestion),
    totalMarks: number(details.totalMarks, count),
    passingMarks: number(details.passingMarks, total / 2),
    // A question bank is reviewed as a draft first; an exported exam keeps its state.
    published: details.published === false || details.duration === undefined ? 'no' : 'yes',
  };
}

/** `sql-joins_2.gift.txt` becomes `sql joins 2`. */
function nameFrom(fileName: string): string {
  const stem = fileName.replace(/(\.[a-z0-9]{1,8}){1,2}$/i, '');
  return stem
    .replaceAll(/[-_\s]+/g, ' ')
    .trim()
    .slice(0, limits.examName)
    .toWellFormed();
}
