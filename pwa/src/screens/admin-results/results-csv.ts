import type { ExamStatistics, Figure, QuestionFigures } from '@quiz-app/shared/exam-statistics';
import { kindOf } from '@quiz-app/shared/question-kinds';
import { plainText } from '@quiz-app/shared/rich-text';
import { byteOrderMark, csvLines } from '../../exam-files/csv-lines.ts';
import { figureCells, figureTitles } from '../../screen-parts/question-kinds/question-kinds.ts';
import { concernOf } from './concerns.ts';

const header = [
  'Number',
  'Question',
  'Correct',
  'Versions',
  'Attempts',
  'Facility %',
  'Facility of best third %',
  'Facility of weakest third %',
  'Standard deviation %',
  'Discrimination index %',
  'Discriminative efficiency %',
  'Intended weight %',
  'Effective weight %',
  ...figureTitles,
  'Unanswered',
  'Answers not known',
  'To check',
];

/** The questions with their figures as CSV, in the order of the exam. */
export function resultsCsv({ questions }: ExamStatistics): string {
  const rows = questions.toSorted((a, b) => a.number - b.number).map(cellsOf);
  return byteOrderMark + csvLines([header, ...rows]);
}

/** Up to four decimals, or the server's words if there is no number. */
const cell = (figure: Figure): string | number =>
  typeof figure === 'number' ? Math.round(figure * 10_000) / 10_000 : (figure ?? '');

function cellsOf(figures: QuestionFigures): (string | number)[] {
  const { question } = figures;
  const kind = kindOf(question);
  return [
    figures.number,
    plainText(question.name, question),
    kind.toCanonical(kind.solution(question)),
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
    ...figureCells(figures).map(cell),
    figures.unanswered,
    figures.unknown,
    concernOf(figures)?.text ?? '',
  ];
}
