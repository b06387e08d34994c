import { optionKeys } from '@quiz-app/shared/question-kinds/choice';
import type { NamedFiles } from '../archive-files.ts';
import type { ExamToWrite } from '../format.ts';
import type { ExamOfChoices, ImportedChoice } from '../writing-choices.ts';
import { examNumberTitle, formatTitle, header } from './columns.ts';
import { looksRich, writeCell } from './rich-cells.ts';

/** The table of our own template; every row names its exam, so that rows can be sorted and filtered. */
export function writeRows(exams: readonly ExamOfChoices[], named: NamedFiles): (string | number)[][] {
  const hasEqual = new Set(exams.map((exam) => JSON.stringify(detailsOf(exam)))).size < exams.length;
  const hasFormat = exams.some(({ questions }) => questions.some(mayBeRich));
  const more = [...(hasEqual ? [examNumberTitle] : []), ...(hasFormat ? [formatTitle] : [])];
  const rows: (string | number)[][] = [[...header, ...more]];
  for (const [at, exam] of exams.entries()) {
    const details = [...detailsOf(exam), ...(hasEqual ? [at + 1] : [])];
    for (const question of exam.questions) {
      const write = (text: string) => writeCell(text, question, named);
      const format = hasFormat ? [question.format ?? 'plain'] : [];
      const { name, explanation = '' } = question;
      rows.push([write(name), ...cellsOf(question, write), write(explanation), ...details, ...format]);
    }
    if (exam.questions.length === 0) rows.push([...Array<string>(7).fill(''), ...details]);
  }
  return rows;
}

/** The cells between a question and its explanation. */
const cellsOf = ({ options, correctOptions }: ImportedChoice, write: (text: string) => string) => [
  ...optionKeys.map((key) => write(options[key] ?? '')),
  correctOptions.join(', '),
];

const mayBeRich = ({ format, name, explanation = '', options }: ImportedChoice) =>
  format !== undefined || [name, explanation, ...optionKeys.map((key) => options[key] ?? '')].some(looksRich);

const detailsOf = ({ name, category, duration, totalMarks, passingMarks }: Omit<ExamToWrite, 'questions'>) => [
  name,
  category,
  duration,
  totalMarks,
  passingMarks,
];

export const tableCannotHold = ['The exam’s name, category, duration and marks are kept; other settings are left out.'];
