import { optionKeys } from '@quiz-app/shared/question-kinds/choice';
import type { ExamToWrite } from '../format.ts';
import type { ExamOfChoices, ImportedChoice } from '../writing-choices.ts';
import { examNumberTitle, header } from './columns.ts';

/** The table of our own template; every row names its exam, so that rows can be sorted and filtered. */
export function writeRows(exams: readonly ExamOfChoices[]): (string | number)[][] {
  const hasEqual = new Set(exams.map((exam) => JSON.stringify(detailsOf(exam)))).size < exams.length;
  const rows: (string | number)[][] = [[...header, ...(hasEqual ? [examNumberTitle] : [])]];
  for (const [at, exam] of exams.entries()) {
    const details = [...detailsOf(exam), ...(hasEqual ? [at + 1] : [])];
    for (const question of exam.questions) {
      const { name, explanation = '' } = question;
      rows.push([name, ...cellsOf(question), explanation, ...details]);
    }
    if (exam.questions.length === 0) rows.push([...Array<string>(7).fill(''), ...details]);
  }
  return rows;
}

/** The cells between a question and its explanation. */
const cellsOf = ({ options, correctOptions }: ImportedChoice) => [
  ...optionKeys.map((key) => options[key] ?? ''),
  correctOptions.join(', '),
];

const detailsOf = ({ name, category, duration, totalMarks, passingMarks }: Omit<ExamToWrite, 'questions'>) => [
  name,
  category,
  duration,
  totalMarks,
  passingMarks,
];

export const tableCannotHold = ['The exam’s name, category, duration and marks are kept; other settings are left out.'];
