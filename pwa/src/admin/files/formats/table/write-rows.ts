import { t } from '@lingui/core/macro';
import { isOfKind } from '@quiz-app/shared/question-kinds';
import { keysOf } from '@quiz-app/shared/question-kinds/choice';
import { textsOf } from '@quiz-app/shared/question-texts';
import type { NamedFiles } from '../archive-files.ts';
import type { ExamToWrite, ImportedQuestion } from '../format.ts';
import type { Held } from '../leaving-out.ts';
import { type AnswerCells, kindTitles, mostOptions, writeAnswerCells } from './answer-cells.ts';
import { examNumberTitle, formatTitle, header, kindTitle, pointsTitle } from './columns.ts';
import { looksRich, writeCell } from './rich-cells.ts';

/** The table of our own template; every row names its exam, so that rows can be sorted and filtered. */
export function writeRows(exams: readonly ExamToWrite[], named: NamedFiles): (string | number)[][] {
  const questions = exams.flatMap((exam) => exam.questions);
  const hasEqual = new Set(exams.map((exam) => JSON.stringify(detailsOf(exam)))).size < exams.length;
  const hasFormat = questions.some(mayBeRich);
  const hasKind = questions.some((question) => !isOfKind('choice', question));
  const hasPoints = questions.some(({ points }) => points !== undefined);
  const cells = new Map(questions.map((question) => [question, cellsOf(question, named)]));
  const optionCount = Math.max(usualOptions, ...Array.from(cells.values(), ({ options }) => options.length));
  const more = Array.from({ length: optionCount - usualOptions }, (_, at) => at + usualOptions);
  const titles = [
    ...more.map((at) => `Option ${String.fromCharCode(65 + at)}`),
    ...(hasKind ? [kindTitle] : []),
    ...(hasPoints ? [pointsTitle] : []),
    ...(hasEqual ? [examNumberTitle] : []),
    ...(hasFormat ? [formatTitle] : []),
  ];
  const rows: (string | number)[][] = [[...header, ...titles]];
  for (const [at, exam] of exams.entries()) {
    const number = hasEqual ? [at + 1] : [];
    for (const question of exam.questions) {
      const { options = [], correct = '' } = cells.get(question) ?? {};
      const option = (place: number) => options[place] ?? '';
      rows.push([
        writeCell(question.name, question, named),
        ...Array.from({ length: usualOptions }, (_, place) => option(place)),
        correct,
        writeCell(question.explanation ?? '', question, named),
        ...detailsOf(exam),
        ...more.map(option),
        ...(hasKind ? [titleOf(question)] : []),
        ...(hasPoints ? [question.points ?? ''] : []),
        ...number,
        ...(hasFormat ? [question.format ?? 'plain'] : []),
      ]);
    }
    if (exam.questions.length === 0) {
      const empty = Array<string>(titles.length - number.length - Number(hasFormat)).fill('');
      rows.push([...Array<string>(7).fill(''), ...detailsOf(exam), ...empty, ...number]);
    }
  }
  return rows;
}

/** Columns of options that every table has. */
const usualOptions = 4;

/** The cells of the options, and that of the right answer. */
function cellsOf(question: ImportedQuestion, named: NamedFiles): AnswerCells {
  const write = (text: string) => writeCell(text, question, named);
  if (!isOfKind('choice', question)) return writeAnswerCells(question, write);
  const { options, correctOptions } = question;
  return { options: keysOf(question).map((key) => write(options[key] ?? '')), correct: correctOptions.join(', ') };
}

/** The word for its kind; empty for a choice. */
const titleOf = ({ kind }: ImportedQuestion) => Object.entries(kindTitles).find(([, name]) => name === kind)?.[0] ?? '';

const mayBeRich = (question: ImportedQuestion) => question.format !== undefined || textsOf(question).some(looksRich);

const detailsOf = ({ name, category, duration, totalMarks, passingMarks }: Omit<ExamToWrite, 'questions'>) => [
  name,
  category,
  duration,
  totalMarks,
  passingMarks,
];

export const tableCannotHold = (): string[] => [
  t`The exam’s name, category, duration and marks are kept; other settings are left out.`,
  t`Questions of over 26 pairs, and those with = in a pair, are left out.`,
];

/** What a table holds of each kind. */
export const heldInTables: Held = {
  rich: 'formulas and media',
  kinds: {
    choice: 'all',
    numeric: 'all',
    text: 'all',
    gaps: 'all',
    order: 'all',
    match: ({ left, right }) => {
      if (right.length > mostOptions) return t`A table has columns for 26 pairs at most.`;
      // A space before the sign is what divides a pair; the first one counts.
      return left.some((text) => /(?:^|\s)=\s/.test(`${text} `))
        ? t`It has = in a pair, which divides pairs in a table.`
        : undefined;
    },
  },
};
