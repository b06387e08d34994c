import { optionKeys } from '@quiz-app/shared/question-kinds/choice';
import type { ExamToWrite } from '../format.ts';
import { examNumberTitle, header } from './columns.ts';

/** The table of our own template; every row names its exam, so that rows can be sorted and filtered. */
export function writeRows(exams: readonly ExamToWrite[]): (string | number)[][] {
  const hasEqual = new Set(exams.map((exam) => JSON.stringify(detailsOf(exam)))).size < exams.length;
  const rows: (string | number)[][] = [[...header, ...(hasEqual ? [examNumberTitle] : [])]];
  for (const [at, exam] of exams.entries()) {
    const details = [...detailsOf(exam), ...(hasEqual ? [at + 1] : [])];
    for (const { name, options, correctOptions, explanation = '' } of exam.questions) {
      const texts = optionKeys.map((key) => options[key] ?? '');
      rows.push([name, ...texts, correctOptions.join(', '), explanation, ...details]);
    }
    if (exam.questions.length === 0) rows.push([...Array<string>(7).fill(''), ...details]);
  }
  return rows;
}

const detailsOf = ({ name, category, duration, totalMarks, passingMarks }: ExamToWrite) => [
  name,
  category,
  duration,
  totalMarks,
  passingMarks,
];

export const tableCannotHold = [
  'Of the exam, its name, category, duration and marks are kept; other settings are left out.',
];
