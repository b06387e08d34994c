import type { ReadFile } from '../../exam-files/serve-exam-files.ts';

/** A file whose questions all go into one exam, with the category if its exams share it. */
export function asOneExam(file: ReadFile): ReadFile {
  const [category, ...others] = new Set(file.exams.map(({ details }) => details.category));
  const questionsCount = file.exams.reduce((sum, exam) => sum + exam.questionsCount, 0);
  return { ...file, exams: [{ details: category && others.length === 0 ? { category } : {}, questionsCount }] };
}
