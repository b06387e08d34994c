import { t } from '@lingui/core/macro';
import type { ExamStatistics, Figure, QuestionFigures } from '@quiz-app/shared/exam-statistics';
import { kindOf } from '@quiz-app/shared/question-kinds';
import { plainText } from '@quiz-app/shared/rich-text';
import { figureColumns } from '../editor/question-kinds/figure-columns.ts';
import { adminViewsOf } from '../editor/question-kinds/question-kinds.ts';
import { byteOrderMark, csvLines } from '../files/exam-files/csv-lines.ts';
import { concernOf } from './concerns.ts';

/** The columns beside those of the answers. No import reads them. */
const before = () => [
  t({ message: 'Number', comment: 'The number of a question' }),
  t`Question`,
  t({ message: 'Correct', context: 'The right answer' }),
  t`Versions`,
  t`Attempts`,
  t`Facility %`,
  t`Facility of best third %`,
  t`Facility of weakest third %`,
  t`Standard deviation %`,
  t`Discrimination index %`,
  t`Discriminative efficiency %`,
  t`Intended weight %`,
  t`Effective weight %`,
];
const after = () => [t`Unanswered`, t`Answers not known`, t`To check`];

/** The questions with their figures as CSV, in the order of the exam. */
export function resultsCsv({ questions }: ExamStatistics): string {
  const answers = figureColumns(questions);
  const rows = questions
    .toSorted((a, b) => a.number - b.number)
    .map((figures) => cellsOf(figures, answers.cellsOf(figures)));
  return byteOrderMark + csvLines([[...before(), ...answers.titles, ...after()], ...rows]);
}

/** Up to four decimals, or words if there is no number. */
const cell = (figure: Figure | string): string | number =>
  typeof figure === 'number' ? Math.round(figure * 10_000) / 10_000 : (figure ?? '');

function cellsOf(figures: QuestionFigures, answers: (string | number | null)[]): (string | number)[] {
  const { question } = figures;
  return [
    figures.number,
    plainText(question.name, question),
    adminViewsOf(question).answerInCell(question, kindOf(question).solution(question)),
    figures.versions.join(' '),
    figures.attempts,
    ...[
      figures.facility,
      figures.facilityOfBest,
      figures.facilityOfWeakest,
      figures.standardDeviation,
      figures.discriminationIndex,
      figures.discriminativeEfficiency,
      figures.intendedWeight,
      figures.effectiveWeight,
    ].map(cell),
    ...answers.map(cell),
    figures.unanswered,
    figures.unknown,
    concernOf(figures)?.text ?? '',
  ];
}
